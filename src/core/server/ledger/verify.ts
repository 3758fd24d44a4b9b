import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/db.ts';
import { arrayOf } from '../db/unnest.ts';

/** The totals of one unit. `held` is the sum of all accounts with a stored balance, minus debts. */
export interface UnitTotal {
  unit: string;
  accounts: number;
  held: number;
}

export interface Report {
  transactions: number;
  units: UnitTotal[];
  /** One sentence per error, at most a hundred; empty when the ledger balances. */
  faults: string[];
}

/** Returns one sentence for each contradiction, at most `limit`. Reads one snapshot, because a server may be posting. */
export type LedgerCheck = (db: Db, limit: number) => Promise<string[]>;

/** Rows per statement. Each row may have thousands of postings, and short statements do not delay a running server. */
const STEP = 500;
const FAULTS_MAX = 100;

/**
 * Verifies the ledger: every transaction sums to zero in each of its units and moved its recorded amounts, no reversal exceeds its
 * original, every balance equals the sum of its postings, every posting recorded the balance after it, and the features' checks hold. Each
 * step reads one snapshot of the database, so this may run while a server is posting.
 */
export async function verify(db: Db, checks: readonly LedgerCheck[] = []): Promise<Report> {
  const faults: string[] = [];
  const known = (await db.rows(sql<{ unit: string }>`select distinct unit from ledger_accounts`)).map(({ unit }) => unit);
  const transactions = await walk(db, sql`ledger_transactions`, async (from, to) => {
    for (const select of [selectUnbalanced(from, to), selectIncomplete(from, to, known), selectOverReversed(from, to)]) {
      for (const { id, key, why } of await db.rows(select)) faults.push(`Transaction ${id} (${key}) ${why}.`);
    }
  });
  await walk(db, sql`ledger_accounts`, async (from, to) => {
    for (const { name, balance, sum } of await db.rows(selectWrongBalances(from, to))) {
      faults.push(`The account ${name} has ${balance}, but its postings add up to ${sum}.`);
    }
    for (const { name, id, key, recorded, computed } of await db.rows(selectWrongRunningBalances(from, to))) {
      faults.push(`Transaction ${id} (${key}) left the account ${name} with ${computed}, but recorded ${recorded}.`);
    }
  });
  for (const check of checks) faults.push(...(await check(db, FAULTS_MAX)));
  const units = await db.rows(sql<UnitTotal>`
    select unit, count(*)::int8 as accounts, coalesce(sum(balance), 0)::int8 as held from ledger_accounts group by unit order by unit`);
  return { transactions, units, faults: faults.slice(0, FAULTS_MAX) };
}

async function walk(db: Db, table: RawBuilder<unknown>, visit: (from: number, to: number) => Promise<void>): Promise<number> {
  let rows = 0;
  for (let from = 0; ; ) {
    const step = await db.row(sql<{ rows: number; to: number | null }>`
      select count(*)::int8 as rows, max(id) as to from (select id from ${table} where id > ${from}::int8 order by id limit ${STEP}::int) step`);
    if (step!.to === null) return rows;
    await visit(from, step!.to);
    rows += step!.rows;
    from = step!.to;
  }
}

interface WrongTransaction {
  id: number;
  key: string;
  why: string;
}

const selectUnbalanced = (from: number, to: number) => sql<WrongTransaction>`
  select t.id, t.key,
         case when count(p.*) < 2 then 'has ' || count(p.*) || ' postings'
              when sum(p.amount) <> 0 then 'is ' || sum(p.amount) || ' off balance'
              when count(p.*) filter (where a.unit <> t.unit) > 0 then 'mixes units'
              else 'moved something else than it says' end as why
    from ledger_transactions t
    left join ledger_postings p on p.transaction_id = t.id
    left join ledger_accounts a on a.id = p.account_id
   where t.id > ${from}::int8 and t.id <= ${to}::int8
   group by t.id
  having count(p.*) < 2 or sum(p.amount) <> 0 or sum(greatest(p.amount, 0)) <> t.given or count(p.*) filter (where a.unit <> t.unit) > 0
   order by t.id limit ${FAULTS_MAX}`;

const selectIncomplete = (from: number, to: number, units: readonly string[]) => sql<WrongTransaction>`
  select t.id, t.key, 'has ' || c.legs || ' of ' || t.legs || ' units' as why
    from ledger_transactions t
   cross join lateral (
     select count(*) as legs from ledger_transactions o
      where o.unit = any(${arrayOf('text', units)}) and o.key = t.key and o.content = t.content) c
   where t.id > ${from}::int8 and t.id <= ${to}::int8 and t.legs > 1 and c.legs <> t.legs
   order by t.id limit ${FAULTS_MAX}`;

/** Transactions reversed by more than they moved, minus reversed reversals, or in another unit. */
const selectOverReversed = (from: number, to: number) => sql<WrongTransaction>`
  with recursive back as (
    select o.id as original, t.id, t.unit, t.given
      from ledger_transactions o join ledger_transactions t on t.reverses = o.id
     where o.id > ${from}::int8 and o.id <= ${to}::int8
    union all
    select b.original, t.id, t.unit, -sign(b.given)::int8 * t.given
      from back b join ledger_transactions t on t.reverses = b.id and t.id > b.id
  )
  select o.id, o.key,
         case when count(*) filter (where b.unit <> o.unit) > 0 then 'is reversed in another unit'
              else 'moved ' || o.given || ', but ' || sum(b.given) || ' of it are reversed' end as why
    from back b join ledger_transactions o on o.id = b.original
   group by o.id
  having sum(b.given) > o.given or count(*) filter (where b.unit <> o.unit) > 0
   order by o.id limit ${FAULTS_MAX}`;

const accountName = sql`a.unit || ' ' || a.kind || ' ' || a.owner || ' ' || a.scope`;

const selectWrongBalances = (from: number, to: number) => sql<{ name: string; balance: string; sum: string }>`
  select ${accountName} as name, a.balance::text as balance, coalesce(sum(p.amount), 0)::text as sum
    from ledger_accounts a left join ledger_postings p on p.account_id = a.id
   where a.id > ${from}::int8 and a.id <= ${to}::int8 and a.balance is not null
   group by a.id
  having a.balance <> coalesce(sum(p.amount), 0)
   order by a.id limit ${FAULTS_MAX}`;

/**
 * Postings whose recorded balance is not the previous recorded balance plus the amount, so that one error is reported once. The accounts
 * are locked while their transactions get ids, so the order of the ids is the order of the balances.
 */
const selectWrongRunningBalances = (from: number, to: number) => sql<{
  name: string;
  id: number;
  key: string;
  recorded: string;
  computed: string;
}>`
  select ${accountName} as name, t.id, t.key, coalesce(r.balance::text, 'nothing') as recorded, r.computed::text as computed
    from (select p.account_id, p.transaction_id, p.balance,
                 p.amount + coalesce(lag(p.balance) over (partition by p.account_id order by p.transaction_id), 0) as computed
            from ledger_postings p
            join ledger_accounts a on a.id = p.account_id
           where a.id > ${from}::int8 and a.id <= ${to}::int8 and a.balance is not null) r
    join ledger_accounts a on a.id = r.account_id
    join ledger_transactions t on t.id = r.transaction_id
   where r.balance is distinct from r.computed
   order by r.account_id, r.transaction_id limit ${FAULTS_MAX}`;
