import type { z } from 'zod';
import type { Refuses } from '#core/contract/endpoint.ts';
import { byName, type FlagName, registry } from '#core/contract/feature.ts';
import type { RegisteredFeature, Tx, Viewer } from '#core/server/context.ts';
import { serverFeatures } from '#core/server/feature.ts';
import type { createPurchase } from '#features/economy/payments/contract/purchase.ts';

declare module '#core/server/feature.ts' {
  interface ServerParts {
    /** What the feature sells. */
    purchaseKinds?: readonly AnyPurchaseKind[];
  }
}

/** What a purchase costs and is called, from the server's own facts alone. */
export interface Quote {
  /** In minor units of the installation's currency, above 0. */
  amount: number;
  /** As the checkout and the receipt name it: "5,000 KICKs". */
  title: string;
  /** The channel that it belongs to; null when it belongs to none. */
  channelId: number | null;
  /** It is paid again every period of 30 days until the buyer cancels. */
  isRecurring: boolean;
  /** The page that the checkout leads back to: `/ana`. */
  returnPath: string;
}

/** One payment that the provider has taken. */
export interface Sale<Item = unknown> {
  purchaseId: string;
  /** Unique, and the idempotency key of everything that follows from the payment. */
  paymentId: string;
  /** 1 for the first payment of the purchase, then 2, 3, ... for its renewals. */
  number: number;
  buyerId: number;
  channelId: number | null;
  item: Item;
  title: string;
  amount: number;
  currency: string;
  provider: string;
  /** What a recurring payment pays for. It begins where the one before ended, or at the payment when that ended earlier than the grace period. */
  period: { start: Date; end: Date } | null;
  /** Whether the next period is to be paid, too. A payment of what was canceled or has ended meanwhile does not bring its renewal back. */
  renews: boolean;
  at: Date;
}

/** Money of a payment that goes back to the buyer. */
export interface Reversal<Item = unknown> {
  sale: Sale<Item>;
  /** Unique; the key of the transaction in the ledger is `refund ` and this. */
  refundId: string;
  cause: 'refund' | 'dispute';
  /** What goes back now, in minor units. */
  amount: number;
  /** What has gone back in all, with this. */
  refunded: number;
  at: Date;
}

/** How the recurring payment of a purchase goes on. `past_due`: the last renewal was declined. `canceled`: it ends with the paid period. */
export interface RenewalChange<Item = unknown> {
  purchaseId: string;
  buyerId: number;
  channelId: number | null;
  item: Item;
  renewal: 'active' | 'past_due' | 'canceled' | 'ended';
  periodEnd: Date;
  at: Date;
}

/**
 * A kind of thing that can be bought. The feature that sells it registers it in `purchaseKinds`; payments knows none of them. All functions
 * run in the transaction that records what the provider said, once for each payment and reversal, so they only write to the database and
 * publish. They take several at once, because renewals are recorded in batches.
 */
export interface PurchaseKind<Schema extends z.ZodType> {
  /** Unique among all features: `kicks`. It is the `kind` of `POST /api/v1/purchases`. */
  kind: string;
  /** While this flag is off nothing can be ordered. What was ordered before is still paid and given. */
  flag?: FlagName;
  /** The `item` of the request. What is stored is parsed with it again. */
  item: Schema;
  /** Refuses what cannot be bought now, and says what it costs. It is asked again with the same answer expected only from what is stored. */
  quote(tx: Tx, order: { buyer: Viewer; item: z.output<Schema> }, endpoint: PurchaseRefusals): Promise<Quote>;
  /** Gives what was paid for, and posts each sale with `postSales` or `queueSales`, exactly once. It must not refuse: the money is there. */
  fulfill(tx: Tx, sales: readonly Sale<z.output<Schema>>[]): Promise<void>;
  /** Takes back what was paid for, and posts each reversal with `postReversals`, exactly once. */
  reverse(tx: Tx, reversals: readonly Reversal<z.output<Schema>>[]): Promise<void>;
  /** Only for what recurs. */
  renewalChanged?(tx: Tx, changes: readonly RenewalChange<z.output<Schema>>[]): Promise<void>;
}

export type PurchaseRefusals = Refuses<keyof typeof createPurchase.refusals>;

// biome-ignore lint/suspicious/noExplicitAny: a kind of any item, which `purchaseKind` has checked against its functions
export type AnyPurchaseKind = PurchaseKind<any>;

/** Declares a kind of purchase; the types of its items follow from the schema. */
export const purchaseKind = <Schema extends z.ZodType>(kind: PurchaseKind<Schema>): PurchaseKind<Schema> => kind;

const kindsOf = registry((features: ReturnType<typeof serverFeatures>) =>
  byName(
    'kind of purchase',
    features.flatMap(({ purchaseKinds = [] }) => purchaseKinds.map((kind) => [kind.kind, kind] as const)),
  ),
);

/** The kind of this name, or null when no feature sells it. */
export const findKind = (within: { features: readonly RegisteredFeature[] }, kind: string): AnyPurchaseKind | null =>
  (kindsOf(serverFeatures(within)).get(kind) as AnyPurchaseKind | undefined) ?? null;
