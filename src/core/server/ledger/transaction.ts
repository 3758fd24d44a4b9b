import { createHash } from 'node:crypto';
import { type Account, accountKey } from './accounts.ts';

/** Whole units into an account, or out of it when negative; never 0. */
export interface Entry {
  account: Account;
  amount: number;
}

/** One thing that happened: its entries sum to zero, all of one unit, every account at most once. */
export interface Transaction {
  /** Unique in the unit: the same key again is the same thing again, and moves nothing. */
  key: string;
  /** Why, in the words of the feature: a code of its own. */
  reason: string;
  /** What a person reads beside it in their statement, e.g. the title of a reward. Not part of what makes two transactions the same. */
  note?: string | null;
  entries: readonly Entry[];
}

/** Throws RangeError for one that is not balanced or not in whole units: that is a bug of the caller, never a refusal. */
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

/** What makes two transactions of one key the same. */
export function contentOf({ reason, entries }: Transaction): string {
  const lines = entries.map(({ account, amount }) => `${accountKey(account)} ${amount}`).toSorted();
  return createHash('sha256')
    .update([reason, ...lines].join('\n'))
    .digest('base64url');
}
