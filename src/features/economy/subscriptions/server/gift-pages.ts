import { wireDate } from '#core/contract/time.ts';
import type { Ctx, Viewer } from '#core/server/context.ts';
import type { Db } from '#core/server/db/db.ts';
import { avatarUrl } from '#core/server/pictures/stored-pictures.ts';
import { readPage } from '#core/server/read-page.ts';
import { isSubscribed } from '#features/channel/channels/rules/subscription.ts';
import { findMembership, findUserId, requireChannel } from '#features/channel/channels/server/api.ts';
import { banOf } from '#features/chat/moderation/server/api.ts';
import { paymentsOf } from '#features/economy/payments/server/api.ts';
import {
  GIFT_QUANTITY_MAX,
  type GivenGift,
  previewGift,
  type ReceivedGift,
  type ReceiverRefusal,
} from '#features/economy/subscriptions/contract/gifts.ts';
import { ownSubscriptionChanged, SUBSCRIPTIONS_PAGE } from '#features/economy/subscriptions/contract/subscription.ts';
import { CANDIDATES_MAX, type Candidate } from '#features/economy/subscriptions/rules/gifts.ts';
import { priceOf } from './operator-settings.ts';
import { isSuspended, listAwayFollowers, listPresent } from './store/gifts.ts';
import { listGiven, listUnseen, markSeen } from './store/own.ts';
import { acceptsGifts, isEnabled, setAcceptsGifts } from './store/settings.ts';
import { channelOnWire } from './wire.ts';

const UNSEEN_SHOWN = 20;

/** Price of a gift, and the number of possible receivers or the state of the named receiver. */
export async function preview(ctx: Ctx, slug: string, viewer: Viewer, username: string | undefined) {
  const [{ db }, at] = [ctx, ctx.now()];
  const channel = await requireChannel(db, slug, previewGift);
  const gift = { channelId: channel.id, gifterId: viewer.id, quantity: GIFT_QUANTITY_MAX, at };
  const [isOn, candidates, receiver] = await Promise.all([
    isEnabled(db, channel.id),
    username === undefined ? listCandidates(db, gift, GIFT_QUANTITY_MAX) : null,
    username === undefined ? null : readReceiver(ctx, channel, viewer, username),
  ]);
  return {
    channel: channelOnWire(ctx, channel),
    is_available: isOn && paymentsOf(ctx) !== null && !channel.isSuspended && channel.userId !== viewer.id,
    price: priceOf(ctx),
    possible_receivers: candidates && Math.min(candidates.length, GIFT_QUANTITY_MAX),
    receiver,
  };
}

async function readReceiver(ctx: Ctx, channel: { id: number; userId: number }, viewer: Viewer, username: string) {
  const receiverId = (await findUserId(ctx.db, username)) ?? previewGift.refuse('USER_NOT_FOUND');
  const at = ctx.now();
  const refusal = await receiverRefusal(ctx.db, { receiverId, gifterId: viewer.id, channel, at });
  const { username: name, picture, subscription } = (await findMembership(ctx.db, channel.id, receiverId))!;
  return { id: receiverId, username: name, profile_pic: avatarUrl(ctx, picture), is_subscribed: isSubscribed(subscription, at), refusal };
}

/** The token is the id of the last gift. */
export async function readGivenGifts(
  ctx: Ctx,
  viewer: Viewer,
  token: string | undefined,
): Promise<{ gifts: GivenGift[]; next_page_token: string | null }> {
  const list = (limit: number) => listGiven(ctx.db, viewer.id, token ?? null, limit);
  const { rows, next } = await readPage(SUBSCRIPTIONS_PAGE, list, ({ id }) => id);
  return {
    gifts: rows.map((row): GivenGift => {
      const { id, receiver, quantity, given, receivers, isAnonymous, amount, currency, createdAt } = row;
      return {
        channel: channelOnWire(ctx, { ...row, id: row.channelId }),
        id,
        receiver,
        quantity,
        given,
        receivers,
        is_anonymous: isAnonymous,
        price: { amount, currency },
        created_at: wireDate(createdAt),
      };
    }),
    next_page_token: next,
  };
}

export async function readUnseenGifts(ctx: Ctx, viewer: Viewer): Promise<ReceivedGift[]> {
  return (await listUnseen(ctx.db, viewer.id, ctx.now(), UNSEEN_SHOWN)).map((row) => ({
    id: row.id,
    channel: channelOnWire(ctx, { ...row, id: row.channelId }),
    months: row.totalMonths,
    gifter_username: row.isAnonymous ? null : row.gifter,
    until: wireDate(row.until),
    received_at: wireDate(row.givenAt),
  }));
}

/** Also closes the congratulation in other tabs. */
export const markAsSeen = (ctx: Ctx, viewer: Viewer, ids: readonly string[]): Promise<void> =>
  ctx.tx(async (tx) => {
    for (const channelId of await markSeen(tx, viewer.id, ids, tx.now())) {
      tx.publish(ownSubscriptionChanged, [viewer.id], { channel_id: channelId, cause: 'seen' });
    }
  });

export async function changeAcceptsGifts({ db }: Ctx, viewer: Viewer, accepts: boolean): Promise<{ accepts_gifts: boolean }> {
  await setAcceptsGifts(db, viewer.id, accepts);
  return { accepts_gifts: await acceptsGifts(db, viewer.id) };
}

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
