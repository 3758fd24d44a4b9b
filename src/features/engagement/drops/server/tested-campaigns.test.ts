import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { feature } from '#core/contract/feature.ts';
import type { Viewer } from '#core/server/context.ts';
import { serverFeature } from '#core/server/feature.ts';
import { listen } from '#core/server/server-event.ts';
import { type TestApp, testApp } from '#core/server/testing/test-app.ts';
import { testDatabase } from '#core/server/testing/test-database.ts';
import { later as minutesLater, NOON } from '#features/engagement/drops/examples.ts';
import { givenUser } from '#features/people/accounts/server/testing.ts';
import { dropsCompleted } from './events.ts';
import { dropsServer } from './feature.ts';
import { openReceiver } from './testing/receiver.ts';
import {
  ADMIN,
  CATEGORY,
  claimBody,
  dropsFeatures,
  givenCallbackUrl,
  givenCampaign,
  givenOrganization,
  givenStream,
  type Organization,
  progressOf,
  runCallbacks,
  watch,
} from './testing.ts';

let app: TestApp;
let receiver: Awaited<ReturnType<typeof openReceiver>>;
let kestrel: Organization;
let count = 0;
/** Names of the rewards that notifications hear of. */
const notified: string[] = [];
const later = serverFeature(feature({ name: 'later' }), {
  listeners: [listen(dropsCompleted, async (_tx, completed) => void notified.push(...completed.map(({ rewardName }) => rewardName)))],
});
beforeAll(async () => {
  receiver = await openReceiver();
  app = await testApp([...dropsFeatures, later], { services: { callbackReach: receiver.callbackReach } });
});
beforeEach(async () => {
  kestrel = await givenOrganization(app, `kestrel${++count}`);
  await givenCallbackUrl(app, kestrel, receiver.url);
  for (const claims of ['drop_claims', 'drop_test_claims']) await app.db.rows(sql`update ${sql.table(claims)} set due = null`);
  receiver.received.length = 0;
  notified.length = 0;
});

/** A published campaign with a stream to watch, its viewer, and its administrator. */
async function published(given: Parameters<typeof givenCampaign>[2] = {}) {
  const stream = await givenStream(app.db);
  const { admin } = kestrel;
  const { id, rewards } = await givenCampaign(app, kestrel, { channels: [stream.slug], minutes: [2, 4], ...given });
  const of = { organization_id: kestrel.id };
  const path = `${ADMIN}/campaigns/${id}`;
  const get = async (part: string, who: Viewer | null = admin) => (await app.get(part, who)).json().data;
  const live = `/api/v1/drops/campaigns/livestream?channel_id=${stream.channelId}&category_id=${CATEGORY}`;
  return {
    ...stream,
    admin,
    id,
    rewards,
    path,
    watchTogether: (minutes: number) => watch(app, [stream.watcher, { livestreamId: stream.livestreamId, userId: admin.id }], minutes),
    toggle: (enabled: boolean) => app.post(`${path}/toggle-test`, admin, { ...of, enabled }),
    claim: async (who: Viewer, reward = rewards[0]!) => (await app.post('/api/v1/drops/claim', who, claimBody(id, reward))).status,
    tested: () => get('/api/v1/drops/progress/test') as Promise<{ id: string; progress_units: number; rewards: object[] }[]>,
    statusFor: async (who: Viewer | null) => (await get(live, who)).find((one: { id: string }) => one.id === id)?.status,
    /** Everything that shows minutes and claims, to the administrator, to the viewer and to everyone. */
    seen: async () => ({
      progress: await progressOf(app, admin, id),
      earned: [await get('/api/internal/v1/drops/earned?show=claimed'), await get('/api/internal/v1/drops/earned?show=ended')],
      summary: await get(`/api/v1/drops/progress/summary?campaign_id=${id}`),
      statistics: await get(`${path}/stats?organization_id=${kestrel.id}`),
      totals: await get(`${ADMIN}/campaigns/totals?organization_id=${kestrel.id}`),
      listed: (await get(`${ADMIN}/campaigns?organization_id=${kestrel.id}`)).campaigns[0].numbers,
      viewer: await progressOf(app, stream.viewer, id),
      public: (await get('/api/v1/drops/campaigns', null)).find((one: { id: string }) => one.id === id),
      notified: [...notified],
    }),
  };
}

