import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { JobRunner } from '#core/server/jobs/job-runner.ts';
import type { TestApp } from '#core/server/testing/test-app.ts';
import { CALLBACK_ATTEMPTS, callbackJob } from './callback/report-claims.ts';
import { openReceiver, type Received } from './testing/receiver.ts';
import {
  ADMIN,
  claimBody,
  dropsApp,
  givenCallbackUrl,
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
  secret = await givenCallbackUrl(app, kestrel, receiver.url);
});
beforeEach(async () => {
  await app.db.rows(sql`update drop_claims set due = null, failed_at = null`);
  receiver.received.length = 0;
  Object.assign(receiver.state, { answers: [], isReachable: true });
});

async function claimed(organization = kestrel) {
  const { watcher, viewer, slug } = await givenStream(app.db);
  const { id, rewards } = await givenCampaign(app, organization, { channels: [slug], minutes: [1] });
  await watch(app, [watcher]);
  const claim = (await app.post('/api/v1/drops/claim', viewer, claimBody(id, rewards[0]!))).json().data;
  const failed = async () => {
    const stats = await app.get(`${ADMIN}/campaigns/${id}/stats?organization_id=${kestrel.id}`, kestrel.admin);
    return stats.json().data.rewards[0].failed_callbacks;
  };
  return { id, rewardId: rewards[0]!, claimId: claim.id as string, claimedAt: claim.claimed_at, viewer, failed };
}

