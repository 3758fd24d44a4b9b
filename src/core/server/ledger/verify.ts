import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/db.ts';

/** How the books of one unit stand: what people and pools hold together, which is what was given out and did not come back. */
export interface UnitTotal {
  unit: string;
  accounts: number;
  held: number;
}

export interface Report {
  transactions: number;
  units: UnitTotal[];
  /** A sentence for each thing that is wrong, the first hundred; none when the books balance. */
  faults: string[];
}

/** Rows of one statement: each may have thousands of postings, and no statement may be long, so that a server beside it is not held up. */
const STEP = 500;
const FAULTS_MAX = 100;

/**
 * Proves that the books balance: every transaction sums to zero in one unit and moved what it says, and every balance is what its postings add
 * up to. Each step sees one moment of the database, so it may run beside a server that posts.
 */
export async function verify(db: Db): Promise<Report> {
  const faults: string[] = [];
  const transactions = await walk(db, sql`ledger_transactions`, async (from, to) => {
    for (const { id, key, why } of await db.rows(unbalanced(from, to))) faults.push(`Transaction ${id} (${key}) ${why}.`);
  });
  await walk(db, sql`ledger_accounts`, async (from, to) => {
    for (const { name, balance, sum } of await db.rows(unproven(from, to))) {
      faults.push(`The account ${name} has ${balance}, but its postings add up to ${sum}.`);
    }
  });
  const units = await db.rows(sql<UnitTotal>`
    select unit, count(*)::int8 as accounts, coalesce(sum(balance), 0)::int8 as held from ledger_accounts group by unit order by unit`);
  return { transactions, units, faults: faults.slice(0, FAULTS_MAX) };
}

/** Visits all rows of a table in ranges of their ids; answers how many there are. */
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

const unbalanced = (from: number, to: number) => sql<{ id: number; key: string; why: string }>`
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

const unproven = (from: number, to: number) => sql<{ name: string; balance: string; sum: string }>`
  select a.unit || ' ' || a.kind || ' ' || a.owner || ' ' || a.scope as name, a.balance::text as balance, coalesce(sum(p.amount), 0)::text as sum
    from ledger_accounts a left join ledger_postings p on p.account_id = a.id
   where a.id > ${from}::int8 and a.id <= ${to}::int8 and a.kind <> 'issuer'
   group by a.id
  having a.balance <> coalesce(sum(p.amount), 0)
   order by a.id limit ${FAULTS_MAX}`;
