import { HOUR_MS, msAfter } from '#core/contract/durations.ts';
import { wireDate } from '#core/contract/time.ts';
import type { Ctx, Viewer } from '#core/server/context.ts';
import type { Db } from '#core/server/db/db.ts';
import { contribution } from '#core/server/feature.ts';
import { type Page, readPage } from '#core/server/read-page.ts';
import { isModeratorOrAbove, roleOf } from '#features/channel/channels/rules/permissions.ts';
import { findMembership } from '#features/channel/channels/server/api.ts';
import {
  HISTORY_PAGE,
  type HistoryPage,
  type HistoryQuery,
  NOTICE_HOURS,
  NOTICES_MAX,
  REPLAY_PAGE_MAX,
  REPLAY_WINDOW,
} from '#features/chat/chat/contract/history.ts';
import type { ChatMessage } from '#features/chat/chat/contract/message.ts';
import { readNewestNotices, readPublicNotices } from './past-notices.ts';
import { pinnedMessageOf } from './rooms.ts';
import { type ChatroomRow, findClearedBy } from './store/chatrooms.ts';
import { findVisible, listFrom, listNewest, type MessageRow } from './store/messages.ts';
import { historyOnWire, visibleOnWire } from './wire.ts';

declare module '#core/server/feature.ts' {
  interface Contributions {
    /** Replay timestamps in microseconds since the epoch, where they differ. Empty without a feature that records streams. */
    replayTimes: (db: Db, channelId: number, times: readonly number[]) => Promise<ReadonlyMap<number, Date>>;
  }
}

/** The latest microsecond that a number represents exactly, in the year 2255. */
const END_OF_TIME = Number.MAX_SAFE_INTEGER;
const cursorToUs = (cursor: string) => Math.min(Number(cursor), END_OF_TIME);

export async function readHistory(ctx: Ctx, room: ChatroomRow, query: HistoryQuery, viewer: Viewer | null): Promise<HistoryPage> {
  const seesCleared = room.clearedUs !== null && viewer !== null && (await isModerator(ctx, room.channelId, viewer));
  const [page, pin] = await Promise.all([
    readRows(ctx, room.id, query, seesCleared ? null : room.clearedUs),
    query.start_time ? null : pinnedMessageOf(ctx.db, ctx, room.channelId),
  ]);
  const notices = query.notices && (await noticesIn(ctx, room, query, page, seesCleared ? null : room.clearedUs));
  const adjusted = query.start_time && page.rows.length > 0 ? await replayTimesOf(ctx, room, page.rows) : null;
  const hasDeleted = page.rows.some((row) => row.deleted !== null || row.originalGone || row.aiModerated);
  const seesDeleted = hasDeleted && viewer !== null && (seesCleared || (await isModerator(ctx, room.channelId, viewer)));
  return {
    messages: page.rows.map((row) => historyOnWire(row, seesDeleted, adjusted?.get(row.us))),
    cursor: page.next,
    pinned_message: pin,
    cleared: await clearIn(ctx.db, room, query, page),
    ...(notices && { notices }),
  };
}

/**
 * Notices of the last hour since the oldest message of a page, before its cursor, and after `clearedUs` unless it is null. None for a
 * replay, and none to close a gap.
 */
async function noticesIn(
  ctx: Ctx,
  room: ChatroomRow,
  { cursor, nextCursor = cursor, after, start_time }: HistoryQuery,
  { rows, next }: Page<MessageRow, string>,
  clearedUs: number | null,
): Promise<HistoryPage['notices']> {
  if (start_time || after !== undefined) return [];
  const hour = msAfter(ctx.now(), -NOTICE_HOURS * HOUR_MS).getTime();
  const since = new Date(Math.max(hour, next === null ? 0 : Math.floor(rows.at(-1)!.us / 1000)));
  const until = nextCursor === undefined ? null : new Date(Math.ceil(cursorToUs(nextCursor) / 1000));
  if (until !== null && until <= since) return [];
  const events =
    until === null
      ? await readNewestNotices(ctx, room)
      : await readPublicNotices(ctx, room.channelId, { since, until, limit: NOTICES_MAX });
  const remaining = events.filter(({ at }) => at >= since && at.getTime() * 1000 > (clearedUs ?? 0));
  return remaining.toReversed().map(({ id, event, data, at }) => ({ id, event, data, created_at: wireDate(at) }));
}

/** Returns the last clear of the room if its position is in this page. A replay shows no clear. */
async function clearIn(db: Db, room: ChatroomRow, query: HistoryQuery, page: Page<MessageRow, string>): Promise<HistoryPage['cleared']> {
  if (room.clearedUs === null || query.start_time) return null;
  const last = page.rows.at(-1)?.us;
  const cursor = query.cursor ?? query.nextCursor;
  const isInPage =
    query.after === undefined
      ? (cursor === undefined || room.clearedUs < cursorToUs(cursor)) && (page.next === null || last! <= room.clearedUs)
      : room.clearedUs > cursorToUs(query.after) && (page.next === null || last! > room.clearedUs);
  if (!isInPage) return null;
  return { cursor: String(room.clearedUs), cleared_by: await findClearedBy(db, room.id) };
}

const replayTimesOf = async (ctx: Ctx, { channelId }: ChatroomRow, rows: readonly MessageRow[]) =>
  contribution(ctx, 'replayTimes')?.(
    ctx.db,
    channelId,
    rows.map(({ us }) => us),
  );

export async function readMessage(db: Db, chatroomId: number, messageId: string): Promise<ChatMessage | null> {
  const row = await findVisible(db, chatroomId, messageId);
  return row && visibleOnWire(row);
}

/** Returns only messages after `clearedUs`, unless it is null. */
async function readRows({ db }: Ctx, roomId: number, query: HistoryQuery, clearedUs: number | null): Promise<Page<MessageRow, string>> {
  const firstUs = clearedUs ?? 0;
  const cursor = query.cursor ?? query.nextCursor;
  if (query.start_time) {
    const startUs = Math.min(Math.max(query.start_time.getTime(), 0) * 1000, END_OF_TIME);
    const untilUs = Math.min(startUs + REPLAY_WINDOW * 1_000_000, END_OF_TIME);
    const afterUs = Math.max(cursor === undefined ? 0 : cursorToUs(cursor), startUs - 1, firstUs);
    return readPage(REPLAY_PAGE_MAX, (limit) => listFrom(db, roomId, { afterUs, untilUs }, limit), cursorOfRow);
  }
  const size = query.limit ?? HISTORY_PAGE;
  if (query.after !== undefined) {
    const afterUs = Math.max(cursorToUs(query.after), firstUs);
    return readPage(size, (limit) => listFrom(db, roomId, { afterUs }, limit), cursorOfRow);
  }
  const beforeUs = cursor === undefined ? null : cursorToUs(cursor);
  return readPage(size, (limit) => listNewest(db, roomId, { beforeUs, afterUs: clearedUs }, limit), cursorOfRow);
}

/** Cursors are unique within a room, so a page never splits a tie. */
const cursorOfRow = ({ us }: MessageRow): string => String(us);

async function isModerator(ctx: Ctx, channelId: number, viewer: Viewer): Promise<boolean> {
  const membership = await findMembership(ctx.db, channelId, viewer.id);
  return membership !== null && isModeratorOrAbove(roleOf(membership));
}
