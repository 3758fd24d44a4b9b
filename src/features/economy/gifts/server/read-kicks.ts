import type { PayloadOf } from '#core/contract/event.ts';
import { wholeUnits } from '#core/contract/money.ts';
import { wireDate } from '#core/contract/time.ts';
import type { Ctx, Viewer } from '#core/server/context.ts';
import { avatarUrl, type WithSite } from '#core/server/pictures/stored-pictures.ts';
import { colorOf } from '#features/channel/channels/rules/identity.ts';
import { findChannelById } from '#features/channel/channels/server/api.ts';
import type { PastNotices } from '#features/chat/chat/server/api.ts';
import { areBanned } from '#features/chat/moderation/server/api.ts';
import {
  type Gift,
  type KicksBalance,
  type KicksPlan,
  kicksGifted,
  listPinnedGifts,
  PINNED_GIFTS_MAX,
  type PinnedGift,
} from '#features/economy/gifts/contract.ts';
import { BUNDLES, findGift, GIFTS, giftOnWire } from '#features/economy/gifts/rules/catalog.ts';
import { bundlePrice, type Wallet } from '#features/economy/gifts/rules/kicks.ts';
import { paymentsOf } from '#features/economy/payments/server/api.ts';
import { type GiftRow, listLatestGifts, listPinned } from './store/gifts.ts';
import { readWallet } from './wallets.ts';

export const balanceOnWire = (
  currency: string,
  userId: number,
  { kicks, owed }: Pick<Wallet, 'kicks' | 'owed'>,
  at: Date,
): KicksBalance => ({ available: kicks, last_updated: wireDate(at), user_id: userId, owed, currency });

export async function readBalance(ctx: Ctx, viewer: Viewer): Promise<KicksBalance> {
  const { CURRENCY: currency } = ctx.settings;
  return balanceOnWire(currency, viewer.id, await readWallet(ctx.db, currency, viewer.id), ctx.now());
}

/** With absolute URLs, which API clients can open. */
export function readGifts({ publicUrl }: Ctx): Gift[] {
  return GIFTS.map((gift) => ({ ...gift, static_url: publicUrl + gift.static_url, animated_url: publicUrl + gift.animated_url }));
}

export function readPlans(ctx: Ctx): KicksPlan[] {
  if (!paymentsOf(ctx)) return [];
  const { CURRENCY: currency, KICKS_PRICE: priceOf100 } = ctx.settings;
  return BUNDLES.map(({ planId, kicks }) => {
    const price = bundlePrice(kicks, priceOf100);
    return { plan_id: planId, amount: kicks, price: wholeUnits(price, currency), price_minor: price, currency };
  });
}

/** Omits the messages of senders who have been banned since. */
export async function readPinned(ctx: Ctx, channelId: number): Promise<PinnedGift[]> {
  if (!(await findChannelById(ctx.db, channelId))) return listPinnedGifts.refuse('CHANNEL_NOT_FOUND');
  const now = ctx.now();
  const rows = await listPinned(ctx.db, channelId, now, PINNED_GIFTS_MAX);
  const banned = await areBanned(
    ctx.db,
    rows.map(({ senderId }) => ({ channelId, userId: senderId })),
    now,
  );
  return rows.filter((_row, index) => !banned[index]).map((row) => pinnedOnWire(ctx, row));
}

export const giftEvent = (row: GiftRow): PayloadOf<typeof kicksGifted> => ({
  gift_transaction_id: row.id,
  message: row.message,
  sender: { id: row.senderId, username: row.username, username_color: colorOf(row.senderId, row.color) },
  // Gifts are never removed from the catalog. The stored price wins, because the catalog price may have changed.
  gift: { ...giftOnWire(findGift(row.giftId)!), amount: row.amount },
  created_at: wireDate(row.createdAt),
  expires_at: row.pinnedUntil && wireDate(row.pinnedUntil),
});

function pinnedOnWire(site: WithSite, row: GiftRow): PinnedGift {
  const { sender, gift, ...rest } = giftEvent(row);
  return {
    ...rest,
    gift,
    sender: { ...sender, profile_picture: avatarUrl(site, row.picture) },
    expires_at: wireDate(row.pinnedUntil!),
    pinned_time: gift.pinned_time,
  };
}

export const pastGifts: PastNotices = async (db, channelId, range) => {
  const rows = await listLatestGifts(db, channelId, range);
  return rows.map((row) => ({
    id: row.id,
    event: kicksGifted.name,
    data: giftEvent(row),
    at: row.createdAt,
    fromId: row.senderId,
    isWithdrawn: row.isReversed,
  }));
};
