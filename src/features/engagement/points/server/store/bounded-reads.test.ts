import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Db } from '#core/server/db/db.ts';
import { examinedRows } from '#core/server/testing/examined-rows.ts';
import { NOON } from '#core/server/testing/test-clock.ts';
import { testDatabase } from '#core/server/testing/test-database.ts';
import { givenRoom } from '#features/chat/chat/server/testing.ts';
import { PENDING_COUNT_MAX, REDEMPTIONS_PAGE } from '#features/engagement/points/contract/redemptions.ts';
import { givenUser } from '#features/people/accounts/server/testing.ts';
import { givenReward, pointsFeatures } from '../testing.ts';
import { countPending, listLatestRedemptions, listRedemptions } from './redemptions.ts';
import { countRedeemedByUsers, findReward, listRewards } from './rewards.ts';

interface Given {
  channelId: number;
  rewardId: string;
  userId: number;
  status: 'pending' | 'accepted' | 'rejected';
  count: number;
}

let stored = 0;
async function givenRedemptions(db: Db, { channelId, rewardId, userId, status, count }: Given): Promise<void> {
  await db.rows(sql`
    insert into redemptions (id, channel_id, reward_id, user_id, transaction_id, reward_title, reward_cost, reward_background_color, paid,
                             user_input, status, created_at, decided_at)
    select lpad(n::text, 26, '0'), ${channelId}::int8, ${rewardId}, ${userId}::int8, 'transaction ' || n, 'Hydrate', 300, '#00E701', 300, '',
           ${status}::text, ${NOON}, case when ${status}::text <> 'pending' then ${NOON}::timestamptz end
      from generate_series(${stored + 1}::int, ${stored + count}::int) n`);
  stored += count;
}

async function rewards() {
  const { db } = await testDatabase(pointsFeatures);
  const { channel } = await givenRoom(db);
  const { id: userId } = await givenUser(db, 'viewer');
  const rare = await givenReward(db, channel.id, { cost: 100, max_per_stream: 20, max_per_user_per_stream: 5 });
  const common = await givenReward(db, channel.id, { cost: 200, max_per_stream: 20, max_per_user_per_stream: 5 });
  const given = (rewardId: string, status: Given['status'], count: number) =>
    givenRedemptions(db, { channelId: channel.id, rewardId, userId, status, count });
  const examined = async (read: (db: Db) => Promise<unknown>) => {
    // As autovacuum does: an index-only scan works only for vacuumed rows.
    await db.rows(sql`vacuum (analyze) redemptions`);
    return examinedRows(db, read);
  };
  return { db, channelId: channel.id, userId, rare, common, given, examined };
}

test.each(['pending', 'accepted'] as const)(
  'finding the %s redemptions of one reward does not read those of other rewards',
  async (status) => {
    const { channelId, rare, common, given, examined } = await rewards();
    await given(common, status, 3000);
    await given(rare, status, 2);
    await given(common, status, 3000);
    const query = { status, rewardId: rare, after: null, limit: REDEMPTIONS_PAGE + 1 };
    // Each redemption is joined with its person, whose color is optional.
    expect(await examined((db) => listRedemptions(db, channelId, query))).toBeLessThan(10);
  },
);

test('pending redemptions are counted exactly up to a maximum, and the read stops there', async () => {
  const { db, channelId, rare, common, given, examined } = await rewards();
  await given(rare, 'pending', 2);
  await given(common, 'accepted', 20_000);
  await given(common, 'pending', PENDING_COUNT_MAX - 10);
  const counts = async () => (await countPending(db, channelId)).map(({ rewardId, pending }) => [rewardId, pending]);
  expect(await counts()).toEqual([
    [rare, 2],
    [common, PENDING_COUNT_MAX - 10],
  ]);
  await given(common, 'pending', 3000);
  expect(await counts()).toEqual([
    [rare, 2],
    [common, PENDING_COUNT_MAX - 2],
  ]);
  expect(await examined((one) => countPending(one, channelId))).toBeLessThan(PENDING_COUNT_MAX + 10);
});

test('finding the latest redemptions of a channel does not read older ones', async () => {
  const { db, channelId, common, given, examined } = await rewards();
  await given(common, 'accepted', 3000);
  await db.rows(sql`update redemptions set created_at = created_at + right(id, 4)::int * interval '1 second'`);
  const latest = (one: Db) => listLatestRedemptions(one, channelId, { since: new Date(0), until: null, limit: 20 });
  expect(await latest(db)).toHaveLength(20);
  expect(await examined(latest)).toBeLessThan(100);
});

test('redemptions are counted only up to the caps of a reward', async () => {
  const { db, channelId, common, userId, given, examined } = await rewards();
  await given(common, 'rejected', 3000);
  await given(common, 'accepted', 19);
  const read = (one: Db) => findReward(one, channelId, common, userId);
  expect(await read(db)).toMatchObject({ redeemed: 19, redeemedByViewer: 5 });
  await given(common, 'accepted', 3000);
  expect(await read(db)).toMatchObject({ redeemed: 20, redeemedByViewer: 5 });
  expect(await examined(read)).toBeLessThan(60);
  expect(await examined((one) => listRewards(one, channelId, { viewerId: userId, isEnabled: null }))).toBeLessThan(60);
});

test('counting one person’s redemptions does not read those of others, also before a stream has statistics', async () => {
  const { db, userId, common, given } = await rewards();
  await db.rows(sql`vacuum (analyze) redemptions`);
  await given(common, 'accepted', 300);
  const others: number[] = [];
  for (const name of ['one', 'two', 'three']) others.push((await givenUser(db, name)).id);
  const asked = others.map((other) => ({ rewardId: common, userId: other }));
  expect(await countRedeemedByUsers(db, [{ rewardId: common, userId }, ...asked])).toEqual([300, 0, 0, 0]);
  expect(await examinedRows(db, (one) => countRedeemedByUsers(one, asked))).toBeLessThan(30);
});

test('finding one person’s watch progress does not read that of others', async () => {
  const { db, channelId, userId, examined } = await rewards();
  await db.rows(sql`
    insert into users (id, username, slug, email, password_hash, created_at)
    select n, 'watcher' || n, 'watcher' || n, 'watcher' || n || '@example.org', '', ${NOON} from generate_series(900001, 903000) n`);
  await db.rows(sql`insert into watch_progress select ${channelId}::int8, n, 1 from generate_series(900001, 903000) n`);
  await db.rows(sql`insert into watch_progress values (${channelId}::int8, ${userId}::int8, 1)`);
  await db.rows(sql`analyze watch_progress`);
  expect(await examined((one) => one.rows(sql`select minutes from watch_progress where user_id = ${userId}::int8`))).toBe(1);
});
