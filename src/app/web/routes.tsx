import type { QueryClient } from '@tanstack/react-query';
import {
  type AnyRoute,
  createRootRouteWithContext,
  createRoute,
  createRouter,
  notFound,
  type RouteComponent,
  redirect,
  useParams,
} from '@tanstack/react-router';
import type { FlagName } from '#core/contract/feature.ts';
import { loads, type PageLoader, type PageProps, type WebFeature } from '#core/web/feature.ts';
import { lazyComponent } from '#core/web/lazy-component.tsx';
import { settingsQuery } from '#core/web/settings.ts';
import { PagePending } from '#core/web/ui/PagePending.tsx';
import { channelQuery } from '#features/channel/channels/web/queries.ts';
import { preloadChatParts } from '#features/chat/chat/web/chat-parts.ts';
import type { SectionPage } from '#features/people/accounts/web/SectionsLayout.tsx';
import { sessionQuery } from '#features/people/accounts/web/session.ts';
import { preloadPanes, sectionsOf } from './dashboard/panes.ts';
import { BrokenPage, NotFoundPage } from './NotFoundPage.tsx';
import { Shell } from './Shell.tsx';

interface RouteContext {
  cache: QueryClient;
  features: readonly WebFeature[];
}

function pageComponent(load: PageLoader) {
  const Page = lazyComponent('use', load);
  const RoutedPage = () => <Page params={useParams({ strict: false }) as PageProps['params']} />;
  return Object.assign(RoutedPage, { preload: Page.preload });
}

/** The path of a disabled feature shows the not-found page. */
function existsWith(flag: FlagName | undefined) {
  if (flag === undefined) return {};
  return {
    beforeLoad: async ({ context }: { context: RouteContext }) => {
      const { features } = await context.cache.ensureQueryData(settingsQuery);
      if (!features[flag]) throw notFound();
    },
  };
}

function routeTree(features: readonly WebFeature[]): AnyRoute {
  const root = createRootRouteWithContext<RouteContext>()({
    component: Shell,
    notFoundComponent: NotFoundPage,
    loader: ({ context }) => {
      void context.cache.prefetchQuery(sessionQuery);
    },
  });
  const page = (path: string, load: PageLoader, flag?: FlagName) =>
    createRoute({ getParentRoute: () => root, path, component: pageComponent(load), ...existsWith(flag) });

  const place = (of: { path: string; to: string; component: RouteComponent; pagesOf: (feature: WebFeature) => readonly SectionPage[] }) => {
    const { path: placePath, to, component, pagesOf } = of;
    const parent = createRoute({ getParentRoute: () => root, path: placePath, component });
    const start = createRoute({
      getParentRoute: () => parent,
      path: '/',
      beforeLoad: () => {
        throw redirect({ to, replace: true });
      },
    });
    const routes = features.flatMap((feature) =>
      pagesOf(feature).map(({ path, load }) =>
        createRoute({ getParentRoute: () => parent, path, component: pageComponent(load), ...existsWith(feature.manifest.flag) }),
      ),
    );
    return parent.addChildren([start, ...routes]);
  };

  const settings = place({
    path: '/settings',
    to: '/settings/profile',
    component: lazyComponent('use', async () => ({
      default: (await import('#features/people/accounts/web/SettingsLayout.tsx')).SettingsLayout,
    })),
    pagesOf: ({ settings = [] }) => settings,
  });
  const staff = place({
    path: '/staff',
    to: `/staff/${features.flatMap(({ staff = [] }) => staff).find(({ section }) => section?.isFirst)?.path ?? 'accounts'}`,
    component: lazyComponent('use', () => import('./pages/StaffRoute.tsx')),
    pagesOf: ({ staff = [] }) => staff,
  });

  const dashboard = createRoute({
    getParentRoute: () => root,
    path: '/dashboard/$slug',
    component: pageComponent(loads('dashboard', () => import('./pages/DashboardRoute.tsx'))),
    loader: ({ context }) => {
      preloadChatParts(context.features);
    },
  });
  const overview = createRoute({
    getParentRoute: () => dashboard,
    path: '/',
    component: lazyComponent('dashboard', () => import('./dashboard/Overview.tsx')),
    loader: ({ context }) => preloadPanes(context.features),
  });
  const sections = [...sectionsOf(features).keys()].map((id) =>
    createRoute({
      getParentRoute: () => dashboard,
      path: id,
      component: lazyComponent('dashboard', async () => {
        const { SectionPage } = await import('./dashboard/SectionPage.tsx');
        return { default: () => <SectionPage key={id} id={id} /> };
      }),
    }),
  );

  // Loads the chat parts in parallel with the page.
  const withChat = <Path extends string>(path: Path, load: PageLoader) =>
    createRoute({
      getParentRoute: () => root,
      path,
      component: pageComponent(load),
      loader: ({ context, params }) => {
        void context.cache.prefetchQuery(channelQuery((params as { slug: string }).slug));
        preloadChatParts(context.features);
      },
    });

  // One page for all tabs, so that the player keeps its place.
  const channel = withChat(
    '/$slug',
    loads('channel', () => import('./pages/ChannelRoute.tsx')),
  );
  const tabs = features.flatMap(({ manifest, tabs = {} }) =>
    Object.keys(tabs).map((id) => createRoute({ getParentRoute: () => channel, path: id, ...existsWith(manifest.flag) })),
  );

  return root.addChildren([
    ...features.flatMap(({ manifest, pages = {} }) => Object.entries(pages).map(([path, load]) => page(path, load, manifest.flag))),
    page('/dashboard', () => import('./pages/OwnDashboardRoute.tsx')),
    settings,
    staff,
    dashboard.addChildren([overview, ...sections]),
    withChat(
      '/popout/$slug/chat',
      loads('channel', () => import('./pages/PopoutRoute.tsx')),
    ),
    channel.addChildren([createRoute({ getParentRoute: () => channel, path: '/' }), ...tabs]),
  ]);
}

export function makeRouter(cache: QueryClient, features: readonly WebFeature[]) {
  return createRouter({
    routeTree: routeTree(features),
    context: { cache, features },
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultPendingComponent: PagePending,
    defaultErrorComponent: BrokenPage,
    defaultNotFoundComponent: NotFoundPage,
    scrollRestoration: true,
  });
}

declare module '#core/web/feature.ts' {
  interface LoadTimes {
    channel: true;
    dashboard: true;
  }
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>;
  }
}
