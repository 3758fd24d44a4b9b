import { matchPage, PRELOADED_PAGES, pageSegments } from '#app/page-paths.ts';
import { manifestsOf, type PagePath } from '#core/contract/feature.ts';
import type { Ctx } from '#core/server/context.ts';
import { type ServerFeature, serverFeatures } from '#core/server/feature.ts';
import type { PageHead } from '#core/server/http/page-head.ts';
import { type Route, rawRoute } from '#core/server/http/route.ts';
import { programSegments } from '#core/server/http/site.ts';
import { findCategoryId, findChannelInBatch } from '#features/channel/channels/server/api.ts';
import { GLOBAL_EMOTES_SLUG } from '#features/channel/emotes/contract.ts';

/** Other texts are not looked up. No slug consists only of digits. */
const SLUG = /^(?!\d+$)[\w-]{1,64}$/;

const DASHBOARD = '/dashboard/$slug';

/** The files that the build writes (scripts/web-chunks.ts), by path. */
const PAGE_FILES = new Map<string, string>(
  Object.entries(PRELOADED_PAGES).flatMap(([name, paths]) => paths.map((path) => [path, `pages/${name}.html`] as const)),
);

function pageAt(ctx: Ctx, segments: readonly string[]) {
  const manifests = manifestsOf(serverFeatures(ctx));
  const page = matchPage(manifests, segments);
  const owner = page && manifests.find(({ pages = [], subpages = [] }) => pages.includes(page.path) || subpages.includes(page.path));
  return owner?.flag === undefined || ctx.flags[owner.flag] ? page : null;
}

/** The channel or category has to exist. Names are case-insensitive. */
export async function hasPage(ctx: Ctx, segments: readonly string[]): Promise<boolean> {
  const page = pageAt(ctx, segments);
  if (!page) return false;
  if (page.slug === null) return (await existenceOf(ctx, page.path)?.(ctx)) ?? true;
  if (!SLUG.test(page.slug)) return false;
  const found = page.path.startsWith('/category/') ? await findCategoryId(ctx.db, page.slug) : await findChannelInBatch(ctx, page.slug);
  return found !== null;
}

const existenceOf = (ctx: Ctx, path: PagePath) =>
  serverFeatures(ctx).find(({ pageExistence = {} }) => path in pageExistence)?.pageExistence?.[path];

/** A tab of a channel has the channel's head, because it shows the stream too. Null for the head of the site. */
export async function pageHead(ctx: Ctx, segments: readonly string[]): Promise<PageHead | null> {
  const page = pageAt(ctx, segments);
  if (!page || (page.slug !== null && !SLUG.test(page.slug))) return null;
  const heads = serverFeatures(ctx).flatMap(({ pageHeads = {} }) => Object.entries(pageHeads));
  const path = heads.some(([of]) => of === page.path) || !page.path.startsWith('/$slug/') ? page.path : '/$slug';
  return (await heads.find(([of]) => of === path)?.[1](ctx, page.params)) ?? null;
}

export function pageFile(ctx: Ctx, segments: readonly string[]): string {
  const path = pageAt(ctx, segments)?.path ?? '';
  return PAGE_FILES.get(path.startsWith(`${DASHBOARD}/`) ? DASHBOARD : path) ?? 'index.html';
}

/** The API that pages need is allowed, because crawlers render pages (docs/decisions/056). */
const CLOSED_PAGES = [
  '/settings',
  '/staff',
  '/following',
  '/transactions',
  '/sign-in',
  '/sign-up',
  '/forgot-password',
  '/reset-password',
  '/confirm-email',
  '/unsubscribe',
  '/setup',
];
/** Search result pages are endless. */
const SEARCHES = '/*?q=';
const CLOSED_FOLDERS = ['/dashboard/', '/drops/', '/checkout/', '/popout/', '/collections/'];

/** The page itself, with a query and below it, but not channels with the same prefix (RFC 9309, 2.2.3). */
const rulesOf = (page: string): string[] => [`${page}$`, `${page}?`, `${page}/`];

export const robotsRoute: Route = rawRoute('GET', '/robots.txt', ({ ctx }) => ({
  status: 200,
  headers: { 'content-type': 'text/plain; charset=utf-8' },
  body: [
    'User-agent: *',
    ...[...CLOSED_PAGES.flatMap(rulesOf), ...CLOSED_FOLDERS, SEARCHES].map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${ctx.publicUrl}/sitemap.xml`,
    '',
  ].join('\n'),
}));

/** First segments of pages and of the API, and segments after `channels`: such a channel would be unreachable. Lower case. */
export function reservedSlugs(features: readonly ServerFeature[], routes: readonly Route[]): ReadonlySet<string> {
  const reserved = [
    ...pageSegments(manifestsOf(features)),
    ...programSegments(routes),
    GLOBAL_EMOTES_SLUG,
    ...routes.flatMap(segmentsAfterChannels),
  ];
  return new Set(reserved.map((segment) => segment.toLowerCase()));
}

function segmentsAfterChannels(one: Route): string[] {
  const paths = 'endpoint' in one ? [one.endpoint.path, ...(one.endpoint.aliases ?? [])] : [one.raw.path];
  const segments = paths.map((path) => /\/channels\/([^/]+)/.exec(path)?.[1] ?? '');
  return segments.filter((segment) => segment !== '' && !segment.startsWith(':'));
}
