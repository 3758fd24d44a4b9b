import { sql } from 'kysely';
import { wireDate } from '#core/contract/time.ts';
import type { Ctx, Viewer } from '#core/server/context.ts';
import type { Db } from '#core/server/db/db.ts';
import { statementOf } from '#core/server/ledger/read.ts';
import { readPage } from '#core/server/read-page.ts';
import { requireChannel } from '#features/channel/channels/server/api.ts';
import {
  POINTS_PAGE,
  type PointsBalance,
  type StatementLine,
  showPoints,
  showStatement,
} from '#features/engagement/points/contract/balance.ts';
import { POINTS, pointsOf, pointsOwner } from './move-points.ts';

export async function readPoints({ db }: Ctx, slug: string, viewer: Viewer): Promise<number> {
  return pointsOf(db, (await requireChannel(db, slug, showPoints)).id, viewer.id);
}

export async function readBalances(ctx: Ctx, viewer: Viewer, cursor: number | undefined) {
  const list = (limit: number) => listBalances(ctx.db, viewer.id, cursor ?? 0, limit);
  const { rows, next } = await readPage(POINTS_PAGE, list, ({ channelId }) => String(channelId));
  const balances = rows.map(({ channelId: id, slug, username, points }): PointsBalance => ({ channel: { id, slug, username }, points }));
  return { balances, next_cursor: next };
}

export async function readStatement(ctx: Ctx, slug: string, viewer: Viewer, cursor: number | undefined) {
  const channel = await requireChannel(ctx.db, slug, showStatement);
  const owner = pointsOwner(viewer.id, channel.id);
  const list = (limit: number) => statementOf(ctx.db, owner, { before: cursor ?? null, limit });
  const { rows, next } = await readPage(POINTS_PAGE, list, ({ id }) => String(id));
  const lines = rows.map(
    ({ id, reason, amount, balance, note, createdAt }): StatementLine => ({
      id,
      reason,
      points: amount,
      balance: balance ?? 0,
      note,
      created_at: wireDate(createdAt),
    }),
  );
  return { lines, next_cursor: next };
}

interface BalanceRow {
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
