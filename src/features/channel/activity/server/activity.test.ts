import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { type TestApp, testApp } from '#core/server/testing/test-app.ts';
import { later } from '#core/server/testing/test-clock.ts';
import { testDatabase } from '#core/server/testing/test-database.ts';
import { PAST_ACTIVITY_MAX } from '#features/channel/activity/contract.ts';
import { givenFollow, givenRole } from '#features/channel/channels/server/testing.ts';
import { givenRoom } from '#features/chat/chat/server/testing.ts';
import { rewardRedeemed } from '#features/engagement/points/contract/redemptions.ts';
import { givenPoints, givenReward, pointsFeatures } from '#features/engagement/points/server/testing.ts';
import { givenUser } from '#features/people/accounts/server/testing.ts';
import { activityServer } from './feature.ts';

const features = [...pointsFeatures, activityServer];
const ACTIVITY = '/api/internal/v1/channels/ana/activity';

let app: TestApp;
let room: Awaited<ReturnType<typeof givenRoom>>;
beforeEach(async () => {
  app = await testApp(features, { database: await testDatabase(features) });
  room = await givenRoom(app.db);
});
const entries = async () => (await app.get(ACTIVITY, room.broadcaster)).json().data.entries;

test('follows and redemptions are listed as their realtime events, newest first', async () => {
  const [bo, cy] = [await givenUser(app.db, 'bo'), await givenUser(app.db, 'cy')];
  await givenFollow(app.db, room.channel.id, cy.id, later(-60));
  await givenPoints(app.ctx, room.channel.id, bo.id, 500);
  const reward = await givenReward(app.db, room.channel.id, { cost: 300, title: 'Hydrate' });
  await app.post(`/api/v2/channels/ana/rewards/${reward}/redeem`, bo, { transaction_id: 'redeemed-once', message: '' });
  const published = app.published.find(({ event }) => event === rewardRedeemed.name)!;
  expect(await entries()).toEqual([
    { event: rewardRedeemed.name, data: published.payload, created_at: '2026-01-02T12:00:00.000000Z' },
    {
      event: 'App\\Events\\FollowersUpdated',
      data: expect.objectContaining({ username: 'cy', channel_id: room.channel.id, followed: true }),
      created_at: '2026-01-02T11:59:00.000000Z',
    },
  ]);
});

test('the reply is bounded and excludes followers of other channels', async () => {
  const other = await givenRoom(app.db, 'bo');
  await givenFollow(app.db, other.channel.id, room.broadcaster.id);
  expect(await entries()).toEqual([]);
  await app.db.rows(sql`
    insert into users (slug, username, email, password_hash, created_at)
    select 'fan' || n, 'fan' || n, 'fan' || n || '@example.org', '', ${later(0)} from generate_series(1, ${PAST_ACTIVITY_MAX + 20}) n`);
  await app.db.rows(sql`
    insert into follows (channel_id, user_id, created_at) select ${room.channel.id}, id, ${later(0)} from users where slug like 'fan%'`);
  expect(await entries()).toHaveLength(PAST_ACTIVITY_MAX);
});

test('moderators and above see the activity, without events of disabled features', async () => {
  const app = await testApp(features, { flags: { channel_points: false } });
  const { broadcaster, channel } = await givenRoom(app.db);
  const [mod, viewer] = [await givenUser(app.db, 'mod'), await givenUser(app.db, 'viewer')];
  await givenRole(app.db, channel.id, mod.id, 'moderator');
  const reward = await givenReward(app.db, channel.id);
  await app.db.rows(sql`
    insert into redemptions (id, channel_id, reward_id, user_id, transaction_id, reward_title, reward_cost, reward_background_color, paid,
                             user_input, status, created_at)
    values ('r', ${channel.id}, ${reward}, ${viewer.id}, 't', 'Hydrate', 1, '#fff', 1, '', 'pending', ${later(0)})`);
  const ask = async (who: typeof mod | null) => (await app.get(ACTIVITY, who)).status;
  expect([await ask(broadcaster), await ask(mod), await ask(viewer), await ask(null)]).toEqual([200, 200, 403, 401]);
  expect((await app.get(ACTIVITY, mod)).json().data.entries).toEqual([]);
});
