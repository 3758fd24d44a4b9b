import { beforeAll, expect, test } from 'vitest';
import { Refusal } from '#core/contract/refusal.ts';
import type { Ctx } from '#core/server/context.ts';
import { verify } from '#core/server/ledger/verify.ts';
import { type TestApp, testApp } from '#core/server/testing/test-app.ts';
import { givenRole } from '#features/channel/channels/server/testing.ts';
import { givenRoom } from '#features/chat/chat/server/testing.ts';
import { pointsOf } from '#features/engagement/points/server/api.ts';
import { changePointsSettings } from '#features/engagement/points/server/settings.ts';
import { predictionUpdated } from '#features/engagement/predictions/contract.ts';
import { givenUser } from '#features/people/accounts/server/testing.ts';
import { change, create } from './manage-predictions.ts';
import { readLatest } from './read-predictions.ts';
import { givenPoints, givenPrediction, predictionFeatures, runDueDeadlines } from './testing.ts';
import { vote, voteBatch } from './vote.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp(predictionFeatures);
});

let rooms = 0;
async function openRoom(people = 1, points = 1000) {
  const slug = `race${++rooms}`;
  const { broadcaster, channel } = await givenRoom(app.db, slug);
  const mod = await givenUser(app.db, `mod_${slug}`);
  await givenRole(app.db, channel.id, mod.id, 'moderator');
  const voters = await Promise.all(Array.from({ length: people }, (_, at) => givenUser(app.db, `v${at}_${slug}`)));
  await givenPoints(app.ctx, channel.id, voters, points);
  const { id, outcomes } = await givenPrediction(app.ctx, channel.id);
  app.published.length = 0;
  // Other tests may publish snapshots for their chatrooms meanwhile.
  const room = predictionUpdated.channel(channel.id);
  const updates = () => app.published.filter((message) => message.channel === room && message.event === predictionUpdated.name);
  const latest = async () => (await readLatest(app.ctx, slug, null)).prediction!;
  return { slug, broadcaster, mod, voters, channelId: channel.id, id, yes: outcomes[0]!, no: outcomes[1]!, updates, latest };
}

/** Counts the results by refusal code, or as done; any other error fails the test. */
async function outcomesOf(calls: Promise<unknown>[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const one of await Promise.allSettled(calls)) {
    if (one.status === 'rejected' && !(one.reason instanceof Refusal)) throw one.reason;
    const word = one.status === 'fulfilled' ? 'done' : (one.reason as Refusal).code;
    counts[word] = (counts[word] ?? 0) + 1;
  }
  return counts;
}

test('PR-05 one of 40 concurrent votes by a person who can afford one is accepted', async () => {
  const { slug, voters, yes, channelId, latest } = await openRoom(1, 15);
  const [voter] = voters;
  const calls = Array.from({ length: 40 }, () => vote(app.ctx, slug, voter!, { outcome_id: yes, amount: 10 }));
  expect(await outcomesOf(calls)).toEqual({ done: 1, NOT_ENOUGH_POINTS: 39 });
  expect(await pointsOf(app.db, channelId, voter!.id)).toBe(5);
  expect((await latest()).outcomes[0]).toMatchObject({ total_vote_amount: 10, vote_count: 1 });
});

test('PR-05 the same holds across nodes, each with its own queue', async () => {
  const { voters, yes, channelId, latest } = await openRoom(1, 15);
  const ask = { channelId, userId: voters[0]!.id, isBroadcaster: false, outcomeId: yes, amount: 10 };
  const answers = (await Promise.all(Array.from({ length: 40 }, () => voteBatch(app.ctx, [ask])))).flat();
  expect(answers.filter(({ kind }) => kind === 'answer')).toHaveLength(1);
  expect(answers.filter((answer) => answer.kind === 'refused' && answer.code === 'NOT_ENOUGH_POINTS')).toHaveLength(39);
  expect({ points: await pointsOf(app.db, channelId, ask.userId), voteCount: (await latest()).outcomes[0]!.vote_count }).toEqual({
    points: 5,
    voteCount: 1,
  });
});

test('PR-06 of concurrent votes for both outcomes by one person, only those for one outcome count', async () => {
  const { voters, yes, no, channelId, latest } = await openRoom(1, 1000);
  const ask = { channelId, userId: voters[0]!.id, isBroadcaster: false, amount: 10 };
  const sides = Array.from({ length: 20 }, (_, at) => voteBatch(app.ctx, [{ ...ask, outcomeId: at % 2 ? yes : no }]));
  const answers = (await Promise.all(sides)).flat();
  expect(answers.filter(({ kind }) => kind === 'answer')).toHaveLength(10);
  expect(answers.filter((answer) => answer.kind === 'refused' && answer.code === 'OUTCOME_CANNOT_CHANGE')).toHaveLength(10);
  expect((await latest()).outcomes.map(({ vote_count }) => vote_count).toSorted()).toEqual([0, 1]);
});

