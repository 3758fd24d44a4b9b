import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Db } from '#core/server/db/db.ts';
import { later, NOON } from '#core/server/testing/test-clock.ts';
import { testDatabase } from '#core/server/testing/test-database.ts';
import { givenChannel } from '#features/channel/channels/server/testing.ts';
import { givenUser } from '#features/people/accounts/server/testing.ts';
import { predictionFeatures } from '../testing.ts';
import { countStakes, deletePayout, insertPayout, listPayees, lockPayout, savePaid, savePlan } from './payouts.ts';
import { findOpen, findPrediction, insertPrediction, listPredictions, updatePrediction } from './predictions.ts';
import { addStakes, findVote, findVotes } from './votes.ts';

const outcomes = [
  { id: 'yes', title: 'Yes' },
  { id: 'no', title: 'No' },
];

async function aChannel(db: Db) {
  const ana = await givenUser(db, 'ana');
  const { id } = await givenChannel(db, ana);
  const people: number[] = [];
  for (const name of ['eva', 'bob', 'noor', 'tom', 'liv']) people.push((await givenUser(db, name)).id);
  const begin = (name: string, ends = outcomes) =>
    insertPrediction(db, { id: name, channelId: id, title: 'Win?', duration: 60, createdAt: NOON, outcomes: ends });
  await begin('p1');
  const stake = (stakes: [who: number, outcomeId: string, amount: number][]) =>
    addStakes(
      db,
      stakes.map(([who, outcomeId, amount]) => ({ predictionId: 'p1', userId: people[who]!, outcomeId, amount })),
      NOON,
    );
  return { channelId: id, people, begin, stake };
}

test('PR-03 a channel has at most one open prediction, and can start the next one after its end', async () => {
  const { db } = await testDatabase(predictionFeatures);
  const { channelId, begin } = await aChannel(db);
  expect(await begin('p2')).toBe(false);
  expect([...(await findOpen(db, [channelId, channelId + 1]))]).toEqual([[channelId, 'p1']]);
  await updatePrediction(db, { id: 'p1', state: 'CANCELLED', updatedAt: later(1), lockedAt: null, winningOutcomeId: null });
  expect(await begin('p2', [{ id: 'up', title: 'Up' }])).toBe(true);
  expect((await listPredictions(db, channelId, 5)).map(({ id, state }) => [id, state])).toEqual([
    ['p2', 'ACTIVE'],
    ['p1', 'CANCELLED'],
  ]);
});

test('PR-01 PR-06 stakes add up by person and outcome, and the top voters are listed', async () => {
  const { db } = await testDatabase(predictionFeatures);
  const { people, stake } = await aChannel(db);
  await stake([
    [0, 'yes', 10],
    [1, 'yes', 30],
    [2, 'no', 50],
    [3, 'yes', 30],
    [4, 'yes', 5],
  ]);
  await stake([[0, 'yes', 90]]);
  expect((await findPrediction(db, 'p1'))!.outcomes).toEqual([
    {
      ...outcomes[0],
      total: 165,
      voters: 4,
      topUsers: [
        { user_id: people[0], username: 'eva', amount: 100 },
        { user_id: people[1], username: 'bob', amount: 30 },
        { user_id: people[3], username: 'tom', amount: 30 },
      ],
    },
    { ...outcomes[1], total: 50, voters: 1, topUsers: [{ user_id: people[2], username: 'noor', amount: 50 }] },
  ]);
  expect(await findVote(db, 'p1', people[0]!)).toEqual({ outcomeId: 'yes', amount: 100, payout: null });
  const asked = [people[2]!, 1, people[4]!].map((userId) => ({ predictionId: 'p1', userId }));
  expect(await findVotes(db, asked)).toEqual([
    { outcomeId: 'no', amount: 50, payout: null },
    null,
    { outcomeId: 'yes', amount: 5, payout: null },
  ]);
});

test('PR-07 winners are counted and paid in the order of their votes, page by page', async () => {
  const { db } = await testDatabase(predictionFeatures);
  const { people, stake } = await aChannel(db);
  await stake([
    [3, 'yes', 30],
    [2, 'no', 50],
    [1, 'yes', 30],
    [0, 'yes', 10],
  ]);
  const first = await countStakes(db, 'p1', 'yes', 0, 2);
  expect(first!.stakes).toEqual([{ stake: 30, people: 2, last: first!.last }]);
  expect((await countStakes(db, 'p1', 'yes', first!.last, 2))!.stakes).toMatchObject([{ stake: 10, people: 1 }]);

  await insertPayout(db, 'p1', 'yes', 120);
  await savePlan(db, 'p1', { pool: 120, winningTotal: 70, threshold: 10, ties: 1 });
  const payout = (await lockPayout(db, 'p1'))!;
  expect(payout).toMatchObject({ title: 'Win?', winningOutcomeId: 'yes', pool: 120, winningTotal: 70, threshold: 10, ties: 1 });
  const page = await listPayees(db, payout, 2);
  expect(page.map(({ userId, stake }) => [userId, stake])).toEqual([
    [people[3], 30],
    [people[1], 30],
  ]);
  const last = page.at(-1)!;
  await savePaid(db, { ...payout, ties: 0, afterOutcome: last.outcomeId, afterVote: last.vote }, [
    { userId: people[3]!, points: 52 },
    { userId: people[1]!, points: 51 },
  ]);
  const after = (await lockPayout(db, 'p1'))!;
  expect({ ties: after.ties, payees: (await listPayees(db, after, 2)).map(({ userId }) => userId) }).toEqual({
    ties: 0,
    payees: [people[0]],
  });
  expect([(await findVote(db, 'p1', people[1]!))!.payout, (await findVote(db, 'p1', people[0]!))!.payout]).toEqual([51, null]);
  await deletePayout(db, 'p1');
  expect(await lockPayout(db, 'p1')).toBeNull();
});

test('PR-02 when every stake is refunded, everyone is paid, outcome by outcome', async () => {
  const { db } = await testDatabase(predictionFeatures);
  const { people, stake } = await aChannel(db);
  await stake([
    [0, 'yes', 10],
    [1, 'no', 20],
    [2, 'yes', 30],
  ]);
  await insertPayout(db, 'p1', null, 60);
  const paid: number[] = [];
  for (;;) {
    const payout = (await lockPayout(db, 'p1'))!;
    const [next] = await listPayees(db, payout, 1);
    if (!next) break;
    paid.push(next.userId);
    const moved = { ...payout, afterOutcome: next.outcomeId, afterVote: next.vote };
    await savePaid(db, moved, [{ userId: next.userId, points: next.stake }]);
  }
  expect(paid).toEqual([people[1], people[0], people[2]]);
  expect(await db.rows(sql`select user_id from prediction_votes where payout is distinct from amount`)).toEqual([]);
});