test('DR-09 the test of a published campaign leaves no trace in progress, inventory, statistics, totals or notifications', async () => {
  const { admin, viewer, rewards, watchTogether, toggle, claim, seen, tested, watcher } = await published();
  await watch(app, [watcher], 1);
  const before = await seen();
  expect((await toggle(true)).json().data).toMatchObject({ status: 'active', test_enabled: true });
  await watch(app, [{ ...watcher, userId: admin.id }], 5);
  for (const reward of rewards) expect(await claim(admin, reward)).toBe(200);
  expect(await claim(admin)).toBe(400);
  expect((await tested()).map(({ progress_units }) => progress_units)).toEqual([5]);
  expect(await seen()).toEqual({
    ...before,
    public: { ...before.public, updated_at: expect.any(String) },
    // Nobody watched for real in the last minute.
    statistics: { ...before.statistics, watching: 0 },
    totals: { ...before.totals, watching: 0 },
    listed: { ...before.listed, watching: 0 },
  });
  expect(await claim(viewer)).toBe(400);
  await watchTogether(1);
  expect((await seen()).viewer).toMatchObject({ progress_units: 2 });
  expect(notified).toEqual(['Reward 2']);
  expect(await claim(viewer)).toBe(200);
});

test('DR-09 what an administrator earned before a test stays, and earning goes on after it', async () => {
  const { admin, rewards, watchTogether, toggle, claim, seen, tested } = await published();
  await watchTogether(3);
  await toggle(true);
  await watchTogether(2);
  const real = () => seen().then(({ progress }) => progress);
  expect(await real()).toMatchObject({ progress_units: 3, rewards: [{ claimed: false }, { claimed: false }] });
  // First the claim of the test, then the one of what was earned before.
  expect([await claim(admin), (await real())!.rewards[0]!.claimed]).toEqual([200, false]);
  expect([await claim(admin), (await real())!.rewards[0]!.claimed]).toEqual([200, true]);
  expect(await claim(admin)).toBe(400);
  await toggle(false);
  expect(await tested()).toEqual([]);
  await watchTogether(1);
  expect(await real()).toMatchObject({
    progress_units: 4,
    rewards: [
      { id: rewards[0], claimed: true },
      { id: rewards[1], progress: 1 },
    ],
  });
});

test('DR-09 a test begins with nothing earned, also again', async () => {
  const { admin, watchTogether, toggle, claim, tested } = await published();
  for (let round = 0; round < 2; round++) {
    await toggle(true);
    expect(await tested()).toEqual([]);
    await watchTogether(2);
    expect(await claim(admin)).toBe(200);
    // Turning on what is on already changes nothing.
    await toggle(true);
    expect(await tested()).toMatchObject([{ progress_units: 2, rewards: [{ claimed: true }, { claimed: false }] }]);
    await toggle(false);
  }
});

test('DR-09 only administrators see that a published campaign is tested, and it can be tested before its start', async () => {
  const { admin, viewer, id, toggle, watchTogether, statusFor, seen, tested } = await published({ startsIn: 5 });
  expect(await statusFor(admin)).toBeUndefined();
  await toggle(true);
  expect([await statusFor(admin), await statusFor(viewer), await statusFor(null)]).toEqual(['test', undefined, undefined]);
  await watchTogether(3);
  expect(await tested()).toMatchObject([{ id, progress_units: 3, status: 'in progress' }]);
  expect([(await seen()).viewer, (await seen()).progress, (await seen()).statistics.participants]).toEqual([null, null, 0]);
  await watchTogether(3);
  expect([await statusFor(admin), await statusFor(viewer), await statusFor(null)]).toEqual(['test', 'active', 'active']);
  expect((await seen()).viewer).toMatchObject({ progress_units: 1 });
});

test('DR-09 a test ends with its campaign, and cannot begin after it', async () => {
  const { admin, path, id, watchTogether, toggle, claim, tested, seen } = await published();
  await toggle(true);
  await watchTogether(2);
  await app.post(`${path}/end`, admin, { organization_id: kestrel.id });
  expect((await app.get(`${path}?organization_id=${kestrel.id}`, admin)).json().data).toMatchObject({
    status: 'expired',
    test_enabled: false,
  });
  expect([await tested(), await claim(admin), (await seen()).progress]).toEqual([[], 400, null]);
  const again = await toggle(true);
  expect([again.status, again.json().status.message]).toEqual([409, 'CAMPAIGN_ENDED']);
  expect((await toggle(false)).status).toBe(200);
  expect(await app.db.rows(sql`select 1 from drop_progress where campaign_id = ${id} and user_id = ${admin.id}::int8`)).toEqual([]);
});