/** Verifies a message as a receiver does, using only the documentation. */
function isSigned({ headers, body }: Received, by: string): boolean {
  const key = Buffer.from(by.replace('whsec_', ''), 'base64');
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  return headers['webhook-signature'] === `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
}

test('a claim is reported to its organization once, signed, with its external id of the reward', async () => {
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

test('a claim of a test is reported as a test, also when the test has ended', async () => {
  const { livestreamId, slug } = await givenStream(app.db);
  const { id, rewards } = await givenCampaign(app, kestrel, { channels: [slug], minutes: [1], as: 'test' });
  await watch(app, [{ livestreamId, userId: kestrel.admin.id }]);
  expect((await app.post('/api/v1/drops/claim', kestrel.admin, claimBody(id, rewards[0]!))).status).toBe(200);
  await app.post(`${ADMIN}/campaigns/${id}/toggle-test`, kestrel.admin, { organization_id: kestrel.id, enabled: false });
  await runCallbacks(app.ctx);
  expect(receiver.received.map(({ body }) => JSON.parse(body).data.is_test)).toEqual([true]);
});

test('a failed callback is repeated with the same id, and shows in the statistics after the last attempt', async () => {
  const { claimId, failed } = await claimed();
  receiver.state.answers = [500, 302];
  for (let attempt = 0; attempt < 3; attempt++) {
    await runCallbacks(app.ctx);
    app.clock.pass(3600);
  }
  expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([claimId, claimId, claimId]);
  expect(await failed()).toBe(0);

  const dead = await claimed();
  receiver.state.answers = Array<number>(CALLBACK_ATTEMPTS).fill(503);
  for (let attempt = 0; attempt < CALLBACK_ATTEMPTS; attempt++) {
    expect(await dead.failed()).toBe(0);
    await runCallbacks(app.ctx);
    app.clock.pass(3600);
  }
  await runCallbacks(app.ctx);
  expect(receiver.received).toHaveLength(3 + CALLBACK_ATTEMPTS);
  expect(await dead.failed()).toBe(1);
});

test('an unresponsive organization delays no other, and is called once at a time', async () => {
  const silent = await openReceiver();
  silent.state.isSilent = true;
  const dead = await givenOrganization(app, 'dead');
  await givenCallbackUrl(app, dead, silent.url);
  for (let times = 0; times < 6; times++) await claimed(dead);
  const { claimId } = await claimed();
  const arrived = Promise.all([silent.nextMessage(), receiver.nextMessage()]);
  const node = new JobRunner(app.ctx, [callbackJob]);
  node.start();
  await arrived;
  await node.stop();
  expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([claimId]);
  expect(silent.received).toHaveLength(1);
  await app.db.rows(sql`update drop_organizations set callback_url = '' where id = ${dead.id}`);
  await runCallbacks(app.ctx);
});

test('after a server failure an organization has a pause, and then receives everything', async () => {
  for (let times = 0; times < 4; times++) await claimed();
  receiver.state.answers = [503, 503];
  await runCallbacks(app.ctx);
  await runCallbacks(app.ctx);
  expect(receiver.received).toHaveLength(1);
  app.clock.pass(10);
  await runCallbacks(app.ctx);
  expect(receiver.received).toHaveLength(2);
  app.clock.pass(60);
  await runCallbacks(app.ctx);
  expect(receiver.received).toHaveLength(6);
  expect(new Set(receiver.received.slice(2).map(({ headers }) => headers['webhook-id'])).size).toBe(4);
});

test('a refused claim does not delay other claims of the organization', async () => {
  const [refused, other] = [await claimed(), await claimed()];
  receiver.state.answers = [400];
  await runCallbacks(app.ctx);
  expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([refused.claimId, other.claimId]);
  app.clock.pass(60);
  await runCallbacks(app.ctx);
  expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([refused.claimId, other.claimId, refused.claimId]);
});

test("a claim committed as its organization's job ended is sent soon", async () => {
  const { claimId } = await claimed();
  await app.db.rows(sql`delete from jobs`);
  await runCallbacks(app.ctx);
  expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([claimId]);
});

test('administrators see undelivered claims and resend them', async () => {
  const path = `/api/internal/v1/drops/organizations/${kestrel.id}/callbacks`;
  const list = async () => (await app.get(path, kestrel.admin)).json().data;
  receiver.state.isReachable = false;
  const { id, rewardId, claimId, claimedAt, viewer, failed } = await claimed();
  const waiting = await claimed();
  await app.db.rows(sql`update drop_claims set due = due + interval '1 hour' where id = ${waiting.claimId}`);
  await runCallbacks(app.ctx);
  const { claims, next_cursor } = await list();
  expect(next_cursor).toBeNull();
  expect(claims).toMatchObject([
    { id: waiting.claimId, attempts: 0, problem: null, failed_at: null },
    {
      id: claimId,
      campaign: { id, name: 'First ascent' },
      reward: { id: rewardId, name: 'Reward 1' },
      user: { id: viewer.id, username: viewer.username },
      claimed_at: claimedAt,
      attempts: 1,
      problem: 'private',
      next_attempt_at: null,
    },
  ]);
  receiver.state.isReachable = true;
  const again = (body: object) => app.post(`${path}/send-again`, kestrel.admin, body);
  expect((await again({ claim_id: claimId })).json().data).toEqual({ claims: 1 });
  await runCallbacks(app.ctx);
  expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([claimId]);
  expect(await failed()).toBe(0);
  expect((await again({})).json().data).toEqual({ claims: 1 });
  await runCallbacks(app.ctx);
  expect(await list()).toEqual({ claims: [], next_cursor: null });
  expect((await again({})).json().data).toEqual({ claims: 0 });
});

test('an address that resolves to a private network is not called, and not retried', async () => {
  receiver.state.isReachable = false;
  const { failed } = await claimed();
  await runCallbacks(app.ctx);
  app.clock.pass(3600);
  await runCallbacks(app.ctx);
  expect({ receivedCount: receiver.received.length, failed: await failed() }).toEqual({ receivedCount: 0, failed: 1 });
});

test('an organization without an address or a secret receives no callbacks', async () => {
  const quiet = await givenOrganization(app, 'quiet');
  const { watcher, viewer, slug } = await givenStream(app.db);
  const { id, rewards } = await givenCampaign(app, quiet, { channels: [slug], minutes: [1] });
  await watch(app, [watcher]);
  expect((await app.post('/api/v1/drops/claim', viewer, claimBody(id, rewards[0]!))).status).toBe(200);
  await runCallbacks(app.ctx);
  expect(receiver.received).toEqual([]);
  expect(await app.db.row(sql`select count(*)::int as jobs from jobs where died_at is null`)).toEqual({ jobs: 0 });
});
