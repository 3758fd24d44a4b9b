import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestApp } from '#core/server/testing/test-app.ts';
import { openReceiver, type Received } from './testing/receiver.ts';
import {
  ADMIN,
  claimBody,
  dropsApp,
  givenCampaign,
  givenOrganization,
  givenStream,
  type Organization,
  runCallbacks,
  watch,
} from './testing.ts';

let receiver: Awaited<ReturnType<typeof openReceiver>>;
let app: TestApp;
let kestrel: Organization;
let secret: string;
beforeAll(async () => {
  receiver = await openReceiver();
  app = await dropsApp({ services: { callbackReach: receiver.callbackReach } });
  kestrel = await givenOrganization(app, 'kestrel');
  secret = (await app.post(`/api/internal/v1/drops/organizations/${kestrel.id}/secret`, kestrel.admin)).json().data.secret;
  // The API takes https only, and a certificate would have to be trusted.
  await app.db.rows(sql`update drop_organizations set callback_url = ${receiver.url} where id = ${kestrel.id}`);
});
beforeEach(() => {
  receiver.received.length = 0;
  Object.assign(receiver.state, { answers: [], isReachable: true });
});

async function claimed() {
  const { watcher, viewer, slug } = await givenStream(app.db);
  const { id, rewards } = await givenCampaign(app, kestrel, { channels: [slug], minutes: [1] });
  await watch(app, [watcher]);
  const claim = (await app.post('/api/v1/drops/claim', viewer, claimBody(id, rewards[0]!))).json().data;
  const failed = async () => {
    const stats = await app.get(`${ADMIN}/campaigns/${id}/stats?organization_id=${kestrel.id}`, kestrel.admin);
    return stats.json().data.rewards[0].failed_callbacks;
  };
  return { id, rewardId: rewards[0]!, claimId: claim.id as string, claimedAt: claim.claimed_at, viewer, failed };
}

/** Checks a message as a receiver does, with nothing but the documentation. */
function isSigned({ headers, body }: Received, by: string): boolean {
  const key = Buffer.from(by.replace('whsec_', ''), 'base64');
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  return headers['webhook-signature'] === `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
}

test('an organization is told of a claim once, signed, with its own id of the reward', async () => {
  const { id, rewardId, claimId, claimedAt, viewer, failed } = await claimed();
  await runCallbacks(app.ctx);
  await runCallbacks(app.ctx);
  expect(receiver.received).toHaveLength(1);
  const [message] = receiver.received;
  expect(JSON.parse(message!.body)).toEqual({
    type: 'drops.reward.claimed',
    timestamp: claimedAt,
    data: {
      claim_id: claimId,
      campaign_id: id,
      reward_id: rewardId,
      external_id: 'ext-1',
      user: { id: viewer.id, username: viewer.username },
      is_test: false,
    },
  });
  expect(message!.headers).toMatchObject({ 'webhook-id': claimId, 'content-type': 'application/json' });
  expect([isSigned(message!, secret), isSigned(message!, 'whsec_AAAA')]).toEqual([true, false]);
  expect(await failed()).toBe(0);
});

test('a claim of a test is reported as one, also when the test was switched off before', async () => {
  const { livestreamId, slug } = await givenStream(app.db);
  const { id, rewards } = await givenCampaign(app, kestrel, { channels: [slug], minutes: [1], as: 'test' });
  await watch(app, [{ livestreamId, userId: kestrel.admin.id }]);
  expect((await app.post('/api/v1/drops/claim', kestrel.admin, claimBody(id, rewards[0]!))).status).toBe(200);
  await app.post(`${ADMIN}/campaigns/${id}/toggle-test`, kestrel.admin, { organization_id: kestrel.id, enabled: false });
  await runCallbacks(app.ctx);
  expect(receiver.received.map(({ body }) => JSON.parse(body).data.is_test)).toEqual([true]);
});

test('a callback that fails is repeated with the same id, and after the last attempt shows in the statistics', async () => {
  const { claimId, failed } = await claimed();
  receiver.state.answers = [500, 302];
  for (let attempt = 0; attempt < 3; attempt++) {
    await runCallbacks(app.ctx);
    app.clock.pass(3600);
  }
  expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([claimId, claimId, claimId]);
  expect(await failed()).toBe(0);

  const dead = await claimed();
  receiver.state.answers = Array<number>(10).fill(503);
  for (let attempt = 0; attempt < 10; attempt++) {
    await runCallbacks(app.ctx);
    app.clock.pass(3600);
  }
  expect(receiver.received).toHaveLength(13);
  expect(await dead.failed()).toBe(1);
});

test('an address that resolves to a private network is not called, and not tried again', async () => {
  receiver.state.isReachable = false;
  const { failed } = await claimed();
  await runCallbacks(app.ctx);
  app.clock.pass(3600);
  await runCallbacks(app.ctx);
  expect([receiver.received.length, await failed()]).toEqual([0, 1]);
});

test('an organization without an address or a secret is not told', async () => {
  const quiet = await givenOrganization(app, 'quiet');
  const { watcher, viewer, slug } = await givenStream(app.db);
  const { id, rewards } = await givenCampaign(app, quiet, { channels: [slug], minutes: [1] });
  await watch(app, [watcher]);
  expect((await app.post('/api/v1/drops/claim', viewer, claimBody(id, rewards[0]!))).status).toBe(200);
  await runCallbacks(app.ctx);
  expect(receiver.received).toEqual([]);
  expect(await app.db.row(sql`select count(*)::int as jobs from jobs where died_at is null`)).toEqual({ jobs: 0 });
});
