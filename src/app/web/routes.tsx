import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
  type SearchSchemaInput,
} from '@tanstack/react-router';
import { sessionQuery } from '#features/accounts/web/session.ts';
import { channelQuery } from '#features/channels/web/queries.ts';
import { BrokenPage } from './BrokenPage.tsx';
import { NotFoundPage } from './NotFoundPage.tsx';
import { PagePending } from './PagePending.tsx';
import { Shell } from './Shell.tsx';
import { safeNext } from './safe-next.ts';

interface RouteContext {
  cache: QueryClient;
}

const root = createRootRouteWithContext<RouteContext>()({
  component: Shell,
  notFoundComponent: NotFoundPage,
  loader: ({ context }) => {
    void context.cache.prefetchQuery(sessionQuery);
  },
});

const page = <Path extends string>(path: Path, load: () => Promise<{ default: () => React.ReactNode }>) =>
  createRoute({ getParentRoute: () => root, path, component: lazyRouteComponent(load) });

const home = page('/', () => import('./pages/HomePage.tsx'));
const browse = page('/browse', () => import('./pages/BrowsePage.tsx'));
const category = page('/category/$slug', () => import('./pages/CategoryRoute.tsx'));
const following = page('/following', () => import('./pages/FollowingRoute.tsx'));

const withNext = (search: { next?: string } & SearchSchemaInput): { next: string } => ({ next: safeNext(search.next) });
const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  validateSearch: withNext,
  component: lazyRouteComponent(() => import('./pages/auth-pages.tsx'), 'SignInPage'),
});
const signUp = createRoute({
  getParentRoute: () => root,
  path: '/sign-up',
  validateSearch: withNext,
  component: lazyRouteComponent(() => import('./pages/auth-pages.tsx'), 'SignUpPage'),
});
const forgotPassword = page('/forgot-password', () => import('./pages/ForgotPasswordPage.tsx'));
const resetPassword = page('/reset-password', () => import('./pages/ResetPasswordRoute.tsx'));

const settings = createRoute({
  getParentRoute: () => root,
  path: '/settings',
  component: lazyRouteComponent(() => import('#features/accounts/web/SettingsLayout.tsx'), 'SettingsLayout'),
});
const settingsStart = createRoute({
  getParentRoute: () => settings,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/settings/profile', replace: true });
  },
});
const section = <Path extends string>(
  path: Path,
  name: 'ProfilePage' | 'SecurityPage' | 'DevicesPage' | 'AppearancePage' | 'PointsPage' | 'StatementPage',
) =>
  createRoute({
    getParentRoute: () => settings,
    path,
    component: lazyRouteComponent(() => import('./pages/settings-pages.tsx'), name),
  });
const settingsPages = settings.addChildren([
  settingsStart,
  section('/profile', 'ProfilePage'),
  section('/security', 'SecurityPage'),
  section('/devices', 'DevicesPage'),
  section('/appearance', 'AppearancePage'),
  section('/points', 'PointsPage'),
  section('/points/$slug', 'StatementPage'),
]);

const dashboard = page('/dashboard/$slug', () => import('./pages/DashboardRoute.tsx'));
const ownEmotes = page('/dashboard/$slug/emotes', () => import('./pages/EmotesRoute.tsx'));
const pointsTerms = page('/channel-points-terms-and-conditions', () => import('./pages/PointsTermsPage.tsx'));
const ownRewards = page('/dashboard/$slug/rewards', () => import('./pages/RewardsRoute.tsx'));
const popout = page('/popout/$slug/chat', () => import('./pages/PopoutRoute.tsx'));

const channel = createRoute({
  getParentRoute: () => root,
  path: '/$slug',
  component: lazyRouteComponent(() => import('./pages/ChannelRoute.tsx')),
  loader: ({ context, params }) => {
    void context.cache.prefetchQuery(channelQuery(params.slug));
  },
});

const tree = root.addChildren([
  home,
  browse,
  category,
  following,
  signIn,
  signUp,
  forgotPassword,
  resetPassword,
  settingsPages,
  dashboard,
  ownEmotes,
  ownRewards,
  pointsTerms,
  popout,
  channel,
]);

/** The site's pages. Each is loaded when it is first opened, starts to load when a link to it is pointed at, and breaks alone. */
export function makeRouter(cache: QueryClient) {
  return createRouter({
    routeTree: tree,
    context: { cache },
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultPendingComponent: PagePending,
    defaultErrorComponent: BrokenPage,
    defaultNotFoundComponent: NotFoundPage,
    scrollRestoration: true,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>;
  }
}
