import { randomInt } from 'node:crypto';
import type { Tx, Viewer } from '#core/server/context.ts';
import { newUlid } from '#core/server/ulid.ts';
import { addGifts, findChannelById, findUserId } from '#features/channel/channels/server/api.ts';
import {
  channelCredits,
  type PurchaseRefusals,
  postChannelReversals,
  postSales,
  purchaseKind,
  type Quote,
  type Reversal,
  type Sale,
} from '#features/economy/payments/server/api.ts';
import { GiftItem } from '#features/economy/subscriptions/contract/gifts.ts';
import { ANONYMOUS, luckyUsers, subscriptionsGifted } from '#features/economy/subscriptions/contract/notices.ts';
import { chunksOf, drawReceivers } from '#features/economy/subscriptions/rules/gifts.ts';
import { giftsTakenBack } from '#features/economy/subscriptions/rules/months.ts';
import { subscriptionGiftPaid, subscriptionGiftReversed } from './events.ts';
import { listCandidates, receiverRefusal } from './gift-pages.ts';
import { giveMonths, reverseMonths } from './months.ts';
import { priceOf } from './operator-settings.ts';
import { requireSellableChannel } from './sell-subscriptions.ts';
import { findGiftOfPayment, type GiftRow, insertGift, lockDraws } from './store/gifts.ts';
import { enabledAmong, mapNoticeChannels, mapUsernames } from './store/settings.ts';

/** Months for other people. They do not renew. */
export const giftKind = purchaseKind({
  kind: 'gifted_subscriptions',
  item: GiftItem,
  quote: quoteGift,
  fulfill: fulfillGifts,
  reverse: reverseGifts,
});

async function quoteGift(tx: Tx, { buyer, item }: { buyer: Viewer; item: GiftItem }, endpoint: PurchaseRefusals): Promise<Quote> {
  const channel = await requireSellableChannel(tx, item.channel, buyer, endpoint);
  const { quantity } = item;
  if (item.receiver === null) {
    const candidates = await listCandidates(tx, { channelId: channel.id, gifterId: buyer.id, quantity, at: tx.now() }, quantity);
    if (candidates.length < quantity) return endpoint.refuse('NOT_ENOUGH_RECEIVERS');
  } else {
    const receiverId = (await findUserId(tx, item.receiver)) ?? endpoint.refuse('USER_NOT_FOUND');
    const refusal = await receiverRefusal(tx, { receiverId, gifterId: buyer.id, channel, at: tx.now() });
    if (refusal === 'RECEIVER_BANNED' || refusal === 'RECEIVER_OPTED_OUT') return endpoint.refuse(refusal);
    if (refusal) return endpoint.refuse('ITEM_NOT_FOUND');
  }
  const title = quantity === 1 ? 'Gifted subscription' : `${quantity} gifted subscriptions`;
  return {
    amount: quantity * priceOf(tx).amount,
    title: `${title} to ${channel.username}`,
    channelId: channel.id,
    isRecurring: false,
    returnPath: `/${channel.slug}`,
  };
}

/**
 * Gives paid subscriptions to their receivers in the transaction that records the payment, so a crash gives either all or none and the
 * provider reports again. Shares without a receiver are refunded.
 */
async function fulfillGifts(tx: Tx, sales: readonly Sale<GiftItem>[]): Promise<void> {
  const at = tx.now();
  // Draws of a channel run one after the other, in channel order, so each knows the previously drawn people.
  await lockDraws(
    tx,
    sales.filter(({ item }) => item.receiver === null).map(({ channelId }) => channelId!),
  );
  const gifts: GiftToGive[] = [];
  for (const sale of sales) gifts.push(await chooseReceivers(tx, sale, at));
  for (const { gift } of gifts) await insertGift(tx, gift);
  const months = gifts.flatMap(({ gift: { id: giftId, paymentId, channelId }, receiverIds }) =>
    receiverIds.map((userId, place) => ({ id: `${giftId}-${place}`, paymentId, channelId, userId, giftId, place, paid: null })),
  );
  await giveMonths(tx, months, at);
  const usernames = await mapUsernames(
    tx,
    gifts.flatMap(({ gift, receiverIds }) => [gift.gifterId, ...receiverIds]),
  );
  const given = gifts.filter(({ gift }) => gift.given > 0);
  const totals = await countGifts(tx, given);
  await publishGifts(tx, given, { usernames, totals });
  await postSales(
    tx,
    gifts.map(({ sale, gift: { quantity, given, price } }) => {
      const shortfall = (quantity - given) * price;
      return { sale, shortfall, credits: channelCredits(tx, sale.currency, sale.channelId, sale.amount - shortfall) };
    }),
  );
  if (given.length === 0) return;
  await tx.announce(
    subscriptionGiftPaid,
    given.map(({ gift: { paymentId: id, channelId, gifterId, isAnonymous }, receiverIds }) => ({
      id,
      channelId,
      gifterId,
      isAnonymous,
      at,
      receivers: receiverIds.map((userId) => ({ userId, username: usernames.get(userId)! })),
    })),
  );
}

