import type { Tx } from '../context.ts';
import { type Account, accountKey, hasStoredBalance, mayHold } from './accounts.ts';
import { type AcceptedLeg, type AccountRow, findPosted, insertPosted, legKey, lockAccounts, type PostedRow } from './store.ts';
import { checkTransaction, contentOf, type Entry, type Transaction, unitsOf } from './transaction.ts';

/**
 * The outcome of a transaction. `posted`: it moved its units now. `repeated`: it was posted earlier under this key, and moved nothing now.
 * Both have the balance of each entry's account right after the posting, in the order of the entries; null where no balance is stored.
 * `short`: this account has too little, or owes less than is paid. `key_used`: a different transaction has this key. These two moved
 * nothing.
 */
export type Outcome =
  | { kind: 'posted' | 'repeated'; id: number; balances: (number | null)[] }
  | { kind: 'short'; account: Account; balance: number }
  | { kind: 'key_used' };

/** Rows of accounts with a stored balance stay locked until `tx` ends. */
export async function post(tx: Tx, transaction: Transaction, at: Date): Promise<Outcome> {
  return (await postMany(tx, [transaction], at))[0]!;
}

/**
 * Posts any number of independent transactions, in order, in a few statements; a refused transaction does not stop the others. Accounts are
 * locked in the order of their keys, so that concurrent callers do not deadlock. That holds for a single call per database transaction, so
 * post everything at once; callers that must post in several units one after the other use the order money, KICKs, points. `locked` are the
 * accounts when `lockBalances` has locked all of them that have a stored balance. Throws RangeError when a transaction is unbalanced, or
 * reverses an unknown one.
 */
export function postMany(tx: Tx, transactions: readonly Transaction[], at: Date, locked?: LockedBalances): Promise<Outcome[]> {
  return postWithQueued(tx, { transactions, areNew: false }, at, locked);
}

/**
 * Posts new transactions as `postMany` does, without checking for earlier ones under their keys: a key that is already in the ledger fails
 * the statement.
 */
export function postNew(tx: Tx, transactions: readonly Transaction[], at: Date, locked?: LockedBalances): Promise<Outcome[]> {
  return postWithQueued(tx, { transactions, areNew: true }, at, locked);
}

const queues = new WeakMap<Tx, Transaction[]>();

/** Posts with the next posting of `tx`, which saves two statements. They must not be refused. Call `postQueued` before `tx` ends. */
export function queueNew(tx: Tx, transactions: readonly Transaction[]): void {
  queues.set(tx, [...(queues.get(tx) ?? []), ...transactions]);
}

export async function postQueued(tx: Tx, at: Date): Promise<void> {
  const queued = queues.get(tx) ?? [];
  queues.delete(tx);
  requireQueuedPosted(queued, await postUnqueued(tx, { transactions: queued, areNew: true }, at));
}

interface Posting {
  transactions: readonly Transaction[];
  areNew: boolean;
}

async function postWithQueued(tx: Tx, { transactions, areNew }: Posting, at: Date, locked?: LockedBalances): Promise<Outcome[]> {
  if (transactions.length === 0) return [];
  // The accounts that the caller has locked do not include the accounts of the queue.
  if (locked) await postQueued(tx, at);
  const queued = queues.get(tx) ?? [];
  queues.delete(tx);
  const outcomes = await postUnqueued(tx, { transactions: [...queued, ...transactions], areNew }, at, locked);
  requireQueuedPosted(queued, outcomes.slice(0, queued.length));
  return outcomes.slice(queued.length);
}

async function postUnqueued(tx: Tx, { transactions, areNew }: Posting, at: Date, locked?: LockedBalances): Promise<Outcome[]> {
  if (transactions.length === 0) return [];
  for (const transaction of transactions) checkTransaction(transaction);
  const accounts = await lockRest(tx, everyAccount(transactions), locked);
  const keys = areNew ? [] : transactions.flatMap(({ key, entries }) => unitsOf(entries).map((unit) => ({ unit, key })));
  const { outcomes, accepted } = decideOutcomes(transactions, accounts, keys.length > 0 ? await findPosted(tx, keys) : new Map());
  if (accepted.length === 0) return outcomes;
  const ids = await insertPosted(tx, accepted, at);
  return outcomes.map((outcome, index) => {
    if (outcome.kind !== 'posted' && outcome.kind !== 'repeated') return outcome;
    return { ...outcome, id: ids.get(firstLeg(transactions[index]!)) ?? outcome.id };
  });
}

/** Throws unless everything was posted: the caller has locked the balances and made the keys, so a refusal is a bug. */
export function requirePosted(outcomes: readonly Pick<Outcome, 'kind'>[], what: string): void {
  const refused = outcomes.find(({ kind }) => kind !== 'posted');
  if (refused) throw new Error(`the ledger refused ${what}: ${refused.kind}`);
}

