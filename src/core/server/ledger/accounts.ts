/**
 * Where units are. `issuer` is the one account of a unit that may go below zero: what it gave out and did not get back is what all the others
 * hold. A `person` holds units in a scope (the points of one channel); a `pool` holds what is set aside until it is shared out.
 */
export interface Account {
  unit: string;
  kind: 'issuer' | 'person' | 'pool';
  owner: string;
  /** The channel in which they count; 0 for everywhere. */
  scope: number;
}

export const issuerAccount = (unit: string): Account => ({ unit, kind: 'issuer', owner: '', scope: 0 });

export const personAccount = (unit: string, userId: number, scope: number): Account => ({
  unit,
  kind: 'person',
  owner: String(userId),
  scope,
});

/** `id` is whatever the units are set aside for, e.g. the id of a prediction. */
export const poolAccount = (unit: string, id: string, scope: number): Account => ({ unit, kind: 'pool', owner: id, scope });

/** The same for two that are the same account. */
export const accountKey = ({ unit, kind, owner, scope }: Account): string => `${unit} ${kind} ${owner} ${scope}`;

/** Its balance is kept in its row and never below zero. That of an issuer is what its postings add up to, so that nobody waits for its row. */
export const isHeld = ({ kind }: Account): boolean => kind !== 'issuer';
