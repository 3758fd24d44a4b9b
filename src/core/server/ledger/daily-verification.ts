import { sql } from 'kysely';
import { z } from 'zod';
import { DAY_MS, HOUR_SECONDS, msBetween, SECOND_MS } from '#core/contract/durations.ts';
import { perContext } from '../concurrency/per-context.ts';
import type { Db } from '../db/db.ts';
import { serverFeatures } from '../feature.ts';
import { enqueueJob, jobKind } from '../jobs/job.ts';
import { metricsOf } from '../metrics.ts';
import type { PeriodicJob } from '../periodic-job.ts';
import { verify } from './verify.ts';

/** Milliseconds from one verification to the next. */
const PAUSE = DAY_MS;

/** `transactions` is the number of the newest one. `verifiedAt` is null before the first verification, `diedAt` without a dead job. */
interface LedgerFigures {
  transactions: number;
  verifiedAt: Date | null;
  diedAt: Date | null;
  faults: number;
}

/** Reads no row of the transactions, only the end of their index. */
async function findFigures(db: Db): Promise<LedgerFigures> {
  const row = await db.row(sql<LedgerFigures>`
    select coalesce((select max(id) from ledger_transactions), 0)::int8 as transactions,
           v.verified_at as "verifiedAt", coalesce(v.faults, 0) as faults,
           (select max(died_at) from jobs where kind = 'ledger.verify') as "diedAt"
      from (select 1) one left join ledger_verification v on v.id = 1`);
  return row!;
}

export const ledgerMetrics = perContext((ctx) => {
  const metrics = metricsOf(ctx);
  const figures: LedgerFigures = { transactions: 0, verifiedAt: null, diedAt: null, faults: 0 };
  metrics.total('ledger_transactions_total', 'Transactions in the ledger of all nodes, counted every 15 s.', () => figures.transactions);
  const verified = 'When the ledger was verified last on any node, in seconds since 1970; 0: never.';
  metrics.gauge('ledger_verified_timestamp_seconds', verified, () => (figures.verifiedAt?.getTime() ?? 0) / SECOND_MS);
  metrics.gauge('ledger_faults', 'Errors that the last verification of the ledger found.', () => figures.faults);
  return { figures };
});

/** Verifies the ledger as `verify-ledger` does. Errors of the ledger are a result, not a failure of the job. */
export const verifyLedgerJob = jobKind({
  kind: 'ledger.verify',
  lane: { name: 'ledger', concurrency: 1 },
  payload: z.object({}),
  attempts: 3,
  timeLimitSeconds: HOUR_SECONDS,
  run: async (ctx) => {
    const checks = serverFeatures(ctx).flatMap(({ ledgerChecks = [] }) => ledgerChecks);
    const { transactions, faults } = await verify(ctx.db, checks);
    if (faults.length > 0)
      ctx.log.error({ faults }, 'The ledger does not balance. Stop payouts, and look for the cause with "npm start -- verify-ledger".');
    return { transactions, faults: faults.length };
  },
  finish: async (tx, _payload, { transactions, faults }) => {
    await tx.rows(sql`
      insert into ledger_verification (id, verified_at, transactions, faults)
      values (1, ${tx.now()}, ${transactions}::int8, ${faults}::int)
      on conflict (id) do update set verified_at = excluded.verified_at, transactions = excluded.transactions, faults = excluded.faults`);
  },
});

/** Reads the figures for the metrics, and starts a verification when the last one, also one that failed, is a day old. */
export const watchLedger: PeriodicJob = {
  name: 'scheduling the verification of the ledger',
  everySeconds: 15,
  atStart: true,
  run: async (ctx) => {
    const { figures } = ledgerMetrics(ctx);
    Object.assign(figures, await findFigures(ctx.db));
    const ends = [figures.verifiedAt, figures.diedAt];
    if (ends.some((end) => end && msBetween(end, ctx.now()) < PAUSE)) return;
    await ctx.tx(async (tx) => void (await enqueueJob(tx, verifyLedgerJob, {}, { key: 'daily' })));
  },
};
