import type { z } from 'zod';
import type { Refuses } from '#core/contract/endpoint.ts';
import { byName, type FlagName, registry } from '#core/contract/feature.ts';
import type { RegisteredFeature, Tx, Viewer } from '#core/server/context.ts';
import { serverFeatures } from '#core/server/feature.ts';
import type { createPurchase } from '#features/economy/payments/contract/purchase.ts';

declare module '#core/server/feature.ts' {
  interface ServerParts {
    purchaseKinds?: readonly AnyPurchaseKind[];
  }
}

/** Price and name of a purchase, from server data only. */
export interface Quote {
  /** Minor units of the installation's currency, above 0. */
  amount: number;
  /** Shown by the checkout and the receipt: "5,000 KICKs". */
  title: string;
  channelId: number | null;
  /** Charged every 30 days until the buyer cancels. */
  isRecurring: boolean;
  /** Path that the checkout returns to: `/ana`. */
  returnPath: string;
  /** The canceled purchase that this order resumes instead of buying again, if its provider still can. */
  resumes?: string;
}

export interface Sale<Item = unknown> {
  purchaseId: string;
  /** Unique. The idempotency key of everything that follows from the payment. */
  paymentId: string;
  /** 1 for the first payment, then 2, 3, ... for renewals. */
  number: number;
  buyerId: number;
  channelId: number | null;
  item: Item;
  title: string;
  amount: number;
  currency: string;
  provider: string;
  /** Recurring only. Starts at the end of the previous period, or at the payment if that ended before the grace period. */
  period: { start: Date; end: Date } | null;
  /** Whether the purchase renews. A late payment of a canceled or ended purchase does not resume it. */
  renews: boolean;
  at: Date;
}

export interface Reversal<Item = unknown> {
  sale: Sale<Item>;
  /** Unique. The ledger key is `refund ` and this id. */
  refundId: string;
  cause: 'refund' | 'dispute';
  /** Refunded now, in minor units. */
  amount: number;
  /** Refunded in total, including `amount`. */
  refunded: number;
  at: Date;
}

/** Renewal of a purchase. `past_due`: the last renewal was declined. `canceled`: ends with the paid period. */
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
 * A kind of purchase. The selling feature registers it in `purchaseKinds`; payments knows no kind. All functions run in the transaction
 * that records the provider's report, once per payment and reversal, so they must only write to the database and publish. They take arrays,
 * because renewals are recorded in batches.
 */
export interface PurchaseKind<Schema extends z.ZodType> {
  /** Unique among all features: `kicks`. The `kind` of `POST /api/v1/purchases`. */
  kind: string;
  /** While this flag is off, nothing can be ordered. Existing orders are still paid and fulfilled. */
  flag?: FlagName;
  /** The `item` of the request. Stored items are parsed with it again. */
  item: Schema;
  /**
   * Refuses items that cannot be bought now, else returns the price. May be called again for a stored order; only stored data may decide.
   */
  quote(tx: Tx, order: { buyer: Viewer; item: z.output<Schema> }, endpoint: PurchaseRefusals): Promise<Quote>;
  /** Fulfills sales and posts each exactly once with `postSales` or `queueSales`. It must not refuse: the money is there. */
  fulfill(tx: Tx, sales: readonly Sale<z.output<Schema>>[]): Promise<void>;
  /** Reverses what was paid for and posts each reversal exactly once with `postReversals`. */
  reverse(tx: Tx, reversals: readonly Reversal<z.output<Schema>>[]): Promise<void>;
  /** Recurring kinds only. */
  renewalChanged?(tx: Tx, changes: readonly RenewalChange<z.output<Schema>>[]): Promise<void>;
}

export type PurchaseRefusals = Refuses<keyof typeof createPurchase.refusals>;

// biome-ignore lint/suspicious/noExplicitAny: a kind of any item, which `purchaseKind` has checked against its functions
export type AnyPurchaseKind = PurchaseKind<any>;

export const purchaseKind = <Schema extends z.ZodType>(kind: PurchaseKind<Schema>): PurchaseKind<Schema> => kind;

const kindsOf = registry((features: ReturnType<typeof serverFeatures>) =>
  byName(
    'kind of purchase',
    features.flatMap(({ purchaseKinds = [] }) => purchaseKinds.map((kind) => [kind.kind, kind] as const)),
  ),
);

/** Null when no feature sells this kind. */
export const findKind = (within: { features: readonly RegisteredFeature[] }, kind: string): AnyPurchaseKind | null =>
  (kindsOf(serverFeatures(within)).get(kind) as AnyPurchaseKind | undefined) ?? null;
