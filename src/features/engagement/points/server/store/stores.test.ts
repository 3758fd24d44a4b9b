import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { Tx } from '#core/server/context.ts';
import type { Db } from '#core/server/db/db.ts';
import type { Database } from '#core/server/db/open-database.ts';
import { verify } from '#core/server/ledger/verify.ts';
import { later, NOON } from '#core/server/testing/test-clock.ts';
import { testDatabase } from '#core/server/testing/test-database.ts';
import { givenLivestream, givenSubscription } from '#features/channel/channels/server/testing.ts';
import { givenRoom } from '#features/chat/chat/server/testing.ts';
import { givenUser } from '#features/people/accounts/server/testing.ts';
import { addWatchedMinute } from '../bonuses.ts';
import { listBalances } from '../own-points.ts';
import { givenPoints, givenReward, pointsFeatures } from '../testing.ts';
import { countPending, findByTransactions, insertRedemptions, listRedemptions, lockRedemptions, updateStatus } from './redemptions.ts';
import { deleteReward, findReward, listRewards, updateReward } from './rewards.ts';
import { changeSettings, findSettings } from './settings.ts';

let database: Database;
let db: Db;
beforeAll(async () => {
  database = await testDatabase(pointsFeatures);
  db = database.db;
});

let rooms = 0;
async function room() {
  rooms += 1;
  const { channel, broadcaster } = await givenRoom(db, `ana${rooms}`);
  return { channelId: channel.id, slug: channel.slug, ana: broadcaster, viewer: await givenUser(db, `viewer${rooms}`) };
}
let ids = 0;
/** Redeems `seconds` after noon. */
async function redeemed(channelId: number, rewardId: string, userId: number, seconds: number): Promise<string> {
  ids += 1;
  const id = `01KDZ3NDEKTSV4RRFFQ6${String(ids).padStart(6, '0')}`;
  const reward = { rewardId, rewardTitle: 'Hydrate', rewardCost: 300, rewardBackgroundColor: '#00E701', paid: 300 };
  const redemption = { id, channelId, userId, transactionId: `transaction-${ids}`, userInput: '', ...reward };
  const answer = { answeredStatus: 'pending', answeredPoints: 700, heldReason: null } as const;
  await insertRedemptions(db, [{ ...redemption, ...answer, violatedRules: [], status: 'pending', createdAt: later(seconds) }]);
  return id;
}

test('settings have defaults, and a change keeps the other fields', async () => {
  const { channelId } = await room();
  const before = await findSettings(db, channelId);
  expect(await changeSettings(db, channelId, { watch_points: 0 })).toEqual({ ...before, watch_points: 0 });
  expect(await changeSettings(db, channelId, { channel_points_enabled: false })).toEqual({
    ...before,
    watch_points: 0,
    channel_points_enabled: false,
  });
  expect((await findSettings(db, channelId)).channel_points_enabled).toBe(false);
});

test('redemptions are counted from the start of the stream, or offline from the end of the last one', async () => {
  const { channelId, viewer } = await room();
  const rewardId = await givenReward(db, channelId, { max_per_stream: 9, max_per_user_per_stream: 9, cooldown_seconds: 60 });
  const counts = async (viewerId = viewer.id) => {
    const { redeemed, redeemedByViewer, lastRedeemedAt } = (await findReward(db, channelId, rewardId, viewerId))!;
    return [redeemed, redeemedByViewer, lastRedeemedAt];
  };
  expect(await counts()).toEqual([0, 0, null]);
  const first = await redeemed(channelId, rewardId, viewer.id, 0);
  expect([await counts(), await counts(0)]).toEqual([
    [1, 1, later(0)],
    [1, 0, later(0)],
  ]);
  await givenLivestream(db, channelId, { startedAt: later(10) });
  expect(await counts()).toEqual([0, 0, later(0)]);
  await redeemed(channelId, rewardId, viewer.id, 20);
  const rejected = await redeemed(channelId, rewardId, viewer.id, 21);
  await updateStatus(db, [rejected], 'rejected', viewer.id, later(22));
  expect(await counts()).toEqual([1, 1, later(21)]);
  expect((await listRedemptions(db, channelId, { status: 'pending', rewardId, after: null, limit: 1 })).map(({ id }) => id)).toEqual([
    first,
  ]);
});

test("counting a cap per person does not scan other people's redemptions", async () => {
  const { channelId, viewer, ana } = await room();
  const rewardId = await givenReward(db, channelId, { max_per_user_per_stream: 2 });
  await redeemed(channelId, rewardId, viewer.id, 0);
  await db.rows(sql`
    insert into redemptions (id, channel_id, reward_id, user_id, transaction_id, reward_title, reward_cost, reward_background_color, paid,
                             user_input, status, created_at)
    select 'other ' || n, ${channelId}, ${rewardId}, ${ana.id}, 'other ' || n, '', 1, '', 0, '', 'pending', ${NOON}
      from generate_series(1, 3000) n`);
  await db.rows(sql`analyze redemptions`);
  const explaining: Pick<Db, 'row'> = {
    row: async (statement) => {
      const lines = await db.rows(sql<Record<string, string>>`explain (analyze, costs off, timing off) ${statement}`);
      const counts = lines.flatMap((line) => [...Object.values(line)[0]!.matchAll(/(?:rows=|Removed by Filter: )(\d+)/g)]);
      expect(counts.length).toBeGreaterThan(2);
      expect(Math.max(...counts.map(([, rows]) => Number(rows)))).toBeLessThan(10);
      return db.row(statement);
    },
  };
  expect(await findReward(explaining as Db, channelId, rewardId, viewer.id)).toMatchObject({ redeemed: 0, redeemedByViewer: 1 });
});

