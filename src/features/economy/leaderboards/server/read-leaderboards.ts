import type { ReplyInput } from '#core/contract/endpoint.ts';
import type { Ctx, Viewer } from '#core/server/context.ts';
import type { Db } from '#core/server/db/db.ts';
import { avatarUrl, type WithSite } from '#core/server/pictures/stored-pictures.ts';
import type { Relation } from '#features/channel/channels/contract/relation.ts';
import { type PersonInChannel, requireChannel } from '#features/channel/channels/server/api.ts';
import {
  type GiftsLeaderboard,
  type KicksLeaderboard,
  type LeaderboardEntry,
  LIST_NAMES,
  showGiftsLeaderboard,
  showKicksLeaderboard,
  showOwnPlaces,
} from '#features/economy/leaderboards/contract.ts';
import { BOARDS, type Board, type Period } from '#features/economy/leaderboards/rules.ts';
import { type EntryRow, findQuantities, listPlaces, listTop } from './store/lists.ts';

/** The database, and the site for picture URLs. */
export type BoardContext = Pick<Ctx, 'db'> & WithSite;

export interface ShownBoard {
  isEnabled: boolean;
  entries: Readonly<Record<Period, LeaderboardEntry[]>>;
  /** Name of `giverId`; null without one or without the account. */
  giverUsername: string | null;
}

/** A board is enabled while people can subscribe, because gifts of both kinds need that. */
export async function readBoard(
  { db, ...site }: BoardContext,
  channelId: number,
  board: Board,
  now: Date,
  giverId: number | null = null,
): Promise<ShownBoard> {
  const { isEnabled, giverUsername, week, month, all } = await listTop(db, channelId, board, now, giverId);
  const onWire = (rows: readonly EntryRow[]) => (isEnabled ? rows.map((row) => entryOnWire(site, row)) : []);
  return { isEnabled, giverUsername, entries: { week: onWire(week), month: onWire(month), all: onWire(all) } };
}

const entryOnWire = (site: WithSite, { userId, username, quantity, picture }: EntryRow): LeaderboardEntry => ({
  user_id: userId,
  username,
  quantity,
  profile_pic: avatarUrl(site, picture),
});

export async function readGifts(ctx: Ctx, slug: string): Promise<GiftsLeaderboard> {
  const { id } = await requireChannel(ctx.db, slug, showGiftsLeaderboard);
  const { isEnabled, entries } = await readBoard(ctx, id, 'gifts', ctx.now());
  return {
    gifts: entries.all,
    gifts_enabled: isEnabled,
    gifts_week: entries.week,
    gifts_week_enabled: isEnabled,
    gifts_month: entries.month,
    gifts_month_enabled: isEnabled,
  };
}

/** API clients detect an unknown channel by `data.type` (wire.md 3.10). */
const endpointWithDataType = {
  ...showKicksLeaderboard,
  refuse: (code: 'CHANNEL_NOT_FOUND') => showKicksLeaderboard.refuse(code, { data: { type: 'Not Found' } }),
};

export async function readKicks(ctx: Ctx, channel: string): Promise<KicksLeaderboard> {
  const { id } = await requireChannel(ctx.db, channel, endpointWithDataType);
  const { isEnabled, entries } = await readBoard(ctx, id, 'kicks', ctx.now());
  return {
    kicks_gifts_lifetime: entries.all,
    kicks_gifts_lifetime_enabled: isEnabled,
    kicks_gifts_week: entries.week,
    kicks_gifts_week_enabled: isEnabled,
    kicks_gifts_month: entries.month,
    kicks_gifts_month_enabled: isEnabled,
  };
}

export async function readOwnPlaces(ctx: Ctx, slug: string, viewer: Viewer): Promise<ReplyInput<typeof showOwnPlaces>['data']> {
  const { id: channelId } = await requireChannel(ctx.db, slug, showOwnPlaces);
  const boards = BOARDS.filter((board) => board === 'gifts' || ctx.flags.kicks_leaderboard);
  const rows = await listPlaces(ctx.db, { channelId, userId: viewer.id, boards, now: ctx.now() });
  const nowhere = { quantity: 0, place: null };
  const places = new Map(rows.map(({ name, quantity, place }) => [name, { quantity, place }]));
  return Object.fromEntries(LIST_NAMES.map((name) => [name, places.get(name) ?? nowhere])) as ReplyInput<typeof showOwnPlaces>['data'];
}

/** The viewer's own gifts in a channel, part of `/me` (LB-01). */
export const ownGifts = async (db: Db, { channelId, userId }: PersonInChannel, now: Date): Promise<Relation['leaderboards']> => {
  const { week, month, all } = await findQuantities(db, { channelId, userId, board: 'gifts', now });
  return { gifts: { lifetime: all, monthly: month, weekly: week } };
};
