import { sql } from 'kysely';
import type { Db } from '#core/server/db/db.ts';
import { POINTS } from '../accounts.ts';

export interface BalanceRow {
  channelId: number;
  slug: string;
  username: string;
  points: number;
}

/** By channel id after `after`, in channels with points on. Omits accounts without postings, which failed debits create. */
export function listBalances(db: Db, userId: number, after: number, limit: number): Promise<BalanceRow[]> {
  return db.rows(sql<BalanceRow>`
    select c.id as "channelId", c.slug, u.username, a.balance as points
      from ledger_accounts a join channels c on c.id = a.scope join users u on u.id = c.user_id
      left join points_settings s on s.channel_id = c.id
     where a.unit = ${POINTS} and a.kind = 'person' and a.owner = ${String(userId)} and a.scope > ${after}::int8
       and coalesce(s.channel_points_enabled, true)
       and exists (select from ledger_postings p where p.account_id = a.id)
     order by a.scope limit ${limit}::int`);
}
