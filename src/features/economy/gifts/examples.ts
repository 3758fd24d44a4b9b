import type { PayloadOf } from '#core/contract/event.ts';
import type { Gift, KicksBalance, KicksPlan, kicksGifted, PinnedGift } from './contract.ts';
import { BUNDLES, findGift, giftOnWire } from './rules/catalog.ts';

export const aGift = (giftId: string): Gift => findGift(giftId)!;

export const aKicksBalance = (overrides: Partial<KicksBalance> = {}): KicksBalance => ({
  available: 1250,
  last_updated: '2026-01-02T12:00:00.000000Z',
  user_id: 10000007,
  owed: 0,
  currency: 'USD',
  ...overrides,
});

export const someKicksPlans = (): KicksPlan[] =>
  BUNDLES.map(({ planId, kicks }) => ({ plan_id: planId, amount: kicks, price: kicks / 100, price_minor: kicks, currency: 'USD' }));

/** Sent by kestrel_92 at noon, pinned for ten minutes. */
export const aPinnedGift = (overrides: Partial<PinnedGift> = {}): PinnedGift => {
  const gift = giftOnWire(aGift('pack_it_up'));
  return {
    gift_transaction_id: 'gift_01KDZ3NDEKTSV4RRFFQ69G5FAV',
    gift,
    sender: { id: 7003, username: 'kestrel_92', username_color: '#E9113C', profile_picture: null },
    message: 'for the north face',
    created_at: '2026-01-02T12:00:00.000000Z',
    expires_at: '2026-01-02T12:10:00.000000Z',
    pinned_time: gift.pinned_time,
    ...overrides,
  };
};

export const aKicksGifted = (overrides: Partial<PayloadOf<typeof kicksGifted>> = {}): PayloadOf<typeof kicksGifted> => {
  const { pinned_time: _, sender, ...pinned } = aPinnedGift();
  const { profile_picture: __, ...who } = sender;
  return { ...pinned, sender: who, ...overrides };
};
