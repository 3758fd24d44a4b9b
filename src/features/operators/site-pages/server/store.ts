import { sql } from 'kysely';
import type { Db } from '#core/server/db/db.ts';
import { SITE_PAGE_NAMES, type SitePageName } from '#features/operators/site-pages/contract.ts';

export interface StoredPage {
  name: SitePageName;
  text: string;
  version: number;
  changedAt: Date;
}

const COLUMNS = sql`name, text, version, changed_at as "changedAt"`;

export const findPage = (db: Db, name: SitePageName): Promise<StoredPage | null> =>
  db.row(sql<StoredPage>`select ${COLUMNS} from site_pages where name = ${name}`);

/** In the order of the footer, without the texts. */
export async function listFilledPages(db: Db): Promise<Omit<StoredPage, 'text'>[]> {
  const rows = await db.rows(sql<Omit<StoredPage, 'text'>>`
    select name, version, changed_at as "changedAt" from site_pages where text <> ''`);
  return SITE_PAGE_NAMES.flatMap((name) => rows.filter((row) => row.name === name));
}

/** Stores the version after `before`, which is 0 for a page without one. Null when another version is stored. */
export const storePage = (
  db: Db,
  { name, text, before, changedAt }: Omit<StoredPage, 'version'> & { before: number },
): Promise<StoredPage | null> =>
  before === 0
    ? db.row(sql<StoredPage>`
        insert into site_pages (name, text, version, changed_at) values (${name}, ${text}, 1, ${changedAt})
        on conflict (name) do nothing returning ${COLUMNS}`)
    : db.row(sql<StoredPage>`
        update site_pages set text = ${text}, version = version + 1, changed_at = ${changedAt}
         where name = ${name} and version = ${before}::int8 returning ${COLUMNS}`);
