import { createHash } from 'node:crypto';
import { type Account, accountKey } from './accounts.ts';

/** Whole units added to an account, or taken from it when negative; never 0. */
export interface Entry {
  account: Account;
  amount: number;
}

/** One transaction: its entries sum to zero, share one unit, and use every account at most once. */
export interface Transaction {
  /** Unique within the unit (idempotency key): posting the same key again moves nothing. */
  key: string;
  /** The reason as a code that the feature defines. */
  reason: string;
  /** Text that is shown in the person's statement, e.g. the title of a reward. It does not count when two transactions are compared. */
  note?: string | null;
  entries: readonly Entry[];
}

/** Throws RangeError for a transaction that is unbalanced or not in whole units: that is a bug of the caller, never a refusal. */
export function checkTransaction({ key, entries }: Transaction): void {
  const wrong = (what: string): never => {
    throw new RangeError(`The ledger transaction ${key} ${what}.`);
  };
  if (entries.length < 2) wrong('has fewer than two entries');
  const unit = entries[0]!.account.unit;
  if (entries.some(({ account }) => account.unit !== unit)) wrong('mixes units');
  if (entries.some(({ amount }) => !Number.isSafeInteger(amount) || amount === 0)) wrong('does not move whole units');
  if (new Set(entries.map(({ account }) => accountKey(account))).size < entries.length) wrong('names an account twice');
  const sum = entries.reduce((total, { amount }) => total + BigInt(amount), 0n);
  if (sum !== 0n) wrong(`is ${sum} off balance`);
}

/** A hash of the content, used to decide whether two transactions with the same key are the same. */
export function contentOf({ reason, entries }: Transaction): string {
  const lines = entries.map(({ account, amount }) => `${accountKey(account)} ${amount}`).toSorted();
  return createHash('sha256')
    .update([reason, ...lines].join('\n'))
    .digest('base64url');
}
