import { type RawBuilder, sql } from 'kysely';

export interface Issue {
  unit: string;
  reason: string;
  /** A select of `key` (text, new), `owner` (text, id of a person), `scope` and `amount` (int8, above 0); owner and scope are unique. */
  grants: RawBuilder<unknown>;
  at: Date;
}

/**
 * Common table expressions that issue units to any number of people within the caller's statement; they must come last in its `with` list.
 * Points that thousands earn at the same moment are one statement. Each `key` is one transaction. The table `issued (owner, scope, amount,
 * balance)` has each person's amount and new balance. A key that is already in the ledger fails the statement. Accounts are locked and
 * created in the order of `lockAccounts`. The joins are full joins although both sides have the same rows, because the planner cannot
 * estimate their number, and a plan for one row would compare every row with every other.
 */
export const issueCtes = ({ unit, reason, grants, at }: Issue): RawBuilder<unknown> => sql`
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
    select ${unit}, 'issuer', '', 0 where (select count(*) from ledger_held) > 0 and not exists (${issuerId(unit)})
    on conflict (unit, kind, owner, scope) do update set balance = a.balance
    returning a.id
  ),
  ledger_issuer as (${issuerId(unit)} union all select id from ledger_issuer_made),
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

/**
 * The issuer's row is only read after its creation, so that transactions do not wait for it. Counting `ledger_held` delays the creation
 * until every other account is locked.
 */
const issuerId = (unit: string) => sql`
  select id from ledger_accounts where unit = ${unit} and kind = 'issuer' and owner = '' and scope = 0`;
