import type { BodyOf, ReplyInput } from '#core/contract/endpoint.ts';
import { sharedRead } from '#core/server/concurrency/shared-read.ts';
import type { Ctx, Viewer } from '#core/server/context.ts';
import type { Client } from '#core/server/http/route.ts';
import {
  changeSitePage,
  type EditedSitePage,
  type listSitePages,
  readSitePage,
  type SitePage,
  type SitePageName,
  showSitePage,
} from '#features/operators/site-pages/contract.ts';
import { recordSecurityEvent, requireStaff } from '#features/people/accounts/server/api.ts';
import { findPage, listFilledPages, type StoredPage, storePage } from './store.ts';

declare module '#features/people/accounts/contract/security-log.ts' {
  interface SecurityActs {
    change_site_page: true;
  }
}

/** Every page of the site links to the filled pages, so a node reads their names at most once a second. */
const KEEP_SECONDS = 1;
const THE_SITE = { id: 1 };
const recentPages = sharedRead(KEEP_SECONDS, ({ db }) => listFilledPages(db));

export async function readPages(ctx: Ctx): Promise<ReplyInput<typeof listSitePages>['data']> {
  const pages = await recentPages(ctx, THE_SITE);
  return { pages: pages.map(({ name, version, changedAt }) => ({ name, version, changed_at: changedAt.toISOString() })) };
}

/** An empty page does not exist. */
export async function findFilledPage(ctx: Pick<Ctx, 'db'>, name: SitePageName): Promise<StoredPage | null> {
  const page = await findPage(ctx.db, name);
  return page === null || page.text === '' ? null : page;
}

export async function readPage(ctx: Ctx, name: SitePageName): Promise<SitePage> {
  const { text, version, changedAt } = (await findFilledPage(ctx, name)) ?? readSitePage.refuse('PAGE_NOT_FOUND');
  return { name, text, version, changed_at: changedAt.toISOString() };
}

export async function showPage(ctx: Ctx, viewer: Viewer, name: SitePageName): Promise<EditedSitePage> {
  await requireStaff(ctx.db, viewer, showSitePage);
  return edited(name, await findPage(ctx.db, name));
}

const edited = (name: SitePageName, page: StoredPage | null): EditedSitePage => ({
  name,
  text: page?.text ?? '',
  version: page?.version ?? 0,
  changed_at: page?.changedAt.toISOString() ?? null,
});

export function changePage(
  ctx: Ctx,
  { viewer, client }: { viewer: Viewer; client: Pick<Client, 'address'> },
  name: SitePageName,
  { text, version }: BodyOf<typeof changeSitePage>,
): Promise<EditedSitePage> {
  return ctx.tx(async (tx) => {
    await requireStaff(tx, viewer, changeSitePage);
    const stored = await storePage(tx, { name, text, before: version, changedAt: tx.now() });
    if (stored === null) return changeSitePage.refuse('PAGE_CHANGED');
    const details = { page: name, version: stored.version };
    await recordSecurityEvent(tx, { act: 'change_site_page', userId: viewer.id, actorId: viewer.id, details, client, at: tx.now() });
    return edited(name, stored);
  });
}
