import { createPublicKey, verify } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { buy } from '#features/economy/payments/server/testing.ts';
import { addPushSubscription, PUSH_SUBSCRIPTIONS_MAX } from '#features/people/notifications/contract/settings.ts';
import { notify } from './notify.ts';
import { aBrowser, type NotificationsRoom, notificationsRoom, type Person } from './testing.ts';

const PATH = '/api/v1/notifications/push-subscriptions';

let room: NotificationsRoom;
beforeEach(async () => {
  room = await notificationsRoom();
});

/** A subscribed browser of this user. */
async function pushedBrowser(person: Person, language?: 'de') {
  const browser = await aBrowser();
  const asked = await room.post(PATH, person, { ...browser.subscription, language });
  expect(asked.status, asked.text).toBe(200);
  return browser;
}
const subscribed = async () => (await room.db.row(sql<{ count: number }>`select count(*)::int4 as count from push_subscriptions`))!.count;
const jobs = async () => (await room.db.row(sql<{ count: number }>`select count(*)::int4 as count from jobs`))!.count;

test("a gift is pushed to each subscribed browser, encrypted and signed with the installation's key", async () => {
  const [english, german] = [await pushedBrowser(room.noor), await pushedBrowser(room.noor, 'de')];
  const other = await pushedBrowser(room.mod);
  await buy(room, room.eve, 'gifted_subscriptions', { channel: room.slug, quantity: 1, receiver: 'noor' });
  await room.deliver();
  expect(english.received.map(({ message }) => message)).toEqual([
    { title: 'You are now subscribed to ana', body: 'eve gifted you a subscription.', path: '/ana', tag: 'n1' },
  ]);
  expect(german.received.map(({ message }) => message.body)).toEqual(['eve hat dir ein Abo geschenkt.']);
  expect(other.received).toEqual([]);

  const { authorization = '', ttl, 'content-encoding': encoding } = english.received[0]!.headers as Record<string, string>;
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization) ?? [];
  expect({ encoding, ttl, key }).toEqual({
    encoding: 'aes128gcm',
    ttl: '259200',
    key: (await room.get(PATH, room.noor)).json().data.public_key,
  });
  const [head, claims, signature] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')];
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature!, 'base64url'),
  );
  expect(isSigned).toBe(true);
  expect(JSON.parse(Buffer.from(claims!, 'base64url').toString()).aud).toBe(new URL(english.endpoint).origin);
});

test('a started stream is pushed to followers with push on, in their language, and to no one else', async () => {
  const [follower, other, silent] = [await pushedBrowser(room.noor, 'de'), await pushedBrowser(room.eve), await pushedBrowser(room.mod)];
  await room.follow(room.noor);
  await room.follow(room.mod);
  await room.choose(room.mod, { kind: 'went_live', push: false });
  await room.goLive({ session_title: 'Sunday rides' });
  await room.deliver();
  expect(follower.received.map(({ message }) => message)).toEqual([
    { title: 'ana ist live', body: 'Sunday rides', path: '/ana', tag: expect.stringMatching(/^s\d+$/) },
  ]);
  expect({ otherReceived: other.received, silentReceived: silent.received, jobs: await jobs() }).toEqual({
    otherReceived: [],
    silentReceived: [],
    jobs: 0,
  });
});

test('a stream that ended before delivery is not pushed', async () => {
  const browser = await pushedBrowser(room.noor);
  await room.follow(room.noor);
  await room.goLive();
  await room.endStream();
  await room.deliver();
  expect(browser.received).toEqual([]);
});

test.each([404, 410, 403])('a push service that replies %i is not retried', async (status) => {
  const [gone, there] = [await pushedBrowser(room.noor), await pushedBrowser(room.noor)];
  gone.status = status;
  await room.follow(room.noor);
  await room.goLive();
  await room.deliver();
  expect({
    goneReceivedCount: gone.received.length,
    thereReceivedCount: there.received.length,
    subscribed: await subscribed(),
    jobs: await jobs(),
  }).toEqual({ goneReceivedCount: 1, thereReceivedCount: 1, subscribed: 1, jobs: 0 });
});

const PAUSES = [30, 120, 480, 1920];

/** Delivers all due jobs and retries. */
async function deliverWithRetries() {
  await room.deliver();
  for (const pause of PAUSES) {
    room.clock.pass(pause);
    await room.deliver();
  }
}

test.each([429, 503])('a push service that replies %i is retried with growing delays and then dropped', async (status) => {
  const browser = await pushedBrowser(room.noor);
  browser.status = status;
  await room.follow(room.noor);
  await room.goLive();
  await deliverWithRetries();
  expect({ receivedCount: browser.received.length, jobs: await jobs(), subscribed: await subscribed() }).toEqual({
    receivedCount: 5,
    jobs: 0,
    subscribed: 1,
  });
});

test('a recovered push service receives missed messages once', async () => {
  const [away, there] = [await pushedBrowser(room.noor), await pushedBrowser(room.noor)];
  away.status = 503;
  await room.follow(room.noor);
  await room.goLive();
  await room.deliver();
  away.status = 201;
  await deliverWithRetries();
  expect({ awayReceivedCount: away.received.length, thereReceivedCount: there.received.length, jobs: await jobs() }).toEqual({
    awayReceivedCount: 2,
    thereReceivedCount: 1,
    jobs: 0,
  });
});