/** Draws the receivers of a paid gift to the chatroom, or checks again whether the named person can receive it. */
async function chooseReceivers(tx: Tx, sale: Sale<GiftItem>, at: Date): Promise<GiftToGive> {
  const { paymentId, channelId: sold, buyerId: gifterId, item, amount } = sale;
  const channelId = sold!;
  const { quantity, anonymous: isAnonymous } = item;
  const id = `gift_${newUlid(at)}`;
  const rest = { id, paymentId, channelId, gifterId, isAnonymous, quantity, price: amount / quantity, createdAt: at };
  if (item.receiver === null) {
    const candidates = await listCandidates(tx, { channelId, gifterId, quantity, at });
    const seed = randomInt(2 ** 31);
    const receiverIds = drawReceivers(candidates, quantity, seed, id);
    const gift = { ...rest, receiverId: null, given: receiverIds.length, seed, candidates: candidates.length };
    return { sale, gift, receiverIds };
  }
  // Accounts and channels are never deleted, so both exist.
  const receiverId = (await findUserId(tx, item.receiver))!;
  const channel = (await findChannelById(tx, channelId))!;
  const receiverIds = (await receiverRefusal(tx, { receiverId, gifterId, channel, at })) ? [] : [receiverId];
  return { sale, gift: { ...rest, receiverId, given: receiverIds.length, seed: null, candidates: null }, receiverIds };
}

/** Counts gifts under their gifters' names and returns the new totals. Anonymous gifts are not counted. */
async function countGifts(tx: Tx, gifts: readonly GiftToGive[]): Promise<Map<string, number>> {
  const totals = new Map<string, number>();
  for (const { gift } of gifts.toSorted(
    (one, other) => one.gift.channelId - other.gift.channelId || one.gift.gifterId - other.gift.gifterId,
  )) {
    if (!gift.isAnonymous) totals.set(gift.id, await addGifts(tx, gift.channelId, gift.gifterId, gift.given));
  }
  return totals;
}

/** Reverses as many subscriptions as the refunded money paid for, last drawn first. */
async function reverseGifts(tx: Tx, reversals: readonly Reversal<GiftItem>[]): Promise<void> {
  const at = tx.now();
  const taken = [];
  for (const { sale, refunded } of reversals) {
    const gift = (await findGiftOfPayment(tx, sale.paymentId))!;
    const { channelId, gifterId, isAnonymous, price, given, quantity } = gift;
    const left = given - giftsTakenBack(refunded - (quantity - given) * price, price, given);
    const months = await reverseMonths(tx, sale.paymentId, left, at);
    if (months.length === 0) continue;
    if (!isAnonymous) await addGifts(tx, channelId, gifterId, -months.length);
    taken.push({ id: sale.paymentId, channelId, userId: gifterId, quantity: months.length, isAnonymous, boughtAt: sale.at, at });
  }
  await postChannelReversals(tx, reversals);
  if (taken.length > 0) await tx.announce(subscriptionGiftReversed, taken);
}

interface GiftToGive {
  sale: Sale<GiftItem>;
  gift: GiftRow;
  receiverIds: readonly number[];
}

/** Usernames, and the number of subscriptions that each gifter has gifted in the channel, by gift id. */
interface GiftFacts {
  usernames: ReadonlyMap<number, string>;
  totals: ReadonlyMap<string, number>;
}

/** Publishes gifts to their channels (wire.md 1.10). An anonymous gift exposes neither its gifter nor their total. */
async function publishGifts(tx: Tx, gifts: readonly GiftToGive[], { usernames, totals }: GiftFacts): Promise<void> {
  const channelIds = gifts.map(({ gift }) => gift.channelId);
  const [channels, enabled] = [await mapNoticeChannels(tx, channelIds), await enabledAmong(tx, channelIds)];
  for (const { gift, receiverIds } of gifts) {
    const channel = channels.get(gift.channelId)!;
    const gifter_username = gift.isAnonymous ? ANONYMOUS : usernames.get(gift.gifterId)!;
    const names = receiverIds.map((userId) => usernames.get(userId)!);
    const chunks = chunksOf(names);
    for (const [chunk_index, gifted_usernames] of chunks.entries()) {
      tx.publish(subscriptionsGifted, [channel.chatroomId], {
        chatroom_id: channel.chatroomId,
        gifted_usernames,
        gifter_username,
        gifted_total: gift.given,
        gifter_total: totals.get(gift.id) ?? 0,
        correlation_id: gift.id,
        chunk_details: chunks.length === 1 ? null : { correlation_id: gift.id, chunk_index, total_chunks: chunks.length },
      });
    }
    const { id, userId: user_id, slug, isSuspended: is_banned, chatroomId } = channel;
    tx.publish(luckyUsers, [id], {
      channel: {
        id,
        user_id,
        slug,
        is_banned,
        subscription_enabled: enabled.has(id),
        chatroom: { id: chatroomId, chatable_id: id, channel_id: id },
      },
      usernames: names,
      gifter_username,
    });
  }
}
