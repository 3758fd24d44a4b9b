/**
 * The kinds of accounts, each with the bound of its balance.
 *
 * `none`: it may have any balance, which is the sum of its postings and not stored, so that transactions do not contend for its row.
 * `credit`: its balance is stored and never below zero. `debit`: its balance is stored and never above zero.
 */
const BOUNDS = {
  /** Issues the units and takes them back: what it issued is what all other accounts of the unit hold. */
  issuer: 'none',
  /** Money that a payment provider took for this installation, which leaves it again by refunds and payouts. */
  clearing: 'none',
  /** What the platform keeps. */
  revenue: 'none',
  /** What a person holds in a scope, e.g. the points of one channel. */
  person: 'credit',
  /** What is set aside until it is shared out. */
  pool: 'credit',
  /** What a channel has earned and not been paid yet. */
  earnings: 'credit',
  /** What somebody owes, as a negative number. */
  debt: 'debit',
} as const;

/** An account that holds units. */
export interface Account {
  unit: string;
  kind: keyof typeof BOUNDS;
  /** Whose account it is, among those of its kind: the id of a user, a channel or a prediction, or the name of a provider. */
  owner: string;
  /** The channel in which the units count; 0 when they count everywhere. */
  scope: number;
}

export const issuerAccount = (unit: string): Account => ({ unit, kind: 'issuer', owner: '', scope: 0 });

export const personAccount = (unit: string, userId: number, scope: number): Account => ({
  unit,
  kind: 'person',
  owner: String(userId),
  scope,
});

/** `id` identifies what the units are set aside for, e.g. the id of a prediction. */
export const poolAccount = (unit: string, id: string, scope: number): Account => ({ unit, kind: 'pool', owner: id, scope });

/** `provider` is the name of a payment provider, or of what else moves money into and out of the installation. */
export const clearingAccount = (unit: string, provider: string): Account => ({ unit, kind: 'clearing', owner: provider, scope: 0 });

export const revenueAccount = (unit: string): Account => ({ unit, kind: 'revenue', owner: '', scope: 0 });

export const earningsAccount = (unit: string, channelId: number): Account => ({ unit, kind: 'earnings', owner: '', scope: channelId });

/** What a person owes the installation. */
export const personDebtAccount = (unit: string, userId: number): Account => ({ unit, kind: 'debt', owner: String(userId), scope: 0 });

/** What a channel owes the installation. */
export const channelDebtAccount = (unit: string, channelId: number): Account => ({ unit, kind: 'debt', owner: '', scope: channelId });

/** A key that is equal for equal accounts. */
export const accountKey = ({ unit, kind, owner, scope }: Account): string => `${unit} ${kind} ${owner} ${scope}`;

/** Whether the account's balance is stored in its row, which a transaction then locks. */
export const hasStoredBalance = ({ kind }: Account): boolean => BOUNDS[kind] !== 'none';

/** Whether the account may have this balance. */
export function mayHold({ kind }: Account, balance: number): boolean {
  const bound = BOUNDS[kind];
  return bound === 'none' || (bound === 'credit' ? balance >= 0 : balance <= 0);
}
