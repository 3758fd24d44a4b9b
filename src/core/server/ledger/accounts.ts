/**
 * An account that holds units. `issuer` is the one account of a unit that may go below zero: the units it issued and did not get back are
 * what all other accounts hold. A `person` holds units in a scope (the points of one channel); a `pool` holds units that are set aside
 * until they are shared out.
 */
export interface Account {
  unit: string;
  kind: 'issuer' | 'person' | 'pool';
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

/** A key that is equal for equal accounts. */
export const accountKey = ({ unit, kind, owner, scope }: Account): string => `${unit} ${kind} ${owner} ${scope}`;

/**
 * Whether the account's balance is stored in its row and never below zero. An issuer's balance is the sum of its postings instead, so that
 * transactions do not contend for its row.
 */
export const hasStoredBalance = ({ kind }: Account): boolean => kind !== 'issuer';
