import type { GivenGift, ReceivedGift } from '#features/economy/subscriptions/contract/gifts.ts';
import { BADGE_MONTHS, type OwnSubscription, type SubscriptionOffer } from '#features/economy/subscriptions/contract/subscription.ts';

const ana = { id: 20_000_002, slug: 'ana', username: 'ana', profile_pic: null };
const price = { amount: 499, currency: 'USD' };

/** A subscription to ana in its 14th month that renews on January 18. */
export const anOwnSubscription = (overrides: Partial<OwnSubscription> = {}): OwnSubscription => ({
  channel: ana,
  status: 'active',
  kind: 'paid',
  gift: null,
  months: 14,
  streak_months: 14,
  is_founder: false,
  since: '2024-11-18T12:00:00.000000Z',
  paid_until: '2026-01-18T12:00:00.000000Z',
  expires_at: '2026-01-21T12:00:00.000000Z',
  renewal: 'active',
  purchase_id: 'purchase_1',
  next_payment_at: '2026-01-18T12:00:00.000000Z',
  price,
  ...overrides,
});

/** Two months of ana, the second a gift from tanglewood. */
export const aGiftedSubscription = (overrides: Partial<OwnSubscription> = {}): OwnSubscription =>
  anOwnSubscription({
    kind: 'gift',
    gift: { gifter_username: 'tanglewood' },
    months: 2,
    renewal: null,
    purchase_id: null,
    next_payment_at: null,
    price: null,
    ...overrides,
  });

/** The offer of ana to a viewer without a subscription. */
export const anOffer = (overrides: Partial<SubscriptionOffer> = {}): SubscriptionOffer => ({
  channel: ana,
  is_available: true,
  provider: 'test',
  price,
  period_days: 30,
  is_own_channel: false,
  own: null,
  badges: BADGE_MONTHS.map((months) => ({ months, image_url: null })),
  emotes: {
    count: 24,
    first: ['anaTea', 'anaWave', 'anaGold', 'anaRun', 'anaHi'].map((name, at) => ({ id: 9001 + at, name, animated: false })),
  },
  points: { bonus: 500, watching: 10, subscriber_watching: 15 },
  ...overrides,
});

export const aReceivedGift = (overrides: Partial<ReceivedGift> = {}): ReceivedGift => ({
  id: 'gift_01KDZ3NDEKTSV4RRFFQ69G5FAV',
  channel: ana,
  gifter_username: 'tanglewood',
  months: 1,
  until: '2026-02-01T12:00:00.000000Z',
  received_at: '2026-01-02T12:00:00.000000Z',
  ...overrides,
});

export const aGivenGift = (overrides: Partial<GivenGift> = {}): GivenGift => ({
  id: 'gift_01KDZ3NDEKTSV4RRFFQ69G5FAW',
  channel: ana,
  receiver: null,
  quantity: 10,
  given: 10,
  is_anonymous: false,
  receivers: Array.from({ length: 10 }, (_, at) => `viewer${at}`),
  price: { amount: 4990, currency: 'USD' },
  created_at: '2026-01-02T12:00:00.000000Z',
  ...overrides,
});
