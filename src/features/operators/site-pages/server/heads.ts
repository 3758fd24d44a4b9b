import { sharedRead } from '#core/server/concurrency/shared-read.ts';
import type { Ctx } from '#core/server/context.ts';
import type { PageHead } from '#core/server/http/page-head.ts';
import type { SitemapSource } from '#core/server/http/sitemap.ts';
import { SITE_PAGE_NAMES, type SitePageName } from '#features/operators/site-pages/contract.ts';
import { plainExcerpt } from '#features/operators/site-pages/rules.ts';
import { findFilledPage } from './pages.ts';
import { listFilledPages } from './store.ts';

const TITLES: Readonly<Record<SitePageName, string>> = {
  about: 'About',
  rules: 'Rules',
  terms: 'Terms of service',
  privacy: 'Privacy policy',
  contact: 'Contact',
};

const byPath = <Value>(value: (name: SitePageName) => Value): Readonly<Record<`/${string}`, Value>> =>
  Object.fromEntries(SITE_PAGE_NAMES.map((name) => [`/${name}`, value(name)]));

/** A request for a page needs its existence and its head, so a node reads a page at most once a second for both. */
const KEEP_SECONDS = 1;
const recentPage = sharedRead(KEEP_SECONDS, (ctx, { name }: { id: number; name: SitePageName }) => findFilledPage(ctx, name));
const pageNow = (ctx: Ctx, name: SitePageName) => recentPage(ctx, { id: SITE_PAGE_NAMES.indexOf(name), name });

export const pageExistence = byPath((name) => async (ctx: Ctx) => (await pageNow(ctx, name)) !== null);

export const pageHeads = byPath((name) => async (ctx: Ctx): Promise<PageHead | null> => {
  const page = await pageNow(ctx, name);
  return (
    page && { title: TITLES[name], description: plainExcerpt(page.text), path: `/${name}`, picture: null, kind: 'website', isListed: true }
  );
});

/** The number of a page is its position in the footer. */
export const pagesSitemap: SitemapSource = {
  parts: async (db) => ((await listFilledPages(db)).length > 0 ? [0] : []),
  list: async (db, from, below) => {
    const filled = await listFilledPages(db);
    return filled
      .map(({ name }) => name)
      .filter((name) => isBetween(SITE_PAGE_NAMES.indexOf(name), from, below))
      .map((name) => `/${name}`);
  },
};

const isBetween = (number: number, from: number, below: number): boolean => number >= from && number < below;
