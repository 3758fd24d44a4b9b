import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Accounts for money, debts as negative balances, transactions over several units, and reversals. A transaction over several units has one
 * row per unit, with the same key and content. The CHECK of each row then proves that its unit balances. `legs` is the number of these
 * rows.
 */
export const money: Migration = {
  async up(db) {
    await sql`
      alter table ledger_accounts
        drop constraint ledger_accounts_kind_check,
        drop constraint ledger_accounts_balance_check,
        drop constraint ledger_accounts_check,
        add constraint ledger_accounts_kind_check
          check (kind in ('issuer', 'clearing', 'revenue', 'person', 'pool', 'earnings', 'debt')),
        add constraint ledger_accounts_balance_check check (
          case when kind in ('issuer', 'clearing', 'revenue') then balance is null
               when kind = 'debt' then balance is not null and balance between -9007199254740991 and 0
               else balance is not null and balance between 0 and 9007199254740991 end
        )`.execute(db);
    await sql`
      alter table ledger_transactions
        add column legs int not null default 1 check (legs >= 1),
        add column reverses bigint references ledger_transactions`.execute(db);
    await sql`create index ledger_transactions_reversals on ledger_transactions (reverses) where reverses is not null`.execute(db);
  },
};
