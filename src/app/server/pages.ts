import { matchPage, PRELOADED_PAGES } from '#app/page-paths.ts';
import { manifestsOf } from '#core/contract/feature.ts';
import type { Ctx } from '#core/server/context.ts';
import { serverFeatures } from '#core/server/feature.ts';
import type { PageHead } from '#core/server/http/page-head.ts';
import { findCategoryId, findChannelInBatch } from '#features/channel/channels/server/api.ts';

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
  if (!page || page.slug === null) return page !== null;
  if (!SLUG.test(page.slug)) return false;
  const found = page.path.startsWith('/category/') ? await findCategoryId(ctx.db, page.slug) : await findChannelInBatch(ctx, page.slug);
  return found !== null;
}

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