test('DR-09 a claim of a test is reported and listed as a test, and its failed callback is in no statistics', async () => {
  const { admin, viewer, path, watchTogether, toggle, claim } = await published({ minutes: [1] });
  await toggle(true);
  await watchTogether(1);
  receiver.state.answers = [404, 404];
  for (const who of [admin, viewer]) expect(await claim(who)).toBe(200);
  await runCallbacks(app.ctx);
  const reports = receiver.received.map(({ body }) => JSON.parse(body).data as { user: { id: number }; is_test: boolean });
  const markOf = (userId: number) => reports.find(({ user }) => user.id === userId)!.is_test;
  expect([markOf(admin.id), markOf(viewer.id)]).toEqual([true, false]);
  const listed = async (): Promise<{ user: { id: number }; is_test: boolean }[]> =>
    (await app.get(`/api/internal/v1/drops/organizations/${kestrel.id}/callbacks`, admin)).json().data.claims;
  expect((await listed()).map(({ user, is_test }) => [user.id, is_test]).sort()).toEqual(
    [
      [admin.id, true],
      [viewer.id, false],
    ].sort(),
  );
  await app.db.rows(sql`update drop_claims set failed_at = ${app.clock.now()}, due = null`);
  await app.db.rows(sql`update drop_test_claims set failed_at = ${app.clock.now()}, due = null`);
  const { rewards } = (await app.get(`${path}/stats?organization_id=${kestrel.id}`, admin)).json().data;
  expect(rewards).toMatchObject([{ completed: 1, claimed: 1, failed_callbacks: 1 }]);
  const again = `/api/internal/v1/drops/organizations/${kestrel.id}/callbacks/send-again`;
  expect((await app.post(again, admin, {})).json().data).toEqual({ claims: 2 });
  await runCallbacks(app.ctx);
  expect(await listed()).toEqual([]);
});

test('DR-09 an organization that turns callbacks off reports no claims, also of tests', async () => {
  const { admin, watchTogether, toggle, claim } = await published({ minutes: [1] });
  await toggle(true);
  await watchTogether(1);
  expect(await claim(admin)).toBe(200);
  await app.db.rows(sql`update drop_organizations set callback_url = '' where id = ${kestrel.id}`);
  await runCallbacks(app.ctx);
  expect(await app.db.rows(sql`select 1 from drop_test_claims where organization_id = ${kestrel.id} and due is not null`)).toEqual([]);
});

test('DR-09 an upgrade moves what drafts in test have earned into their tests, and keeps what counts', async () => {
  const { '006-tests': _added, ...earlier } = dropsServer.migrations!;
  const before = [...dropsFeatures.slice(0, -1), { ...dropsServer, migrations: earlier }];
  const database = await testDatabase(before);
  const { db } = database;
  const viewer = await givenUser(db, 'upgraded');
  const [organization, draft, real, reward] = ['ORG', 'DRAFT', 'REAL', 'REWARD'];
  await db.rows(sql`insert into drop_organizations (id, name, created_at) values (${organization}, 'Kestrel', ${NOON})`);
  await db.rows(sql`
    insert into drop_rewards (id, organization_id, category_id, name, created_at)
    values (${reward}, ${organization}, ${CATEGORY}, 'Flag', ${NOON})`);
  for (const [id, at] of [
    [draft, null],
    [real, NOON],
  ] as const) {
    await db.rows(sql`
      insert into drop_campaigns (id, organization_id, category_id, name, is_test, published_at, starts_at, ends_at, created_at, updated_at)
      values (${id}, ${organization}, ${CATEGORY}, 'First ascent', ${at === null}, ${at}, ${NOON}, ${minutesLater(60)}, ${NOON}, ${NOON})`);
    await db.rows(sql`insert into drop_progress (user_id, campaign_id, minutes, last_minute) values (${viewer.id}, ${id}, 3, 9)`);
    await db.rows(sql`
      insert into drop_claims (user_id, campaign_id, reward_id, organization_id, id, claimed_at, due)
      values (${viewer.id}, ${id}, ${reward}, ${organization}, ${`claim of ${id}`}, ${NOON}, ${NOON})`);
    await db.rows(sql`
      insert into drop_campaign_counts (campaign_id, shard, participants, minutes, minute, watching, watching_before)
      values (${id}, 0, 1, 3, 9, 1, 1)`);
  }
  await database.migrate(dropsFeatures);
  const rowsOf = async (table: string, columns: string) =>
    (await db.rows(sql<{ row: string }>`select concat_ws(' ', ${sql.raw(columns)}) as row from ${sql.table(table)}`)).map(({ row }) => row);
  expect({
    real: [await rowsOf('drop_progress', 'campaign_id, minutes'), await rowsOf('drop_claims', 'id, due is not null')],
    test: [await rowsOf('drop_test_progress', 'campaign_id, minutes'), await rowsOf('drop_test_claims', 'id, due is not null')],
    counted: await rowsOf('drop_campaign_counts', 'campaign_id'),
  }).toEqual({ real: [['REAL 3'], ['claim of REAL t']], test: [['DRAFT 3'], ['claim of DRAFT t']], counted: ['REAL'] });
});
