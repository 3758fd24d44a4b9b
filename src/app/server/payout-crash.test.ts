import { sql } from 'kysely';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { memoryBus } from '#core/server/bus/memory-bus.ts';
import type { Db } from '#core/server/db/db.ts';
import { makeCtx } from '#core/server/db/make-ctx.ts';
import { openDatabase } from '#core/server/db/open-database.ts';
import { verify } from '#core/server/ledger/verify.ts';
import { openLimits } from '#core/server/limits/open-limits.ts';
import { afterTest } from '#core/server/testing/after-test.ts';
import { testDatabaseUrl } from '#core/server/testing/test-database.ts';
import { givenRoom } from '#features/chat/chat/server/testing.ts';
import { payNext, payoutOf } from '#features/engagement/predictions/rules/payout.ts';
import { change } from '#features/engagement/predictions/server/manage-predictions.ts';
import { givenCrowd, givenPoints, givenPrediction, givenVotes } from '#features/engagement/predictions/server/testing.ts';
import { givenUser } from '#features/people/accounts/server/testing.ts';
import { features } from './features.ts';
import { startServer } from './testing/server-process.ts';

/** Enough for several pages of counting (1,000 votes each) and many steps of paying. */
const VOTERS = 2_500;
/** The server is killed after the voter at each of these indexes was paid. Both win, and the last index is the last voter. */
const WATCHED = [1_252, 2_499];
/** On the first run no voter from this index on can be paid, so that the server is killed in the middle however late that is. */
const HELD_FROM = 2_250;

const log = pino({ level: 'error' });

/** Opens the database while no server uses it. */
async function withDatabase<T>(url: string, work: (ctx: ReturnType<typeof makeCtx>) => Promise<T>): Promise<T> {
  const database = await openDatabase({ url, log });
  const limits = openLimits({ off: true, redis: null });
  const ctx = makeCtx({ database, bus: memoryBus(), limits, log, features, now: () => new Date() });
  try {
    return await work(ctx);
  } finally {
    await ctx.close();
    await database.close();
  }
}

/** Two out of three voters win. Stakes differ, so that the pool does not divide evenly. */
const isWinner = (at: number) => at % 3 !== 2;
const stakeOf = (at: number) => 10 + ((at * 7919) % 900);

/** The expected payout of each winner, in the order of the votes. */
function expectedPayouts(): number[] {
  const places = Array.from({ length: VOTERS }, (_, at) => at);
  const pool = places.reduce((sum, at) => sum + stakeOf(at), 0);
  const stakes = places.filter(isWinner).map(stakeOf);
  const people = new Map<number, number>();
  for (const stake of stakes) people.set(stake, (people.get(stake) ?? 0) + 1);
  return payNext(payoutOf(pool, people), stakes).amounts;
}

/** Creates a prediction that is resolved while no server is running to pay it out. Returns the tokens of the watched voters. */
const createResolvedPrediction = (url: string) =>
  withDatabase(url, async (ctx) => {
    const { broadcaster, channel } = await givenRoom(ctx.db);
    const voters = await givenCrowd(ctx, channel.id, VOTERS);
    const watched = await Promise.all(
      WATCHED.map((at) => givenUser(ctx.db, `watched${at}`, { sessionEndsAt: new Date(Date.now() + 3600_000) })),
    );
    await givenPoints(ctx, channel.id, watched);
    for (const [at, person] of watched.entries()) voters[WATCHED[at]!] = person;
    const { id, outcomes } = await givenPrediction(ctx, channel.id, { duration: 1800 });
    const votes = voters.map((voter, at) => ({ userId: voter.id, outcomeId: outcomes[isWinner(at) ? 0 : 1]!, amount: stakeOf(at) }));
    await givenVotes(ctx, channel.id, votes);
    await change(ctx, 'ana', id, broadcaster, { state: 'LOCKED' });
    await change(ctx, 'ana', id, broadcaster, { state: 'RESOLVED', winning_outcome_id: outcomes[0] });
    await holdPayments(ctx.db);
    return watched.map(({ token }) => token);
  });

async function holdPayments(db: Db): Promise<void> {
  await db.rows(sql`create function hold_payment() returns trigger language plpgsql as $$ begin raise exception 'held'; end $$`);
  const first = await db.row(sql<{ id: number }>`select id from prediction_votes order by id offset ${HELD_FROM} limit 1`);
  await db.rows(sql`create trigger hold_payment before update of payout on prediction_votes
    for each row when (new.id >= ${sql.lit(first!.id)}) execute function hold_payment()`);
}

const releasePayments = (url: string) =>
  withDatabase(url, async ({ db }) => void (await db.rows(sql`drop trigger hold_payment on prediction_votes`)));

interface LedgerState {
  /** The recorded payouts of the winning votes in the order of the votes; null for a vote that is not paid yet. */
  payouts: (number | null)[];
  /** The points that were paid to people, from the ledger. */
  posted: { payments: number; people: number; points: number };
  pool: number;
  faults: string[];
}

const readLedger = (url: string): Promise<LedgerState> =>
  withDatabase(url, async ({ db }) => {
    const votes = await db.rows(sql<{ payout: number | null }>`
      select v.payout from prediction_votes v join predictions p on p.winning_outcome_id = v.outcome_id order by v.id`);
    const posted = await db.row(sql<LedgerState['posted']>`
      select count(*) as payments, count(distinct a.owner) as people, coalesce(sum(p.amount), 0)::int8 as points
        from ledger_transactions t
        join ledger_postings p on p.transaction_id = t.id
        join ledger_accounts a on a.id = p.account_id
       where t.reason = 'PREDICTION_WON' and a.kind = 'person'`);
    const pool = await db.row(sql<{ balance: number }>`select balance from ledger_accounts where kind = 'pool'`);
    return { payouts: votes.map(({ payout }) => payout), posted: posted!, pool: pool!.balance, faults: (await verify(db)).faults };
  });

test('PR-07 after kill -9 in the middle of a payout to 2,500 voters, the next start pays the rest, each voter once', async () => {
  const url = await testDatabaseUrl(features);
  const expected = expectedPayouts();
  const tokens = await createResolvedPrediction(url);

  for (const [turn, token] of tokens.entries()) {
    const server = await startServer({ env: { DATABASE_URL: url, RATE_LIMITS: 'off' } });
    afterTest(() => server.stop('SIGKILL'));
    const isPaid = async () => {
      const reply = await fetch(`${server.url}/api/v2/channels/ana/predictions/latest`, {
        headers: { authorization: `Bearer ${token}` },
      });
      const { data } = (await reply.json()) as { data: { user_vote: { payout: number | null } } };
      return data.user_vote.payout !== null;
    };
    await expect.poll(isPaid).toBe(true);
    await server.stop('SIGKILL');

    const { payouts, posted, pool, faults } = await readLedger(url);
    const paid = payouts.filter((payout) => payout !== null);
    expect(faults).toEqual([]);
    expect(paid, 'in the order of the votes').toEqual(expected.slice(0, paid.length));
    const points = sum(paid);
    expect({ posted, pool }).toEqual({ posted: { payments: paid.length, people: paid.length, points }, pool: sum(expected) - points });
    const isLast = turn === tokens.length - 1;
    expect(paid.length === expected.length, 'each kill but the last is in the middle').toBe(isLast);
    if (!isLast) await releasePayments(url);
  }
});

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
