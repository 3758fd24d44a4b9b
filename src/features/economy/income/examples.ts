import type { IncomeOverview } from './contract/earnings.ts';
import type { Payout, UnpaidChannel } from './contract/payouts.ts';

const channel = { id: 401, slug: 'ana', username: 'ana' };

/** A week in which the channel earned 13.50 and refunded 4.50. */
export const anIncome = (overrides: Partial<IncomeOverview> = {}): IncomeOverview => ({
  currency: 'USD',
  unit: 'day',
  from: '2026-01-01',
  to: '2026-01-07',
  previous: 0,
  platform_share: 10,
  provider: 'stripe',
  is_complete: true,
  points: [
    { date: '2026-01-02', kind: 'subscription', amount: 450, count: 1 },
    { date: '2026-01-02', kind: 'gifted_subscriptions', amount: 900, count: 2 },
    { date: '2026-01-04', kind: 'reversal', amount: -450, count: 1 },
  ],
  balance: { earned: 900, owed: 0, payable: 900 },
  ...overrides,
});

export const anUnpaidChannel = (overrides: Partial<UnpaidChannel> = {}): UnpaidChannel => ({
  channel,
  earned: 90_000,
  owed: 450,
  payable: 89_550,
  ...overrides,
});

export const aPayout = (overrides: Partial<Payout> = {}): Payout => ({
  id: 'payout_01KDZ3NDEKTSV4RRFFQ69G5FAV',
  channel,
  amount: 70_000,
  currency: 'USD',
  provider: 'stripe',
  settled_debt: 0,
  reference: 'SEPA 1',
  made_by: 'staff',
  made_at: '2026-01-02T12:00:00.000000Z',
  undone: null,
  ...overrides,
});
