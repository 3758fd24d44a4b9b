import type { Tx } from '../context.ts';
import { type Account, accountKey, hasStoredBalance } from './accounts.ts';
import { type AcceptedRow, type AccountRow, findPosted, insertPosted, lockAccounts, type PostedRow } from './store.ts';
import { checkTransaction, contentOf, type Transaction } from './transaction.ts';

/**
 * The outcome of a transaction. `posted`: it moved its units now; `repeated`: it was posted earlier under this key, and moved nothing now.
 * Both carry the balance of each entry's account right after the posting, in the order of the entries; null for an issuer. `short`: this
 * account has too little. `key_used`: a different transaction has this key. Neither of these moved anything.
 */
export type Outcome =
  | { result: 'posted' | 'repeated'; id: number; balances: (number | null)[] }
  | { result: 'short'; account: Account; balance: number }
  | { result: 'key_used' };

/** Moves units in one transaction. The rows of its person and pool accounts stay locked until `tx` ends. */
export async function post(tx: Tx, transaction: Transaction, at: Date): Promise<Outcome> {
  return (await postMany(tx, [transaction], at))[0]!;
}

/**
 * Posts any number of independent transactions of one unit, in order, in a few statements; a refused transaction does not stop the others.
 * Throws RangeError when they are of several units, because keys are unique per unit. Accounts are locked in the order of their keys, so that concurrent callers do not deadlock. That holds for a single call per database
 * transaction, so post everything at once. `locked` are the accounts when `lockBalances` has locked all of them in this transaction.
 */
export async function postMany(tx: Tx, transactions: readonly Transaction[], at: Date, locked?: LockedAccounts): Promise<Outcome[]> {
  if (transactions.length === 0) return [];
  for (const transaction of transactions) checkTransaction(transaction);
  const unit = unitOf(transactions[0]!);
  const other = transactions.find((transaction) => unitOf(transaction) !== unit);
  if (other) throw new RangeError(`The ledger transactions ${transactions[0]!.key} and ${other.key} have different units.`);
  const accounts = locked ?? (await lockAccounts(tx, everyAccount(transactions)));
  const earlier = await findPosted(
    tx,
    unit,
    transactions.map(({ key }) => key),
  );
  const { outcomes, accepted } = decideOutcomes(transactions, accounts, earlier);
  if (accepted.length === 0) return outcomes;
  const ids = await insertPosted(tx, unit, accepted, at);
  return outcomes.map((outcome, index) => {
    if (outcome.result !== 'posted' && outcome.result !== 'repeated') return outcome;
    return { ...outcome, id: ids.get(transactions[index]!.key) ?? outcome.id };
  });
}

/** Accounts that are locked until the transaction ends, for its one call of `postMany`. */
export type LockedAccounts = ReadonlyMap<string, AccountRow>;

/**
 * Locks these accounts until `tx` ends and returns their balances, in their order; null for an issuer. It lets a caller decide with exact
 * balances before its one call of `postMany`, which takes `locked`. Name every account that this call will use, so that all accounts are
 * locked in one order.
 */
export async function lockBalances(tx: Tx, accounts: readonly Account[]): Promise<{ balances: (number | null)[]; locked: LockedAccounts }> {
  if (accounts.length === 0) return { balances: [], locked: new Map() };
  const locked = await lockAccounts(tx, [...new Map(accounts.map((account) => [accountKey(account), account])).values()]);
  return { balances: accounts.map((account) => locked.get(accountKey(account))!.balance), locked };
}

const unitOf = ({ entries }: Transaction): string => entries[0]!.account.unit;

function everyAccount(transactions: readonly Transaction[]): Account[] {
  const accounts = new Map<string, Account>();
  for (const { entries } of transactions) for (const { account } of entries) accounts.set(accountKey(account), account);
  return [...accounts.values()];
}

/** Decides the outcome of each transaction in order, based on the locked balances. */
function decideOutcomes(
  transactions: readonly Transaction[],
  accounts: ReadonlyMap<string, AccountRow>,
  earlier: ReadonlyMap<string, PostedRow>,
): { outcomes: Outcome[]; accepted: AcceptedRow[] } {
  const balances = new Map([...accounts].map(([key, { balance }]) => [key, balance]));
  const known = new Map(earlier);
  const accepted: AcceptedRow[] = [];
  const outcomes = transactions.map((transaction): Outcome => {
    const content = contentOf(transaction);
    const rows = transaction.entries.map(({ account }) => accounts.get(accountKey(account))!);
    const before = known.get(transaction.key);
    if (before) {
      if (before.content !== content) return { result: 'key_used' };
      return { result: 'repeated', id: before.id, balances: rows.map(({ id }) => before.balances.get(id) ?? null) };
    }
    const short = transaction.entries.find(
      ({ account, amount }) => hasStoredBalance(account) && balances.get(accountKey(account))! + amount < 0,
    );
    if (short) return { result: 'short', account: short.account, balance: balances.get(accountKey(short.account))! };

    const after = transaction.entries.map(({ account, amount }) => {
      const balance = balances.get(accountKey(account))!;
      if (balance === null) return null;
      balances.set(accountKey(account), balance + amount);
      return balance + amount;
    });
    const { key, reason, note = null } = transaction;
    accepted.push({
      key,
      content,
      reason,
      note,
      postings: transaction.entries.map(({ amount }, entry) => ({ accountId: rows[entry]!.id, amount, balance: after[entry]! })),
    });
    known.set(key, { id: 0, content, balances: new Map(rows.map(({ id }, entry) => [id, after[entry]!])) });
    return { result: 'posted', id: 0, balances: after };
  });
  return { outcomes, accepted };
}