test("PR-05 each vote of a batch returns the voter's total stake at that point", async () => {
  const { voters, yes, no, channelId, latest } = await openRoom(2, 50);
  const [eva, bob] = voters.map(({ id }) => id) as [number, number];
  const ask = (userId: number, outcomeId: string, amount: number) => ({ channelId, userId, isBroadcaster: false, outcomeId, amount });
  const answers = await voteBatch(app.ctx, [ask(eva, yes, 60), ask(eva, yes, 20), ask(bob, no, 50), ask(eva, yes, 30), ask(bob, no, 10)]);
  const staked = answers.map((result) => (result.kind === 'refused' ? result.code : result.answer.user_vote.total_vote_amount));
  expect(staked).toEqual(['NOT_ENOUGH_POINTS', 20, 50, 50, 'NOT_ENOUGH_POINTS']);
  expect((await latest()).outcomes).toMatchObject([
    { total_vote_amount: 50, vote_count: 1 },
    { total_vote_amount: 50, vote_count: 1 },
  ]);
});

test('PR-06 a vote refused without enough points has no effect: the person can vote for the other outcome in the same batch', async () => {
  const { voters, yes, no, channelId, latest } = await openRoom(1, 50);
  const ask = (outcomeId: string, amount: number) => ({ channelId, userId: voters[0]!.id, isBroadcaster: false, outcomeId, amount });
  const answers = await voteBatch(app.ctx, [ask(yes, 60), ask(no, 20), ask(yes, 20)]);
  const staked = answers.map((result) => (result.kind === 'refused' ? result.code : result.answer.user_vote));
  expect(staked).toEqual(['NOT_ENOUGH_POINTS', { outcome_id: no, total_vote_amount: 20, payout: null }, 'OUTCOME_CANNOT_CHANGE']);
  expect((await latest()).outcomes).toMatchObject([{ vote_count: 0 }, { total_vote_amount: 20, vote_count: 1 }]);
});

test('PR-05 concurrent votes with one transaction id on several nodes count once, and all get the same response', async () => {
  const { voters, yes, channelId, latest } = await openRoom(1, 1000);
  const ask = { channelId, userId: voters[0]!.id, isBroadcaster: false, outcomeId: yes, amount: 10, transactionId: 'one-and-the-same' };
  const answers = (await Promise.all(Array.from({ length: 20 }, () => voteBatch(app.ctx, [ask, ask])))).flat();
  expect(answers.map((result) => result.kind === 'answer' && result.answer.user_vote.total_vote_amount)).toEqual(Array(40).fill(10));
  expect({
    points: await pointsOf(app.db, channelId, ask.userId),
    totalVoteAmount: (await latest()).outcomes[0]!.total_vote_amount,
  }).toEqual({ points: 990, totalVoteAmount: 10 });
  // The next vote has a new id.
  const [next] = await voteBatch(app.ctx, [{ ...ask, transactionId: 'another-one' }]);
  expect(next).toMatchObject({ kind: 'answer', answer: { user_vote: { total_vote_amount: 20 } } });
});

test('PR-05 votes of several channels in a batch take as many statements as votes of one channel', async () => {
  let statements = 0;
  const counting: Ctx = {
    ...app.ctx,
    tx: (work) =>
      app.ctx.tx((tx) => {
        const counted = <T>(ask: () => Promise<T>) => {
          statements += 1;
          return ask();
        };
        return work({
          ...tx,
          rows: (statement) => counted(() => tx.rows(statement)),
          row: (statement) => counted(() => tx.row(statement)),
        });
      }),
  };
  const vote = async (rooms: Awaited<ReturnType<typeof openRoom>>[]) => {
    const asks = rooms.map(({ channelId, voters, yes }) => ({
      channelId,
      userId: voters[0]!.id,
      isBroadcaster: false,
      outcomeId: yes,
      amount: 20,
    }));
    statements = 0;
    const answers = await voteBatch(counting, asks);
    expect(answers.map((result) => result.kind === 'answer' && result.answer.prediction.id)).toEqual(rooms.map(({ id }) => id));
    return statements;
  };
  const one = await openRoom();
  const several = [await openRoom(), await openRoom(), await openRoom()];
  const asked = await vote([one]);
  expect(await vote(several)).toBe(asked);
  for (const { latest } of several) expect((await latest()).outcomes[0]).toMatchObject({ total_vote_amount: 20, vote_count: 1 });
});

