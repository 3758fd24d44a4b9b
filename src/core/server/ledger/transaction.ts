import { createHash } from 'node:crypto';
import { type Account, accountKey } from './accounts.ts';

/** Whole units added to an account, or taken from it when negative; never 0. */
export interface Entry {
  account: Account;
  amount: number;
}

/**
 * One transaction: its entries sum to zero in each unit, and use every account at most once. A transaction of several units moves all of
 * them or nothing.
 */
export interface Transaction {
  /** Unique within each unit (idempotency key): posting the same key again moves nothing. */
  key: string;
  /**
   * The key of the transaction that this one reverses, fully or in part. It was posted before, and no more than its amount can be reversed.
   * A reversal that is itself reversed no longer counts.
   */
  reverses?: string | undefined;
  reason: string;
  /** Text in the person's statement. It is ignored when two transactions are compared. */
  note?: string | null;
  entries: readonly Entry[];
}

/** Throws RangeError for an unbalanced transaction or fractional units: a bug of the caller, never a refusal. */
export function checkTransaction({ key, entries }: Transaction): void {
  const wrong = (what: string): never => {
    throw new RangeError(`The ledger transaction ${key} ${what}.`);
  };
  if (entries.length < 2) wrong('has fewer than two entries');
  if (entries.some(({ amount }) => !Number.isSafeInteger(amount) || amount === 0)) wrong('does not move whole units');
  if (new Set(entries.map(({ account }) => accountKey(account))).size < entries.length) wrong('names an account twice');
  for (const unit of unitsOf(entries)) {
    const sum = entries.reduce((total, { account, amount }) => (account.unit === unit ? total + BigInt(amount) : total), 0n);
    if (sum !== 0n) wrong(`is ${sum} ${unit} off balance`);
  }
}

export const unitsOf = (entries: readonly Entry[]): string[] => [...new Set(entries.map(({ account }) => account.unit))];

/** A hash of the content, used to decide whether two transactions with the same key are the same. */
export function contentOf({ reason, reverses, entries }: Transaction): string {
  const lines = entries.map(({ account, amount }) => `${accountKey(account)} ${amount}`).toSorted();
  const subject = reverses === undefined ? [] : [`reverses ${reverses}`];
  return createHash('sha256')
    .update([reason, ...subject, ...lines].join('\n'))
    .digest('base64url');
}
