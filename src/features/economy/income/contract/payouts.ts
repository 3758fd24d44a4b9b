import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { dataEnvelopeSchema } from '#core/contract/envelope.ts';
import { Id, TransactionId } from '#core/contract/ids.ts';
import { countPart, cursorOf, idPart, NextCursor, TextCursor } from '#core/contract/pages.ts';
import { requiredLine } from '#core/contract/plain-text.ts';
import { WireDate } from '#core/contract/wire-date.ts';
import { CHANNEL_NOT_FOUND, SlugParams } from '#features/channel/channels/contract/params.ts';
import { MoneyProvider } from '#features/economy/payments/contract/purchase.ts';
import { NOT_STAFF, OptionalReason } from '#features/people/accounts/contract/staff.ts';
import { EarningsBalance } from './earnings.ts';

/**
 * Staff pay channels outside Grandstand, for example by bank transfer, and record the payouts here. A payout leaves the channel's earnings
 * after the channel's debt is settled.
 */

const PayoutChannel = z.object({ id: Id, slug: z.string(), username: z.string() });

/** A channel with unpaid earnings. Amounts are in minor units. */
export const UnpaidChannel = EarningsBalance.extend({ channel: PayoutChannel });
export type UnpaidChannel = z.infer<typeof UnpaidChannel>;

export const Payout = z.object({
  /** `payout_` followed by a ULID. */
  id: z.string(),
  channel: PayoutChannel,
  amount: z.int(),
  currency: z.string(),
  /** Where the money came from. Only money of this provider can become unpaid again. */
  provider: MoneyProvider,
  /** Debt that the payout settled, in addition to `amount`. */
  settled_debt: z.int(),
  /** Identifies the payment outside Grandstand, such as a transfer number. */
  reference: z.string(),
  made_by: z.string(),
  made_at: WireDate,
  /** Null unless the payout was undone. */
  undone: z.object({ by: z.string(), at: WireDate, reason: z.string() }).nullable(),
});
export type Payout = z.infer<typeof Payout>;

export const REFERENCE_MAX = 100;
export const PAYOUTS_PAGE = 50;

/** The last channel of a page: balance and id. */
export const UnpaidCursor = cursorOf({ earned: countPart(15), id: idPart }, '-');

const limit = { rate: 120, seconds: 60 };

export const listUnpaid = endpoint({
  method: 'GET',
  path: '/api/internal/v1/unpaid-earnings',
  summary: 'List channels with unpaid earnings, highest first, optionally by name prefix. Staff only. Pass `next_cursor` as `cursor`.',
  viewer: 'required',
  query: z.object({ search: z.string().trim().max(64).default(''), cursor: UnpaidCursor.schema.optional() }),
  reply: dataEnvelopeSchema(
    z.object({ currency: z.string(), provider: MoneyProvider.nullable(), channels: z.array(UnpaidChannel), next_cursor: NextCursor }),
  ),
  refusals: { NOT_ALLOWED: NOT_STAFF },
  limit,
});

export const listPayouts = endpoint({
  method: 'GET',
  path: '/api/internal/v1/payouts',
  summary: 'List payouts, newest first, optionally by channel name prefix. Staff only. Pass `next_cursor` as `cursor`.',
  viewer: 'required',
  query: z.object({ search: z.string().trim().max(64).default(''), cursor: TextCursor.optional() }),
  reply: dataEnvelopeSchema(z.object({ provider: MoneyProvider.nullable(), payouts: z.array(Payout), next_cursor: NextCursor })),
  refusals: { NOT_ALLOWED: NOT_STAFF },
  limit,
});

const oneReply = dataEnvelopeSchema(z.object({ payout: Payout }));

export const recordPayout = endpoint({
  method: 'POST',
  path: '/api/internal/v1/channels/:slug/payouts',
  summary: 'Record a payout of at most the payable amount. Idempotent: repeating an `idempotency_key` returns the same payout. Staff only.',
  viewer: 'required',
  params: SlugParams,
  body: z.object({
    amount: z.int().min(1).max(Number.MAX_SAFE_INTEGER),
    reference: requiredLine(REFERENCE_MAX),
    idempotency_key: TransactionId,
  }),
  reply: oneReply,
  refusals: {
    CHANNEL_NOT_FOUND,
    NOT_ALLOWED: NOT_STAFF,
    PAYOUT_TOO_HIGH: [409, 'The amount is above the payable amount.'],
    PAYOUT_KEY_USED: [409, 'This key was already used for a different payout.'],
  },
  limit,
});

export const undoPayout = endpoint({
  method: 'POST',
  path: '/api/internal/v1/payouts/:payout/undo',
  summary: 'Undo a payout that did not arrive or was not made. The amount is unpaid again. Staff only.',
  viewer: 'required',
  params: z.object({ payout: z.string().min(1).max(64) }),
  body: OptionalReason,
  reply: oneReply,
  refusals: {
    NOT_ALLOWED: NOT_STAFF,
    PAYOUT_NOT_FOUND: [404, 'Payout not found.'],
    PAYOUT_ALREADY_UNDONE: [409, 'This payout was already undone.'],
    PAYOUT_OF_OTHER_MONEY: [409, 'The money of this payout came from another payment provider.'],
  },
  limit,
});
