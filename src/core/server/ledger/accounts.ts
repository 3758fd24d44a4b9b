/**
 * The kinds of accounts, each with the bound of its balance (decision 043). `none`: any balance, which is the sum of its postings and
 * not stored, so that transactions do not contend for its row. `credit`: the balance is stored and never below zero. `debit`: the balance is
 * stored and never above zero.
 */
const BOUNDS = {
  /** Issues units and takes them back. Its total issue equals the holdings of all other accounts of the unit. */
  issuer: 'none',
  /** Money that a payment provider holds for this installation, until refunds and payouts. */
  clearing: 'none',
  revenue: 'none',
  /** Holdings of a person in a scope, e.g. the points of one channel. */
  person: 'credit',
  /** Units set aside until they are distributed. */
  pool: 'credit',
  /** Earnings of a channel that are not paid out yet. */
  earnings: 'credit',
  /** A negative number. */
  debt: 'debit',
} as const;

export interface Account {
  unit: string;
  kind: keyof typeof BOUNDS;
  /** The owner among the accounts of its kind: the id of a user, a channel or a prediction, or the name of a provider. */
  owner: string;
  /** The channel in which the units are valid; 0 when they are valid everywhere. */
  scope: number;
}

export const issuerAccount = (unit: string): Account => ({ unit, kind: 'issuer', owner: '', scope: 0 });

export const personAccount = (unit: string, userId: number, scope: number): Account => ({
  unit,
  kind: 'person',
  owner: String(userId),
  scope,
});

export const poolAccount = (unit: string, id: string, scope: number): Account => ({ unit, kind: 'pool', owner: id, scope });

/** `provider` is the name of a payment provider, or of another source of money outside the installation. */
export const clearingAccount = (unit: string, provider: string): Account => ({ unit, kind: 'clearing', owner: provider, scope: 0 });

export const revenueAccount = (unit: string): Account => ({ unit, kind: 'revenue', owner: '', scope: 0 });

export const earningsAccount = (unit: string, channelId: number): Account => ({ unit, kind: 'earnings', owner: '', scope: channelId });

export const personDebtAccount = (unit: string, userId: number): Account => ({ unit, kind: 'debt', owner: String(userId), scope: 0 });

export const channelDebtAccount = (unit: string, channelId: number): Account => ({ unit, kind: 'debt', owner: '', scope: channelId });

export const accountKey = ({ unit, kind, owner, scope }: Account): string => `${unit} ${kind} ${owner} ${scope}`;

/** A transaction locks the rows of these accounts. */
export const hasStoredBalance = ({ kind }: Account): boolean => BOUNDS[kind] !== 'none';

export function mayHold({ kind }: Account, balance: number): boolean {
  const bound = BOUNDS[kind];
  return bound === 'none' || (bound === 'credit' ? balance >= 0 : balance <= 0);
}
