import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { pauseAfter } from '#core/server/concurrency/pace.ts';
import { perContext } from '#core/server/concurrency/per-context.ts';
import type { Ctx } from '#core/server/context.ts';
import type { LedgerCheck } from '#core/server/ledger/verify.ts';
import type { PeriodicJob } from '#core/server/periodic-job.ts';
import { countNext, listEarning, lockCounted } from './store/earnings.ts';

/** Transactions per step: few, so that chat sends do not wait. */
const STEP_SIZE = 2000;
/** Limit for a request that opens the page. The job counts the rest. */
const STEPS_PER_REQUEST = 5;
const CHANNELS_PER_RUN = 1000;

/**
 * Adds new transactions to the daily sums, in at most `steps` steps. The lock makes each transaction count once across all nodes. Returns
 * whether all are counted (docs/decisions/049).
 */
export async function countEarnings(ctx: Ctx, channelId: number, currency: string, steps = STEPS_PER_REQUEST): Promise<boolean> {
  for (let step = 0; step < steps; step++) {
    if ((await countStep(ctx, channelId, currency)) < STEP_SIZE) return true;
  }
  return false;
}

const countStep = (ctx: Ctx, channelId: number, currency: string): Promise<number> =>
  ctx.tx(async (tx) => countNext(tx, channelId, currency, await lockCounted(tx, channelId, currency), STEP_SIZE));

const cursorOf = perContext(() => ({ after: 0 }));

/** Processes the next channels after the previous run; starts over after the last channel. */
export async function countNextChannels(ctx: Ctx, limit = CHANNELS_PER_RUN): Promise<void> {
  const currency = currencyOf(ctx);
  const cursor = cursorOf(ctx);
  const channels = await listEarning(ctx.db, currency, { after: cursor.after, limit });
  for (const { channelId } of channels.filter(({ isUncounted }) => isUncounted)) {
    for (let isComplete = false; !isComplete; ) {
      const started = performance.now();
      isComplete = await countEarnings(ctx, channelId, currency, 1);
      await pause(pauseAfter(performance.now() - started));
    }
  }
  cursor.after = channels.length < limit ? 0 : channels.at(-1)!.channelId;
}

/** Keeps all daily sums current, so that a page with a million sales reads only a few transactions. */
export const countAllEarnings: PeriodicJob = {
  name: 'updating the daily earnings of channels',
  everySeconds: 60,
  run: (ctx) => countNextChannels(ctx),
};

/** The currency of this installation, with or without a payment provider. */
export const currencyOf = ({ settings }: Pick<Ctx, 'settings'>): string => settings.CURRENCY;

/** Every payout is in the ledger with its amount. Its reversal is there only if the payout was undone. */
export const checkPayouts: LedgerCheck = async (db, limit) => {
  const rows = await db.rows(sql<{ id: string; expected: number; moved: number | null }>`
    with expected as (
      select id, currency, 'payout ' || id as key, amount as moved from payouts
      union all
      select id, currency, 'payout_undone ' || id, case when undone_at is null then null else -amount end from payouts
    )
    select e.id, e.moved as expected, p.amount as moved
      from expected e
      left join ledger_transactions t on t.unit = e.currency and t.key = e.key
      left join ledger_accounts a on a.unit = e.currency and a.kind = 'clearing' and a.owner = 'payout' and a.scope = 0
      left join ledger_postings p on p.transaction_id = t.id and p.account_id = a.id
     where p.amount is distinct from e.moved
     order by e.id limit ${limit}::int`);
  return rows.map(
    ({ id, expected, moved }) => `The payout ${id} moved ${expected ?? 'nothing'}, but the ledger has ${moved ?? 'nothing'}.`,
  );
};

/** The daily sums of a channel equal its earnings transactions up to the last counted one. */
export const checkEarnings: LedgerCheck = async (db, limit) => {
  const rows = await db.rows(sql<{ channelId: number; counted: number; posted: number }>`
    select e.channel_id as "channelId", coalesce(d.amount, 0)::int8 as counted, coalesce(p.amount, 0)::int8 as posted
      from earnings_counted e
      left join ledger_accounts a on a.unit = e.currency and a.kind = 'earnings' and a.owner = '' and a.scope = e.channel_id
      left join lateral (select sum(amount) as amount from earnings_days d
                          where d.channel_id = e.channel_id and d.currency = e.currency) d on true
      left join lateral (select sum(amount) as amount from ledger_postings p
                          where p.account_id = a.id and p.transaction_id <= e.last_transaction) p on true
     where coalesce(d.amount, 0) <> coalesce(p.amount, 0)
     order by e.channel_id limit ${limit}::int`);
  return rows.map(({ channelId, counted, posted }) => `The channel ${channelId} earned ${posted}, but its daily sums are ${counted}.`);
};