/** Starts and ends a stream that is pushed to a browser. */
async function streamOnce() {
  await room.goLive();
  await deliverWithRetries();
  await room.endStream();
}

test('a subscription is deleted after three refused messages in a row', async () => {
  const browser = await pushedBrowser(room.noor);
  await room.follow(room.noor);
  for (const status of [400, 400, 201, 400, 400]) {
    browser.status = status;
    await streamOnce();
  }
  expect(await subscribed()).toBe(1);
  await streamOnce();
  expect(await subscribed()).toBe(0);
});

test('a subscription is deleted after three undelivered messages in a row', async () => {
  const browser = await pushedBrowser(room.noor);
  browser.status = 503;
  await room.follow(room.noor);
  await streamOnce();
  await streamOnce();
  expect(await subscribed()).toBe(1);
  await streamOnce();
  expect(await subscribed()).toBe(0);
});

test('push messages to one service share a signature', async () => {
  const browser = await pushedBrowser(room.noor);
  await room.follow(room.noor);
  await streamOnce();
  await streamOnce();
  const signatures = browser.received.map(({ headers }) => headers.authorization);
  expect([signatures.length, new Set(signatures).size]).toEqual([2, 1]);
});

test('an event for many users stores its pushes and mails as a few jobs', async () => {
  const people = 300;
  await room.db.rows(sql`
    with made as (
      insert into users (username, slug, email, password_hash, created_at)
      select 'fan' || n, 'fan' || n, 'fan' || n || '@demo.invalid', '', now() from generate_series(1, ${people}::int4) n returning id
    ), opened as (
      insert into sessions (user_id, token_hash, kind, address, user_agent, created_at, last_seen_at, expires_at)
      select id, 'hash' || id, 'program', '127.0.0.1', 'test', now(), now(), now() from made returning id, user_id
    )
    insert into push_subscriptions (user_id, session_id, endpoint, p256dh, auth, language, created_at)
    select user_id, id, 'https://push.example/' || id, '', '', 'en', now() from opened`);
  const fans = await room.db.rows(sql<{ id: number }>`select id from users where slug ~ '^fan[0-9]+$' order by id`);
  const facts = { id: 'reward', name: 'Red helmet', campaign_id: 'campaign' };
  await room.ctx.tx((tx) =>
    notify(
      tx,
      fans.map(({ id }) => ({ userId: id, kind: 'drop_completed', channelId: null, actorId: null, facts })),
    ),
  );
  expect(await jobs()).toBe(2);
});

test('a browser receives messages of its subscribing session and of the latest subscriber', async () => {
  const browser = await aBrowser();
  await room.post(PATH, room.noor, browser.subscription);
  await room.post(PATH, room.eve, browser.subscription);
  expect([(await room.get(PATH, room.noor)).json().data.count, (await room.get(PATH, room.eve)).json().data.count]).toEqual([0, 1]);
  const signedOut = await room.post('/api/v1/sign-out', null, {}, { authorization: `Bearer ${room.eve.token}` });
  expect({ status: signedOut.status, subscribed: await subscribed() }).toEqual({ status: 200, subscribed: 0 });
});

test('a user has at most ten subscribed browsers and can remove one', async () => {
  const browsers = [];
  for (let at = 0; at <= PUSH_SUBSCRIPTIONS_MAX; at++) {
    room.clock.pass(61);
    browsers.push(await pushedBrowser(room.noor));
  }
  expect(await subscribed()).toBe(PUSH_SUBSCRIPTIONS_MAX);
  const { endpoint } = browsers.at(-1)!;
  expect((await room.delete(PATH, room.eve, { endpoint })).json().data.count).toBe(0);
  expect((await room.delete(PATH, room.noor, { endpoint })).json().data.count).toBe(PUSH_SUBSCRIPTIONS_MAX - 1);
});

test('subscribing with an invalid endpoint or key is refused', async () => {
  const { subscription } = await aBrowser();
  const ask = async (body: object) => (await room.post(PATH, room.noor, { ...subscription, ...body })).json().message;
  expect(await ask({ endpoint: 'ftp://push.example.com/a' })).toBe(addPushSubscription.refusals.BAD_ENDPOINT[1]);
  expect(await ask({ keys: { ...subscription.keys, p256dh: 'A'.repeat(87) } })).toBe(addPushSubscription.refusals.BAD_KEY[1]);
});

test('without the test setting, no push goes to a private network, given as an address or by name', async () => {
  const strict = await notificationsRoom({ canReachItself: false });
  const { subscription } = await aBrowser();
  const ask = (endpoint: string) => strict.post(PATH, strict.noor, { ...subscription, endpoint });
  const secure = subscription.endpoint.replace('http:', 'https:');
  expect([(await ask(subscription.endpoint)).status, (await ask(secure)).status]).toEqual([422, 422]);
  expect((await ask(secure.replace('127.0.0.1', 'localhost'))).status).toBe(200);
  await strict.follow(strict.noor);
  await strict.goLive();
  await strict.deliver();
  expect((await strict.get(PATH, strict.noor)).json().data.count).toBe(0);
});
