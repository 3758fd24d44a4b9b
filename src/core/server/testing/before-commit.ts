import { sql } from 'kysely';
import type { Ctx } from '../context.ts';
import type { Db } from '../db/db.ts';

/**
 * Runs a use case, and starts `other` when the transaction of the use case has made its decisions but not committed yet. It commits when
 * `other` is done, or waits for a lock in the database; `other` in the result tells which. Needs a database with several connections.
 */
export async function beforeCommit<T>(
  ctx: Ctx,
  run: (ctx: Ctx) => Promise<T>,
  other: () => Promise<unknown>,
): Promise<{ result: T; other: 'done' | 'waits' }> {
  const decided = Promise.withResolvers<void>();
  // A continuation of this promise is not part of the transaction.
  const started = decided.promise.then(other);
  const state = decided.promise.then(() => doneOrWaiting(ctx.db, started));
  const tx: Ctx['tx'] = (work) =>
    ctx.tx(async (tx) => {
      const result = await work(tx);
      decided.resolve();
      await state;
      return result;
    });
  const result = await run({ ...ctx, tx });
  await started;
  return { result, other: await state };
}

async function doneOrWaiting(db: Db, work: Promise<unknown>): Promise<'done' | 'waits'> {
  let isDone = false;
  const settled = () => {
    isDone = true;
  };
  work.then(settled, settled);
  while (!isDone) {
    const waiting = await db.rows(sql`
      select 1 from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock' and wait_event in ('transactionid', 'tuple') limit 1`);
    if (waiting.length > 0) return 'waits';
  }
  return 'done';
}