test('PR-15 a thousand votes in a second publish at most one update a second', async () => {
  const { slug, voters, yes, no, updates, latest } = await openRoom(1000);
  await Promise.all(voters.map((voter, at) => vote(app.ctx, slug, voter, { outcome_id: at % 3 ? yes : no, amount: 10 + (at % 90) })));
  // The app settles for up to a second, with one update at the start and one at the end.
  expect(updates().length).toBeLessThanOrEqual(1);
  await app.flush();
  expect(updates()).toHaveLength(2);
  const { outcomes } = await latest();
  expect(outcomes.map(({ vote_count }) => vote_count)).toEqual([666, 334]);
  expect(updates().at(-1)!.payload).toMatchObject({ prediction: { outcomes: outcomes.map(({ vote_count }) => ({ vote_count })) } });
});

test('PR-02 when two moderators resolve and cancel concurrently, one succeeds and the other is refused', async () => {
  const { slug, broadcaster, mod, voters, id, yes, no, channelId, latest, updates } = await openRoom(2);
  await vote(app.ctx, slug, voters[0]!, { outcome_id: yes, amount: 100 });
  await vote(app.ctx, slug, voters[1]!, { outcome_id: no, amount: 100 });
  await app.flush();
  await change(app.ctx, slug, id, mod, { state: 'LOCKED' });
  app.published.length = 0;
  const calls = Array.from({ length: 10 }, (_, at) =>
    change(app.ctx, slug, id, at % 2 ? mod : broadcaster, at % 2 ? { state: 'CANCELLED' } : { state: 'RESOLVED', winning_outcome_id: yes }),
  );
  expect(await outcomesOf(calls)).toEqual({ done: 1, PREDICTION_STATE: 9 });
  expect(updates()).toHaveLength(1);
  await Promise.all([runDueDeadlines(app), runDueDeadlines(app)]);
  const points = await Promise.all(voters.map((voter) => pointsOf(app.db, channelId, voter.id)));
  expect(points).toEqual((await latest()).state === 'RESOLVED' ? [1100, 900] : [1000, 1000]);
  expect((await verify(app.db)).faults).toEqual([]);
});

test('PR-02 votes accepted while voting ends are in the pool, and later votes are refused', async () => {
  const { slug, broadcaster, voters, id, yes, channelId, latest } = await openRoom(60);
  const calls = voters.map((voter) => vote(app.ctx, slug, voter, { outcome_id: yes, amount: 100 }));
  const locking = change(app.ctx, slug, id, broadcaster, { state: 'LOCKED' });
  const { done = 0, PREDICTION_CLOSED = 0 } = await outcomesOf(calls);
  await locking;
  expect([done + PREDICTION_CLOSED, (await latest()).outcomes[0]!.total_vote_amount]).toEqual([60, done * 100]);
  await change(app.ctx, slug, id, broadcaster, { state: 'CANCELLED' });
  await runDueDeadlines(app);
  for (const voter of voters) expect(await pointsOf(app.db, channelId, voter.id)).toBe(1000);
});

test('PR-03 one of many concurrent creations succeeds', async () => {
  const { slug, broadcaster, mod, id } = await openRoom();
  await change(app.ctx, slug, id, broadcaster, { state: 'CANCELLED' });
  const body = { title: 'Win?', outcomes: ['Yes', 'No'], duration: 60 as const };
  const calls = Array.from({ length: 10 }, (_, at) => create(app.ctx, slug, at % 2 ? mod : broadcaster, body));
  expect(await outcomesOf(calls)).toEqual({ done: 1, PREDICTION_ALREADY_EXISTS: 9 });
});

test('PR-14 whatever happens while points are turned off, no prediction stays open and every stake is refunded', async () => {
  for (let round = 0; round < 5; round++) {
    const { slug, broadcaster, mod, voters, id, yes, channelId, latest } = await openRoom(20);
    const off = () => changePointsSettings(app.ctx, slug, broadcaster, { channel_points_enabled: false });
    const start = async () => {
      await change(app.ctx, slug, id, mod, { state: 'CANCELLED' }).catch(ignoreRefusal);
      await create(app.ctx, slug, mod, { title: 'Again?', outcomes: ['Yes', 'No'], duration: 60 });
    };
    const votes = voters.map((voter) => vote(app.ctx, slug, voter, { outcome_id: yes, amount: 100 }));
    await outcomesOf([...votes.slice(0, 10), round % 2 ? start() : off(), round % 2 ? off() : start(), ...votes.slice(10)]);
    expect((await latest()).state).toBe('CANCELLED');
    await runDueDeadlines(app);
    const points = await Promise.all(voters.map((voter) => pointsOf(app.db, channelId, voter.id)));
    expect(points).toEqual(Array(20).fill(1000));
  }
  expect((await verify(app.db)).faults).toEqual([]);
});

function ignoreRefusal(error: unknown): void {
  if (!(error instanceof Refusal)) throw error;
}
