import type { ParamsOf } from '#core/contract/endpoint.ts';
import type { Ctx, Viewer } from '#core/server/context.ts';
import { isModeratorOrAbove, roleOf } from '#features/channel/channels/rules/permissions.ts';
import { findMembership, findUserId } from '#features/channel/channels/server/api.ts';
import { HISTORY_PAGE, type HistoryPage } from '#features/chat/chat/contract/history.ts';
import { historyOnWire, type MessageRow, requireChatroomOf } from '#features/chat/chat/server/api.ts';
import { channelMessagesOfUser, type LogQuery, ownMessages } from '#features/chat/user-card/contract.ts';
import { listOfSender, listOfSenderInRoom } from './store.ts';

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
