import { z } from 'zod';
import { DOWNLOAD_COST, endpoint, textStream } from '#core/contract/endpoint.ts';
import { dataEnvelopeSchema } from '#core/contract/envelope.ts';
import { Id, PathId } from '#core/contract/ids.ts';
import { NextCursor } from '#core/contract/pages.ts';
import { WireDate } from '#core/contract/wire-date.ts';
import { CHANNEL_NOT_FOUND, SlugParams } from '#features/channel/channels/contract/params.ts';
import { MoneyProvider } from '#features/economy/payments/contract/purchase.ts';

/** Periods end today (UTC). The months are calendar months. */
export const IncomePeriod = z.enum(['7_days', '30_days', '12_months']);
export type IncomePeriod = z.infer<typeof IncomePeriod>;

/**
 * Earnings of one kind on one day or in one month. `kind` is the purchase kind (`subscription`, `gifted_subscriptions`), `kicks_gifted`,
 * `reversal` for refunds and disputes, `payout`, or `debt` for earnings that paid the channel's debt. Amounts are in minor units, after the
 * platform's share, and negative for money that left the account.
 */
export const IncomePoint = z.object({ date: z.iso.date(), kind: z.string(), amount: z.int(), count: z.int() });
export type IncomePoint = z.infer<typeof IncomePoint>;

/** Minor units. A payout settles the debt first, so `payable` excludes it. */
export const EarningsBalance = z.object({ earned: z.int(), owed: z.int(), payable: z.int() });
export type EarningsBalance = z.infer<typeof EarningsBalance>;

export const IncomeOverview = z.object({
  currency: z.string(),
  /** Length of a point; `date` is its first day. */
  unit: z.enum(['day', 'month']),
  /** First and last day. */
  from: z.iso.date(),
  to: z.iso.date(),
  /** Sorted by date and kind. Dates without income are omitted. */
  points: z.array(IncomePoint),
  /** Net income of the same number of days before. */
  previous: z.int(),
  balance: EarningsBalance,
  /** The platform's share of new income, in percent. */
  platform_share: z.int(),
  /** Where the money comes from; null without payments. */
  provider: MoneyProvider.nullable(),
  /** False while older transactions are still being counted; sums may be too low. */
  is_complete: z.boolean(),
});
export type IncomeOverview = z.infer<typeof IncomeOverview>;

/** A transaction of the channel's earnings, with the balance after it. `paid` is the buyer's price of a sale. */
export const EarningsTransaction = z.object({
  id: Id,
  created_at: WireDate,
  kind: z.string(),
  what: z.string(),
  paid: z.int().nullable(),
  amount: z.int(),
  balance: z.int(),
  provider: MoneyProvider.nullable(),
});
export type EarningsTransaction = z.infer<typeof EarningsTransaction>;

export const EARNINGS_PAGE = 50;

export const ONLY_OWNER = [403, 'Only the broadcaster can see the income of a channel.'] as const;
const reading = {
  method: 'GET',
  viewer: 'required',
  params: SlugParams,
  refusals: { CHANNEL_NOT_FOUND, NOT_ALLOWED: ONLY_OWNER },
} as const;

export const showIncome = endpoint({
  ...reading,
  path: '/api/internal/v1/channels/:slug/income',
  summary: 'Get the earnings of a channel by day and kind, and the payable amount. Broadcaster and staff only.',
  query: z.object({ period: IncomePeriod.default('30_days') }),
  reply: dataEnvelopeSchema(IncomeOverview),
  limit: { rate: 60, seconds: 60 },
});

export const listEarnings = endpoint({
  ...reading,
  path: '/api/internal/v1/channels/:slug/income/transactions',
  summary: 'List the earnings transactions of a channel, newest first. Pass `next_cursor` as `cursor`.',
  query: z.object({ cursor: PathId.optional() }),
  reply: dataEnvelopeSchema(z.object({ currency: z.string(), transactions: z.array(EarningsTransaction), next_cursor: NextCursor })),
  limit: { rate: 120, seconds: 60 },
});

/** The reply is a download, which the browser opens directly. */
export const exportEarnings = endpoint({
  ...reading,
  path: '/api/internal/v1/channels/:slug/income/transactions/export',
  summary: 'Download all earnings transactions of a channel as CSV, newest first. Amounts are in major units of the currency.',
  reply: textStream,
  readCost: DOWNLOAD_COST,
  limit: { rate: 10, seconds: 60 },
});
