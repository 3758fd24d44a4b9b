import type { Tx } from '#core/server/context.ts';
import type { Sale } from '#features/economy/payments/server/api.ts';
import type { GiftItem } from '#features/economy/subscriptions/contract/gifts.ts';
import { ANONYMOUS, luckyUsers, subscriptionsGifted } from '#features/economy/subscriptions/contract/notices.ts';
import { chunksOf } from '#features/economy/subscriptions/rules/gifts.ts';
import type { GiftRow } from './store/gifts.ts';
import { mapNoticeChannels } from './store/notices.ts';
import { enabledAmong } from './store/settings.ts';

export interface GiftToGive {
  sale: Sale<GiftItem>;
  gift: GiftRow;
  receiverIds: readonly number[];
}

/** Usernames, and the number of subscriptions that each gifter has gifted in the channel, by gift id. */
export interface GiftFacts {
  usernames: ReadonlyMap<number, string>;
  totals: ReadonlyMap<string, number>;
}

/** Publishes gifts to their channels (wire.md 1.10). An anonymous gift exposes neither its gifter nor their total. */
export async function publishGifts(tx: Tx, gifts: readonly GiftToGive[], { usernames, totals }: GiftFacts): Promise<void> {
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
