import { type RawBuilder, sql } from 'kysely';
import { DAY_SECONDS, secondsAfter } from '#core/contract/durations.ts';
import type { Tx } from '#core/server/context.ts';
import { findChannelOfUser } from '#features/channel/channels/server/api.ts';
import { type Erasure, eraseRows } from '#features/people/accounts/server/api.ts';
import { deleteOldOfRoom } from './retention.ts';
import { findChatroomOfChannel } from './store/chatrooms.ts';

const ownRoom = (userId: number): RawBuilder<unknown> => sql`
  (select r.id from chatrooms r join channels c on c.id = r.channel_id where c.user_id = ${userId}::int8)`;

/** Deletes the rows of a table that refer to the chatroom of a deleted account. */
export const eraseRoom = (table: string): Erasure =>
  eraseRows([`${table}.chatroom_id`], table, (userId) => sql`chatroom_id = ${ownRoom(userId)}`);

async function deleteMessagesOfRoom(tx: Tx, userId: number, limit: number): Promise<number> {
  const channel = await findChannelOfUser(tx, userId);
  const room = channel && (await findChatroomOfChannel(tx, channel.id));
  // The clock of a room may be ahead of this node.
  return room ? deleteOldOfRoom(tx, room.id, { from: new Date(0), before: secondsAfter(tx.now(), DAY_SECONDS) }, limit) : 0;
}

/** Messages in other rooms stay, from an anonymous sender. */
export const chatErasures: readonly Erasure[] = [{ columns: ['messages.chatroom_id'], step: deleteMessagesOfRoom }];
