import { sql } from 'kysely';
import type { Db } from '#core/server/db/db.ts';
import { arrayOf } from '#core/server/db/unnest.ts';
import { slugOf } from '#features/people/accounts/rules.ts';

/** Maximum matching buyers. A longer prefix finds the others. */
const BUYERS = 50;

/** Purchase ids, newest first, by buyer name prefix or by the id of a purchase, payment or provider object. */
export async function searchPurchaseIds(
  db: Db,
  { search, before, limit }: { search: string; before: string | null; limit: number },
): Promise<string[]> {
  const rows = await db.rows(sql<{ id: string }>`
    select p.id from purchases p
     where (${before}::text is null or p.id < ${before}::text) and ${search === '' ? sql`true` : matches(search)}
     order by p.id desc limit ${limit}::int`);
  return rows.map(({ id }) => id);
}

/** A union, so each part uses its own index. */
const matches = (search: string) => sql`p.id in (
  select ${search}::text
  union all select purchase_id from payments where id = ${search}
  union all select purchase_id from payments where provider in ('test', 'stripe') and provider_ref = ${search}
  union all select id from purchases where provider in ('test', 'stripe') and checkout_ref = ${search}
  union all select id from purchases
             where buyer_id in (select id from users where slug like ${`${slugOf(search).replace(/[\\%_]/g, '\\$&')}%`} order by slug limit ${BUYERS}::int))`;

export interface Buyer {
  id: number;
  username: string;
  slug: string;
}

export const listBuyers = (db: Db, ids: readonly number[]): Promise<Buyer[]> =>
  db.rows(sql<Buyer>`select id, username, slug from users where id = any(${arrayOf('int8', ids)})`);