function requireQueuedPosted(queued: readonly Transaction[], outcomes: readonly Outcome[]): void {
  for (const [index, { kind }] of outcomes.entries()) {
    if (kind !== 'posted') throw new Error(`the ledger transaction ${queued[index]!.key} was refused: ${kind}`);
  }
}

/**
 * Accounts that are locked until the transaction ends, with their balances. A caller decides act after act, applies the entries of each, and
 * posts them all in its one call of `postMany`.
 */
export class LockedBalances {
  readonly accounts: ReadonlyMap<string, AccountRow>;
  readonly #balances: Map<string, number | null>;

  constructor(accounts: ReadonlyMap<string, AccountRow>) {
    this.accounts = accounts;
    this.#balances = new Map([...accounts].map(([key, { balance }]) => [key, balance]));
  }

  of(account: Account): number {
    const balance = this.#balances.get(accountKey(account));
    if (balance == null) throw new RangeError(`The ledger account ${accountKey(account)} has no locked balance.`);
    return balance;
  }

  /** Entries of accounts without a stored balance change nothing. */
  apply(entries: readonly Entry[]): void {
    for (const { account, amount } of entries)
      if (hasStoredBalance(account)) this.#balances.set(accountKey(account), this.of(account) + amount);
  }
}

/** Locks until `tx` ends. Name every account with a stored balance that `postMany` uses, so that all are locked in one order. */
export async function lockBalances(tx: Tx, accounts: readonly Account[]): Promise<LockedBalances> {
  if (accounts.length === 0) return new LockedBalances(new Map());
  return new LockedBalances(await lockAccounts(tx, [...new Map(accounts.map((account) => [accountKey(account), account])).values()]));
}

/** Accounts without a stored balance are not locked, so they may be looked up after the others. */
async function lockRest(
  tx: Tx,
  accounts: readonly Account[],
  locked: LockedBalances | undefined,
): Promise<ReadonlyMap<string, AccountRow>> {
  if (!locked) return lockAccounts(tx, accounts);
  const rest = accounts.filter((account) => !locked.accounts.has(accountKey(account)));
  const late = rest.find(hasStoredBalance);
  if (late) throw new RangeError(`The ledger account ${accountKey(late)} was not locked with the others.`);
  return rest.length === 0 ? locked.accounts : new Map([...locked.accounts, ...(await lockAccounts(tx, rest))]);
}

const firstLeg = ({ key, entries }: Transaction): string => legKey(entries[0]!.account.unit, key);

function everyAccount(transactions: readonly Transaction[]): Account[] {
  const accounts = new Map<string, Account>();
  for (const { entries } of transactions) for (const { account } of entries) accounts.set(accountKey(account), account);
  return [...accounts.values()];
}

function decideOutcomes(
  transactions: readonly Transaction[],
  accounts: ReadonlyMap<string, AccountRow>,
  earlier: ReadonlyMap<string, PostedRow>,
): { outcomes: Outcome[]; accepted: AcceptedLeg[] } {
  const balances = new Map([...accounts].map(([key, { balance }]) => [key, balance]));
  const known = new Map(earlier);
  const accepted: AcceptedLeg[] = [];
  const outcomes = transactions.map((transaction): Outcome => {
    const { key, entries } = transaction;
    const content = contentOf(transaction);
    const rows = entries.map(({ account }) => accounts.get(accountKey(account))!);
    const units = unitsOf(entries);
    const legs = units.map((unit) => legKey(unit, key));
    const before = legs.flatMap((leg) => known.get(leg) ?? []);
    if (before.length > 0) {
      if (before[0]!.content !== content) return { kind: 'key_used' };
      const after = new Map(before.flatMap((leg) => [...leg.balances]));
      return { kind: 'repeated', id: before[0]!.id, balances: rows.map(({ id }) => after.get(id) ?? null) };
    }
    const after = rows.map((_row, entry) => {
      const { account, amount } = entries[entry]!;
      const balance = balances.get(accountKey(account))!;
      return balance === null ? null : balance + amount;
    });
    const short = after.findIndex((balance, entry) => balance !== null && !mayHold(entries[entry]!.account, balance));
    if (short !== -1) {
      const { account } = entries[short]!;
      return { kind: 'short', account, balance: balances.get(accountKey(account))! };
    }
    for (const [entry, balance] of after.entries()) balances.set(accountKey(entries[entry]!.account), balance);
    const { reason, note = null, reverses = null } = transaction;
    const postings = entries.map(({ account, amount }, entry) => ({
      unit: account.unit,
      accountId: rows[entry]!.id,
      amount,
      balance: after[entry]!,
    }));
    for (const [index, unit] of units.entries()) {
      const own = postings.filter((posting) => posting.unit === unit);
      accepted.push({ unit, key, content, reason, note, reverses, legs: units.length, postings: own });
      known.set(legs[index]!, { id: 0, content, balances: new Map(own.map(({ accountId, balance }) => [accountId, balance])) });
    }
    return { kind: 'posted', id: 0, balances: after };
  });
  return { outcomes, accepted };
}
