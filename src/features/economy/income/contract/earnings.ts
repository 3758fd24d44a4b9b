import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { dataEnvelopeSchema } from '#core/contract/envelope.ts';
import { Id, PathId } from '#core/contract/ids.ts';
import { textStream } from '#core/contract/text-stream.ts';
import { CHANNEL_NOT_FOUND, SlugParams } from '#features/channel/channels/contract/params.ts';

/** The periods of the overview, which end with today (UTC). Months are those of the calendar. */
export const IncomePeriod = z.enum(['7_days', '30_days', '12_months']);
export type IncomePeriod = z.infer<typeof IncomePeriod>;

/**
 * What a channel earned of one kind on one day or in one month. `kind` is the kind of the purchase (`subscription`, `gifted_subscriptions`),
 * `kicks_gifted`, `reversal` for money that went back, `payout`, or `debt` for earnings that paid what the channel owed. Amounts are in minor
 * units, after the platform's share, and below zero for what left the account.
 */
export const IncomePoint = z.object({ date: z.iso.date(), kind: z.string(), amount: z.int(), count: z.int() });
export type IncomePoint = z.infer<typeof IncomePoint>;

/** What the channel holds and owes, and what can be paid out to it: the debt is settled first. */
export const EarningsBalance = z.object({ earned: z.int(), owed: z.int(), payable: z.int() });
export type EarningsBalance = z.infer<typeof EarningsBalance>;

export const IncomeOverview = z.object({
  currency: z.string(),
  /** What a point stands for; `date` is its first day. */
  unit: z.enum(['day', 'month']),
  /** The first and the last day. */
  from: z.iso.date(),
  to: z.iso.date(),
  /** In the order of date and kind; dates without income are left out. */
  points: z.array(IncomePoint),
  /** What was earned in the same number of days before, less what went back. */
  previous: z.int(),
  balance: EarningsBalance,
  /** The platform's share of new income in percent. */
  platform_share: z.int(),
  /** False while old transactions are still being counted, so that sums may be too low. */
  is_complete: z.boolean(),
});
export type IncomeOverview = z.infer<typeof IncomeOverview>;

/** One transaction of the channel's earnings, with the balance after it. `paid` is what the buyer paid, for a sale. */
export const EarningsTransaction = z.object({
  id: Id,
  created_at: z.string(),
  kind: z.string(),
  what: z.string(),
  paid: z.int().nullable(),
  amount: z.int(),
  balance: z.int(),
});
export type EarningsTransaction = z.infer<typeof EarningsTransaction>;

/** The number of transactions in one page. */
export const EARNINGS_PAGE = 50;

export const ONLY_OWNER = [403, 'Only the broadcaster sees the income of a channel.'] as const;
const reading = {
  method: 'GET',
  viewer: 'required',
  params: SlugParams,
  refusals: { CHANNEL_NOT_FOUND, NOT_ALLOWED: ONLY_OWNER },
} as const;

export const showIncome = endpoint({
  ...reading,
  path: '/api/internal/v1/channels/:slug/income',
  summary: 'What a channel earned by day and kind, and what can be paid out; for the broadcaster and staff.',
  query: z.object({ period: IncomePeriod.default('30_days') }),
  reply: dataEnvelopeSchema(IncomeOverview),
  limit: { rate: 60, seconds: 60 },
});

export const listEarnings = endpoint({
  ...reading,
  path: '/api/internal/v1/channels/:slug/income/transactions',
  summary: 'The transactions of the earnings of a channel, the newest first. Pass `next_cursor` as `cursor`.',
  query: z.object({ cursor: PathId.optional() }),
  reply: dataEnvelopeSchema(
    z.object({ currency: z.string(), transactions: z.array(EarningsTransaction), next_cursor: z.string().nullable() }),
  ),
  limit: { rate: 120, seconds: 60 },
});

/** The reply is a download: the browser opens the address directly. */
export const exportEarnings = endpoint({
  ...reading,
  path: '/api/internal/v1/channels/:slug/income/transactions/export',
  summary: 'All transactions of the earnings of a channel as CSV, the newest first. Amounts are in whole units of the currency.',
  reply: textStream,
  limit: { rate: 10, seconds: 60 },
});
