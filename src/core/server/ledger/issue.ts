import { type RawBuilder, sql } from 'kysely';

export interface Issue {
  unit: string;
  reason: string;
  /**
   * A select of `key` (text, of the transaction: new ones), `owner` (text, the id of a person), `scope` and `amount` (int8, above 0), with every
   * owner and scope once.
   */
  grants: RawBuilder<unknown>;
  at: Date;
}

/**
 * Gives units out to any number of people inside a statement of the caller's, whose `with` list this ends: what thousands earn at the same
 * moment is one statement. Each `key` is one transaction. The table `issued (owner, scope, amount, balance)` says who got what and has what now.
 * A key that is in the books already breaks the statement. Both sides of its full joins have the same rows: full, because nobody knows beforehand how
 * many those are, and what was planned for one row would compare each with each.
 */
export const issuing = ({ unit, reason, grants, at }: Issue): RawBuilder<unknown> => sql`
  ledger_grants as (${grants}),
  ledger_held as (
    insert into ledger_accounts as a (unit, kind, owner, scope, balance)
    select ${unit}, 'person', owner, scope, amount from ledger_grants order by owner, scope
    on conflict (unit, kind, owner, scope) do update set balance = a.balance + excluded.balance
    returning a.id, a.owner, a.scope, a.balance
  ),
  issued as (
    select h.id, h.balance, g.key, g.owner, g.scope, g.amount from ledger_held h full join ledger_grants g using (owner, scope)
  ),
  ledger_issuer_made as (
    insert into ledger_accounts as a (unit, kind, owner, scope)
    select ${unit}, 'issuer', '', 0 where exists (select from ledger_grants) and not exists (${theIssuer(unit)})
    on conflict (unit, kind, owner, scope) do update set balance = a.balance
    returning a.id
  ),
  ledger_issuer as (${theIssuer(unit)} union all select id from ledger_issuer_made),
  ledger_made as (
    insert into ledger_transactions (unit, key, content, reason, taken, given, created_at)
    select ${unit}, key, 'issued', ${reason}, sum(amount), sum(amount), ${at} from issued group by key order by key
    returning id, key, given
  ),
  ledger_written as (
    insert into ledger_postings (transaction_id, account_id, amount, balance)
    select m.id, i.id, i.amount, i.balance from ledger_made m full join issued i using (key)
    union all
    select m.id, i.id, -m.given, null from ledger_made m cross join ledger_issuer i
  )`;

/** Read and never written once it is there, so that nobody waits for its row. */
const theIssuer = (unit: string) => sql`
  select id from ledger_accounts where unit = ${unit} and kind = 'issuer' and owner = '' and scope = 0`;
