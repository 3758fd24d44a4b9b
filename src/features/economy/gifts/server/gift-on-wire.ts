import type { PayloadOf } from '#core/contract/event.ts';
import { wireDate } from '#core/contract/time.ts';
import { avatarUrl, type WithSite } from '#core/server/pictures/stored-pictures.ts';
import type { PastActivity } from '#features/channel/activity/server/api.ts';
import { colorOf } from '#features/channel/channels/rules/identity.ts';
import { kicksGifted, type PinnedGift } from '#features/economy/gifts/contract.ts';
import { findGift, giftOnWire } from '#features/economy/gifts/rules/catalog.ts';
import { type GiftRow, listLatestGifts } from './store/gifts.ts';

export const giftEvent = (row: GiftRow): PayloadOf<typeof kicksGifted> => ({
  gift_transaction_id: row.id,
  message: row.message,
  sender: { id: row.senderId, username: row.username, username_color: colorOf(row.senderId, row.color) },
  // Gifts are never removed from the catalog. The stored price wins, because the catalog price may have changed.
  gift: { ...giftOnWire(findGift(row.giftId)!), amount: row.amount },
  created_at: wireDate(row.createdAt),
  expires_at: row.pinnedUntil && wireDate(row.pinnedUntil),
});

export function pinnedOnWire(site: WithSite, row: GiftRow): PinnedGift {
  const { sender, gift, ...rest } = giftEvent(row);
  return {
    ...rest,
    gift,
    sender: { ...sender, profile_picture: avatarUrl(site, row.picture) },
    expires_at: wireDate(row.pinnedUntil!),
    pinned_time: gift.pinned_time,
  };
}

export const pastGifts: PastActivity = async (db, channelId, limit) => {
  const rows = await listLatestGifts(db, channelId, limit);
  return rows.map((row) => ({ event: kicksGifted.name, data: giftEvent(row), at: row.createdAt }));
};
