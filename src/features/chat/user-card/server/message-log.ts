import { sql } from 'kysely';
import type { ParamsOf } from '#core/contract/endpoint.ts';
import type { Ctx, Viewer } from '#core/server/context.ts';
import type { Db } from '#core/server/db/db.ts';
import { isModeratorOrAbove, roleOf } from '#features/channel/channels/rules/permissions.ts';
import { findMembership, findUserId } from '#features/channel/channels/server/api.ts';
import { HISTORY_PAGE, type HistoryPage } from '#features/chat/chat/contract/history.ts';
import { historyOnWire, type MessageRow, requireChatroomOf, SELECT_MESSAGES, timestampOf } from '#features/chat/chat/server/api.ts';
import { channelMessagesOfUser, type LogQuery, ownMessages } from '#features/chat/user-card/contract.ts';

/** Includes deleted messages for moderators and above, but not for the person (decisions.md, Chat). */
export async function readChannelLog(
  ctx: Ctx,
  { channel, user }: ParamsOf<typeof channelMessagesOfUser>,
  { cursor, limit = HISTORY_PAGE }: LogQuery,
  viewer: Viewer,
): Promise<HistoryPage> {
  const room = await requireChatroomOf(ctx.db, channel, channelMessagesOfUser);
  const isModerator = isModeratorOrAbove(roleOf((await findMembership(ctx.db, room.channelId, viewer.id))!));
  const userId = await findUserId(ctx.db, user);
  if (!isModerator && userId !== viewer.id) return channelMessagesOfUser.refuse('NOT_ALLOWED');
  if (userId === null) return channelMessagesOfUser.refuse('USER_NOT_FOUND');
  return pageOf(await listOfSenderInRoom(ctx.db, userId, room.id, cursorToUs(cursor), limit + 1), limit, isModerator);
}

/** Excludes deleted messages. */
export async function readOwnLog(
  ctx: Ctx,
  userId: number,
  { cursor, limit = HISTORY_PAGE }: LogQuery,
  viewer: Viewer,
): Promise<HistoryPage> {
  if (userId !== viewer.id) return ownMessages.refuse('NOT_YOUR_MESSAGES');
  return pageOf(await listOfSender(ctx.db, userId, cursorToUs(cursor), limit + 1), limit, false);
}

const cursorToUs = (cursor: string | undefined): number => Math.min(Number(cursor ?? Number.MAX_SAFE_INTEGER), Number.MAX_SAFE_INTEGER);

/**
 * `rows` hold one message more than the page and all messages with the last cursor, which is not unique across rooms. Messages that share
 * the cursor go to the next page, unless they fill this one.
 */
function pageOf(rows: readonly MessageRow[], limit: number, seesDeleted: boolean): HistoryPage {
  const isLast = rows.length <= limit;
  const earlier = rows.filter(({ us }) => us > rows.at(-1)!.us);
  const page = isLast || earlier.length === 0 ? rows : earlier;
  return {
    messages: page.map((row) => historyOnWire(row, seesDeleted)),
    cursor: isLast ? null : String(page.at(-1)!.us),
    pinned_message: null,
  };
}

/** Newest first. */
function listOfSenderInRoom(db: Db, senderId: number, chatroomId: number, beforeUs: number, limit: number): Promise<MessageRow[]> {
  return db.rows(sql<MessageRow>`
    ${SELECT_MESSAGES}
    where m.sender_id = ${senderId}::int8 and m.chatroom_id = ${chatroomId}::int8 and m.created_at < ${timestampOf(beforeUs)}
    order by m.created_at desc limit ${limit}::int`);
}

/**
 * Newest first, with all messages that share the last cursor. The index orders by room, then time, so the query reads at most `limit`
 * messages per room instead of all.
 */
function listOfSender(db: Db, senderId: number, beforeUs: number, limit: number): Promise<MessageRow[]> {
  return db.rows(sql<MessageRow>`
    with recursive rooms (id) as (
      (select chatroom_id from messages where sender_id = ${senderId}::int8 order by chatroom_id limit 1)
      union all
      select (select n.chatroom_id from messages n where n.sender_id = ${senderId}::int8 and n.chatroom_id > rooms.id order by n.chatroom_id limit 1)
        from rooms where rooms.id is not null
    ), newest as (
      select found.id, found.created_at
        from rooms cross join lateral (
          select own.id, own.created_at from messages own
           where own.sender_id = ${senderId}::int8 and own.chatroom_id = rooms.id and own.created_at < ${timestampOf(beforeUs)}
           order by own.created_at desc limit ${limit}::int
        ) found
       order by found.created_at desc fetch first (${limit}::int) rows with ties
    )
    ${SELECT_MESSAGES} join newest on newest.id = m.id and newest.created_at = m.created_at
    order by m.created_at desc, m.id desc`);
}