test('a change updates only the given fields, and a reward is deleted once', async () => {
  const { channelId } = await room();
  const id = await givenReward(db, channelId, { cost: 5, max_per_stream: 3 });
  await givenReward(db, channelId, { cost: 1, is_enabled: false });
  expect(await updateReward(db, channelId, id, { is_paused: true, max_per_stream: null })).toBe(true);
  expect(await listRewards(db, channelId, { viewerId: 0, isEnabled: true })).toMatchObject([
    { id, is_paused: true, max_per_stream: null, cost: 5 },
  ]);
  expect((await listRewards(db, channelId, { viewerId: 0, isEnabled: null })).map(({ cost }) => cost)).toEqual([1, 5]);
  expect([await deleteReward(db, channelId, id, NOON), await deleteReward(db, channelId, id, NOON)]).toEqual([true, false]);
  expect(await updateReward(db, channelId, id, { cost: 6 })).toBe(false);
  expect(await findReward(db, channelId, id, 0)).toBeNull();
});

test('a redemption is found by its transaction id and decided once', async () => {
  const { channelId, viewer, ana } = await room();
  const rewardId = await givenReward(db, channelId);
  const id = await redeemed(channelId, rewardId, viewer.id, 0);
  const ofTransaction = (userId: number) => findByTransactions(db, [{ userId, transactionId: `transaction-${ids}` }]);
  const [row] = await ofTransaction(viewer.id);
  expect(row).toMatchObject({ id, status: 'pending', createdAt: NOON });
  expect(await ofTransaction(ana.id)).toEqual([]);
  expect(await countPending(db, channelId)).toEqual([{ rewardId, title: 'Hydrate', pending: 1, isDeleted: false }]);
  await updateStatus(db, [id], 'accepted', ana.id, later(1));
  await updateStatus(db, [id], 'rejected', ana.id, later(2));
  const decided = { id, status: 'accepted', paid: 300, username: viewer.username, color: null };
  expect(await lockRedemptions(db, channelId, [id])).toMatchObject([decided]);
});

test('balances are listed by channel', async () => {
  const [one, other] = [await room(), await room()];
  const tx = <T>(work: (tx: Tx) => Promise<T>) => database.transaction((within) => work(within as Tx));
  for (const [{ channelId }, points] of [[one, 5] as const, [other, 7] as const])
    await givenPoints({ tx }, channelId, one.viewer.id, points);
  const rows = await listBalances(db, one.viewer.id, 0, 9);
  expect(rows).toEqual([
    { channelId: one.channelId, slug: one.slug, username: one.ana.username, points: 5 },
    { channelId: other.channelId, slug: other.slug, username: other.ana.username, points: 7 },
  ]);
  expect(await listBalances(db, one.viewer.id, one.channelId, 9)).toEqual(rows.slice(1));
});

test('CP-08 many watchers of several channels earn points in one statement, subscribers more', async () => {
  const [one, other] = [await room(), await room()];
  const people = await Promise.all(Array.from({ length: 20 }, (_, at) => givenUser(db, `crowd${one.channelId}x${at}`)));
  await givenSubscription(db, other.channelId, people[1]!.id);
  const watched = people.flatMap(({ id: userId }, at) => [
    { channelId: one.channelId, userId },
    ...(at < 5 ? [{ channelId: other.channelId, userId }] : []),
  ]);
  for (let minute = 1; minute < 5; minute++) expect(await addWatchedMinute(db, watched, `minute ${minute}`, NOON)).toEqual([]);
  let statements = 0;
  const counting: Db = {
    rows: (statement) => {
      statements += 1;
      return db.rows(statement);
    },
    row: () => Promise.reject(new Error('one statement is enough')),
  };
  const earned = await addWatchedMinute(counting, watched, 'minute 5', NOON);
  expect({ statements, earnedCount: earned.length, earned: earned.reduce((sum, { points }) => sum + points, 0) }).toEqual({
    statements: 1,
    earnedCount: 25,
    earned: 24 * 10 + 15,
  });
  expect(earned).toContainEqual({ userId: people[0]!.id, channelId: other.channelId, points: 10, balance: 10 });
  expect(earned).toContainEqual({ userId: people[1]!.id, channelId: other.channelId, points: 15, balance: 15 });
  expect((await verify(db)).faults).toEqual([]);
});
