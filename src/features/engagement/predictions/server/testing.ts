import { sql } from 'kysely';
import { secondsAfter } from '#core/contract/durations.ts';
import type { Ctx } from '#core/server/context.ts';
import type { Db } from '#core/server/db/db.ts';
import { setDeadline } from '#core/server/deadlines/deadline.ts';
import { deadlinesServer } from '#core/server/deadlines/feature.ts';
import { runAllDue } from '#core/server/deadlines/run-deadlines.ts';
import type { ServerFeature } from '#core/server/feature.ts';
import { ledgerServer } from '#core/server/ledger/feature.ts';
import type { TestClock } from '#core/server/testing/test-clock.ts';
import { newUlid } from '#core/server/ulid.ts';
import { chatFeatures } from '#features/chat/chat/server/testing.ts';
import { movePoints } from '#features/engagement/points/server/api.ts';
import { pointsServer } from '#features/engagement/points/server/feature.ts';
import { watchingServer } from '#features/stream/watching/server/feature.ts';
import { predictionDeadline } from './end-prediction.ts';
import { predictionsServer } from './feature.ts';
import { insertPrediction } from './store/predictions.ts';
import { voteBatch } from './vote.ts';

export const predictionFeatures: readonly ServerFeature[] = [
  deadlinesServer,
  ledgerServer,
  ...chatFeatures,
  watchingServer,
  pointsServer,
  predictionsServer,
];

/** Runs every due prediction deadline and all following payout steps. */
export async function runDueDeadlines({ ctx, clock }: { ctx: Ctx; clock: TestClock }): Promise<void> {
  const deadlines = predictionsServer.deadlines!;
  await runAllDue(ctx, deadlines);
  while (await isPaying(ctx.db)) {
    clock.pass(0.025);
    await runAllDue(ctx, deadlines);
  }
}

const isPaying = async (db: Db) => (await db.row(sql`select 1 from prediction_payouts limit 1`)) !== null;

/** A prediction that starts now, with one outcome per title. Returns the ids. */
export async function givenPrediction(
  ctx: Ctx,
  channelId: number,
  given: { title?: string; outcomes?: readonly string[]; duration?: number } = {},
): Promise<{ id: string; outcomes: string[] }> {
  const { title = 'Win the next round?', outcomes = ['Yes', 'No'], duration = 300 } = given;
  const createdAt = ctx.now();
  const id = newUlid(createdAt);
  const rows = outcomes.map((outcome) => ({ id: newUlid(createdAt), title: outcome }));
  await ctx.tx(async (tx) => {
    if (!(await insertPrediction(tx, { id, channelId, title, duration, createdAt, outcomes: rows }))) throw new Error('one is open');
    await setDeadline(tx, predictionDeadline, id, secondsAfter(createdAt, duration));
  });
  return { id, outcomes: rows.map((outcome) => outcome.id) };
}

export async function givenPoints(ctx: Ctx, channelId: number, people: readonly { id: number }[], points = 1000): Promise<void> {
  await ctx.tx((tx) =>
    movePoints(
      tx,
      people.map(({ id }) => ({ key: `given ${newUlid(ctx.now())}`, channelId, userId: id, points, reason: 'WATCHED' })),
      ctx.now(),
    ),
  );
}

/** People per statement. */
const PEOPLE_PER_STATEMENT = 1000;

/** New users with 1,000 points each in this channel, without usable passwords. */
export async function givenCrowd(ctx: Ctx, channelId: number, people: number): Promise<{ id: number }[]> {
  const crowd: { id: number }[] = [];
  while (crowd.length < people) {
    const from = crowd.length;
    const to = Math.min(people, from + PEOPLE_PER_STATEMENT) - 1;
    const some = await ctx.db.rows(sql<{ id: number }>`
      insert into users (username, slug, email, password_hash, is_staff, bio, created_at)
      select name, name, name || '@demo.invalid', 'nobody', false, '', ${ctx.now()}
        from (select 'crowd-' || ${channelId}::text || '-' || n as name from generate_series(${from}::int, ${to}::int) n) names
      returning id`);
    await givenPoints(ctx, channelId, some);
    crowd.push(...some);
  }
  return crowd;
}

/** Stakes for each person on the given outcome, in this order. */
export async function givenVotes(
  ctx: Ctx,
  channelId: number,
  votes: readonly { userId: number; outcomeId: string; amount: number }[],
): Promise<void> {
  for (let from = 0; from < votes.length; from += PEOPLE_PER_STATEMENT) {
    const some = votes.slice(from, from + PEOPLE_PER_STATEMENT).map((vote) => ({ ...vote, channelId, isBroadcaster: false }));
    const answers = await voteBatch(ctx, some);
    if (answers.some(({ kind }) => kind === 'refused')) throw new Error('a vote was refused');
  }
}
