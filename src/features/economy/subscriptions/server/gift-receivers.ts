import type { Db } from '#core/server/db/db.ts';
import { banOf } from '#features/chat/moderation/server/api.ts';
import type { ReceiverRefusal } from '#features/economy/subscriptions/contract/gifts.ts';
import { CANDIDATES_MAX, type Candidate } from '#features/economy/subscriptions/rules/gifts.ts';
import { isSuspended, listAwayFollowers, listPresent } from './store/gifts.ts';
import { acceptsGifts } from './store/settings.ts';

/**
 * Candidates for a gift of `quantity` subscriptions to the chatroom. Includes absent followers only if too few people are present. Each
 * group has at most `limit`.
 */
export async function listCandidates(
  db: Db,
  gift: { channelId: number; gifterId: number; quantity: number; at: Date },
  limit: number = CANDIDATES_MAX,
): Promise<Candidate[]> {
  const query = { channelId: gift.channelId, gifterId: gift.gifterId, at: gift.at, limit };
  const present = await listPresent(db, query);
  return present.length >= gift.quantity ? present : [...present, ...(await listAwayFollowers(db, query, present))];
}

/**
 * Why this person cannot receive a subscription from the gifter, or null. A subscriber gets an extra month. A suspended account counts as
 * banned.
 */
export async function receiverRefusal(
  db: Db,
  { receiverId, gifterId, channel, at }: { receiverId: number; gifterId: number; channel: { id: number; userId: number }; at: Date },
): Promise<ReceiverRefusal | null> {
  if (receiverId === gifterId) return 'RECEIVER_IS_YOU';
  if (receiverId === channel.userId) return 'RECEIVER_IS_BROADCASTER';
  if ((await isSuspended(db, receiverId)) || (await banOf(db, channel.id, receiverId, at))) return 'RECEIVER_BANNED';
  return (await acceptsGifts(db, receiverId)) ? null : 'RECEIVER_OPTED_OUT';
}
