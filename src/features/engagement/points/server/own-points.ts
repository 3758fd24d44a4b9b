import type { Ctx, Viewer } from '#core/server/context.ts';
import { statementOf } from '#core/server/ledger/read.ts';
import { requireChannel } from '#features/channel/channels/server/api.ts';
import {
  POINTS_PAGE,
  type PointsBalance,
  type StatementLine,
  showPoints,
  showStatement,
} from '#features/engagement/points/contract/balance.ts';
import { pointsOwner } from './accounts.ts';
import { pointsOf } from './move-points.ts';
import { wireDate } from './points-channel.ts';
import { listBalances } from './store/balances.ts';

export async function readPoints({ db }: Ctx, slug: string, viewer: Viewer): Promise<number> {
  return pointsOf(db, (await requireChannel(db, slug, showPoints)).id, viewer.id);
}

/** Cuts a page from rows fetched with one extra, which tells whether there is a next page. */
function pageOf<Row>(rows: readonly Row[], cursorOf: (row: Row) => number): { page: Row[]; next_cursor: string | null } {
  const page = rows.slice(0, POINTS_PAGE);
  return { page, next_cursor: rows.length > POINTS_PAGE ? String(cursorOf(page.at(-1)!)) : null };
}

export async function readBalances(ctx: Ctx, viewer: Viewer, cursor: number | undefined) {
  const rows = await listBalances(ctx.db, viewer.id, cursor ?? 0, POINTS_PAGE + 1);
  const { page, next_cursor } = pageOf(rows, ({ channelId }) => channelId);
  const balances = page.map(({ channelId: id, slug, username, points }): PointsBalance => ({ channel: { id, slug, username }, points }));
  return { balances, next_cursor };
}

export async function readStatement(ctx: Ctx, slug: string, viewer: Viewer, cursor: number | undefined) {
  const channel = await requireChannel(ctx.db, slug, showStatement);
  const owner = pointsOwner(viewer.id, channel.id);
  const rows = await statementOf(ctx.db, owner, { before: cursor ?? null, limit: POINTS_PAGE + 1 });
  const { page, next_cursor } = pageOf(rows, ({ id }) => id);
  const lines = page.map(
    ({ id, reason, amount, balance, note, createdAt }): StatementLine => ({
      id,
      reason,
      points: amount,
      balance: balance ?? 0,
      note,
      created_at: wireDate(createdAt),
    }),
  );
  return { lines, next_cursor };
}
