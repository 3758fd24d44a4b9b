import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import { pino } from 'pino';
import { beforeAll, expect, test } from 'vitest';
import type { Ctx, Tx } from '#core/server/context.ts';
import { type Database, openDatabase } from '#core/server/db/open-database.ts';
import { aPng } from '#core/server/pictures/testing.ts';
import { connect } from '#core/server/pusher/testing/wire-client.ts';
import { startRedis } from '#core/server/testing/start-redis.ts';
import { testDatabaseUrl } from '#core/server/testing/test-database.ts';
import { aNewReward } from '#features/engagement/points/examples.ts';
import { givenPoints } from '#features/engagement/points/server/testing.ts';
import { EXAMPLE_PASSWORD } from '#features/people/accounts/examples.ts';
import { features } from './features.ts';
import { call, joinPrivate, newPerson } from './testing/node-client.ts';
import { type ServerProcess, startServer } from './testing/server-process.ts';

/** Minutely jobs run every second. */
const SHORT_MINUTES = `--import=${pathToFileURL(join(import.meta.dirname, 'testing/short-minutes.ts')).href}`;

/** Two nodes over one PostgreSQL and one Redis, with limits per network turned off although they are set, and with short sessions. */
let one: ServerProcess;
let two: ServerProcess;
let database: Database;
let staff: string;
beforeAll(async () => {
  const [url, redis] = await Promise.all([testDatabaseUrl(features), startRedis()]);
  const limits = { RATE_LIMITS: 'off', MAX_SOCKETS_PER_NETWORK: '1', MAX_SUBSCRIPTIONS_PER_NETWORK: '1' };
  const env = {
    DATABASE_URL: url,
    REDIS_URL: redis.url,
    PUSHER_APP_KEY: 'demo-key',
    SESSION_DAYS: '1',
    HOST_MINIMUM_VIEWERS: '2',
    NODE_OPTIONS: SHORT_MINUTES,
    ...limits,
  };
  one = await startServer({ env });
  two = await startServer({ env });
  database = await openDatabase({ url, log: pino({ level: 'silent' }) });
  // The first account is staff.
  staff = (await newPerson(two, 'boss')).token;
  return async () => {
    await Promise.all([one.stop(), two.stop(), database.close()]);
    await redis.stop();
  };
});

test('a suspension on one node closes the sockets, ends the sessions and refuses the messages of the person on every node', async () => {
  const ana = await newPerson(two, 'ana');
  const bob = await newPerson(two, 'bob');
  const [socket, other] = [await joinPrivate(two, ana.token, `private-${ana.id}`), await joinPrivate(two, bob.token, `private-${bob.id}`)];
  const { chatroom } = (await call(two, 'GET', '/api/v2/channels/bob', null)).body;
  const send = (token: string) => call(two, 'POST', `/api/v2/messages/send/${chatroom.id}`, token, { content: 'hello' });
  expect((await send(ana.token)).status).toBe(200);

  expect((await call(one, 'PUT', '/api/internal/v1/accounts/ana/suspension', staff, { reason: 'Spam' })).status).toBe(200);

  expect(await socket.waitForClose()).toMatchObject({ code: 4200 });
  expect((await send(ana.token)).body.status).toMatchObject({ code: 401, message: 'NOT_SIGNED_IN' });
  const entry = await call(two, 'POST', '/api/v1/sign-in', null, { login: 'ana', password: EXAMPLE_PASSWORD });
  expect({ status: entry.status, message: entry.body.status.message }).toEqual({ status: 403, message: 'ACCOUNT_SUSPENDED' });
  expect(entry.body.data).toMatchObject({ reason: 'Spam', ends_at: null });
  expect((await call(two, 'GET', '/api/v2/channels/ana', null)).body).toMatchObject({ is_banned: true, livestream: null });
  expect({ status: (await send(bob.token)).status, closed: other.closed }).toEqual({ status: 200, closed: null });
});

test('a suspended channel notifies the open pages of every node, and nobody can chat there', async () => {
  const { token } = await newPerson(two, 'cleo');
  const { id, chatroom } = (await call(two, 'GET', '/api/v2/channels/cleo', null)).body;
  const page = await connect(two.port);
  page.send('pusher:subscribe', { channel: `channel.${id}` });
  await page.waitFor('pusher_internal:subscription_succeeded');

  expect((await call(one, 'PUT', '/api/internal/v1/channels/cleo/suspension', staff, { reason: 'Pirated films' })).status).toBe(200);

  const { data } = await page.waitFor('App\\Events\\ChannelSuspensionEvent');
  expect(JSON.parse(data as string)).toEqual({ channel: { id, slug: 'cleo', is_banned: true } });
  const sent = await call(two, 'POST', `/api/v2/messages/send/${chatroom.id}`, token, { content: 'hello' });
  expect(sent.body.status).toMatchObject({ code: 403, message: 'CHANNEL_SUSPENDED_ERROR' });
});

test('a person who is removed from staff on one node no longer receives staff events on the other', async () => {
  const dan = await newPerson(two, 'dan');
  const { chatroom } = (await call(two, 'GET', '/api/v2/channels/boss', null)).body;
  expect((await call(one, 'PUT', '/api/internal/v1/staff/dan', staff, {})).status).toBe(200);
  const socket = await joinPrivate(two, dan.token, `private-chatroom_${chatroom.id}`);

  expect((await call(one, 'DELETE', '/api/internal/v1/staff/dan', staff, { reason: 'Left the team' })).status).toBe(200);

  expect(await socket.waitForClose()).toMatchObject({ code: 4200 });
  const next = await connect(two.port);
  const body = { socket_id: next.socketId, channel_name: `private-chatroom_${chatroom.id}` };
  expect((await call(two, 'POST', '/broadcasting/auth', dan.token, body)).status).toBe(403);
  await next.close();
});

test('RATE_LIMITS=off removes the limits of realtime sockets and subscriptions per network', async () => {
  for (const socket of [await connect(two.port), await connect(two.port)]) {
    for (const channel of ['channel.1', 'channel.2']) {
      socket.send('pusher:subscribe', { channel });
      await socket.waitFor('pusher_internal:subscription_succeeded', channel);
    }
  }
});

test('a session that is as old as SESSION_DAYS ends, and its sockets are closed without any call', async () => {
  const [eve, kept] = [await newPerson(one, 'eve'), await newPerson(one, 'ivy')];
  const [socket, other] = [
    await joinPrivate(two, eve.token, `private-${eve.id}`),
    await joinPrivate(two, kept.token, `private-${kept.id}`),
  ];
  await database.db.rows(sql`
    update sessions set created_at = created_at - interval '1 day', expires_at = expires_at - interval '1 day' where user_id = ${eve.id}`);
  expect(await socket.waitForClose()).toMatchObject({ code: 4200 });
  const account = ({ token }: typeof eve) => call(one, 'GET', '/api/v1/account', token);
  expect({ eveAccountStatus: (await account(eve)).status, keptAccountStatus: (await account(kept)).status, closed: other.closed }).toEqual({
    eveAccountStatus: 401,
    keptAccountStatus: 200,
    closed: null,
  });
});

/** The id of a category. */
const OUTER_RANGE = 102;

const NOTICE = 'RewardRedeemedEvent';

/**
 * Creates a channel with a reward for 300 points and a viewer with 1,000 points. A socket at the first node subscribes to the notices of
 * its chat.
 */
async function roomWithReward(slug: string) {
  const [host, viewer] = [await newPerson(one, slug), await newPerson(two, `${slug}_fan`)];
  const { id, chatroom } = (await call(one, 'GET', `/api/v2/channels/${slug}`, null)).body;
  const tx: Ctx['tx'] = (work) => database.transaction((db) => work(db as Tx));
  await givenPoints({ tx }, id, viewer.id, 1000);
  const path = `/api/v2/channels/${slug}`;
  const reward = (await call(one, 'POST', `${path}/rewards`, host.token, aNewReward())).body.data;
  const socket = await connect(one.port);
  socket.send('pusher:subscribe', { channel: `chatroom_${chatroom.id}` });
  await socket.waitFor('pusher_internal:subscription_succeeded');
  let attempts = 0;
  const redeem = (message: string, node = two) => {
    attempts += 1;
    const body = { transaction_id: `redemption-${slug}-${attempts}`, message };
    return call(node, 'POST', `${path}/rewards/${reward.id}/redeem`, viewer.token, body);
  };
  const decide = (how: 'accept' | 'reject', id: string) =>
    call(one, 'POST', `${path}/redemptions/${how}`, host.token, { redemption_ids: [id] });
  const points = async () => (await call(one, 'GET', `${path}/points`, viewer.token)).body.data.points as number;
  const notices = () => socket.frames.filter(({ event }) => event === NOTICE).map(({ data }) => JSON.parse(data as string).user_input);
  return { host, path, socket, redeem, decide, points, notices };
}

test('RW-02 a reward with text that the chat refuses on one node costs nothing, and the sockets of the other receive no notice', async () => {
  const { host, path, socket, redeem, points, notices } = await roomWithReward('finn');
  expect((await call(one, 'PUT', `${path}/chatroom`, host.token, { pause: true })).status).toBe(200);
  expect((await redeem('while paused')).body.status).toMatchObject({ code: 400, message: 'CHAT_PAUSED_ERROR' });
  expect(await points()).toBe(1000);
  expect((await call(one, 'PUT', `${path}/chatroom`, host.token, { pause: false })).status).toBe(200);
  expect((await redeem('after the pause')).status).toBe(200);
  // Events of one node keep their order, so a notice of the first would have arrived before this one.
  await socket.waitFor(NOTICE);
  expect({ notices: notices(), points: await points() }).toEqual({ notices: ['after the pause'], points: 700 });
});

test('MO-09 a reward with held text is charged without a notice on any node; accepting it sends one, and rejecting it refunds once', async () => {
  const { host, path, socket, redeem, decide, points, notices } = await roomWithReward('gina');
  expect((await call(one, 'PUT', `${path}/moderation-rules`, host.token, { hold_first_messages: true })).status).toBe(200);
  const [rejected, accepted] = [await redeem('first words'), await redeem('second words')];
  for (const { body } of [rejected, accepted]) expect(body.data).toMatchObject({ status: 'pending', held: true });
  expect(await points()).toBe(400);

  const { id } = rejected.body.data;
  expect((await decide('reject', id)).status).toBe(200);
  for (const how of ['reject', 'accept'] as const) expect((await decide(how, id)).body.status.message).toBe('ALREADY_DECIDED');
  expect(await points()).toBe(700);

  expect((await decide('accept', accepted.body.data.id)).status).toBe(200);
  expect((await decide('accept', accepted.body.data.id)).body.status.message).toBe('ALREADY_DECIDED');
  expect((await call(one, 'PUT', `${path}/moderation-rules`, host.token, { hold_first_messages: false })).status).toBe(200);
  // All earlier events of a node arrive before its own notice of these.
  for (const [words, node] of [['at node one', one] as const, ['at node two', two] as const])
    expect((await redeem(words, node)).status).toBe(200);
  await socket.waitUntil(() => ['at node one', 'at node two'].every((words) => notices().includes(words)), 'the last notices');
  expect({ notices: notices().toSorted(), points: await points() }).toEqual({
    notices: ['at node one', 'at node two', 'second words'],
    points: 100,
  });
});

test('PO-07 a socket repeatedly receives an open poll without votes, with the remaining seconds', async () => {
  const { token } = await newPerson(one, 'hugo');
  const { chatroom } = (await call(one, 'GET', '/api/v2/channels/hugo', null)).body;
  const socket = await connect(two.port);
  socket.send('pusher:subscribe', { channel: `chatrooms.${chatroom.id}.v2` });
  await socket.waitFor('pusher_internal:subscription_succeeded');
  const poll = { title: 'Which way up?', options: ['East ridge', 'Left cliff'], duration: 240, result_display_duration: 15 };
  expect((await call(one, 'POST', '/api/v2/channels/hugo/polls', token, poll)).status).toBe(200);
  const states = () =>
    socket.frames
      .filter(({ event }) => event === 'App\\Events\\PollUpdateEvent')
      .map(({ data }) => JSON.parse(data as string).poll as { remaining: number; options: { votes: number }[] });
  // One is the poll as it was created. Only the time changes afterwards.
  await socket.waitUntil(() => new Set(states().map(({ remaining }) => remaining)).size === 3, 'two more states of the poll');
  expect(states().flatMap(({ options }) => options.map(({ votes }) => votes))).toEqual(states().flatMap(() => [0, 0]));
});

/** Opens the socket of a page on which this person is signed in, as browsers do, and subscribes it to a channel. */
async function openPage(node: ServerProcess, token: string, channel: string) {
  const socket = await connect(node.port);
  const socket_id = socket.socketId;
  socket.send('pusher:signin', (await call(node, 'POST', '/broadcasting/user-auth', token, { socket_id })).body);
  await socket.waitFor('pusher:signin_success');
  const isPrivate = channel.startsWith('private-');
  const grant = isPrivate ? (await call(node, 'POST', '/broadcasting/auth', token, { socket_id, channel_name: channel })).body : {};
  socket.send('pusher:subscribe', { channel, ...grant });
  await socket.waitFor('pusher_internal:subscription_succeeded', channel);
  return socket;
}

test('HO-02 the people on the page of a channel count over all nodes, and below HOST_MINIMUM_VIEWERS it cannot host', async () => {
  const [host, olga, pia] = [await newPerson(one, 'jana'), await newPerson(one, 'olga'), await newPerson(two, 'pia')];
  await newPerson(one, 'kira');
  expect((await call(one, 'POST', '/api/internal/v1/channels/kira/livestream', staff, {})).status).toBe(200);
  const { id } = (await call(one, 'GET', '/api/v2/channels/jana', null)).body;
  const start = () => call(one, 'POST', '/api/internal/v1/channels/jana/host', host.token, { slug: 'kira' });
  await openPage(one, olga.token, `channel.${id}`);
  const refused = await start();
  expect({ status: refused.status, message: refused.body.status.message }).toEqual({ status: 409, message: 'MINIMUM_VIEWER_COUNT_ERROR' });
  expect(refused.body.data).toEqual({ minimum_viewers: 2, viewers: 1 });
  const other = await openPage(two, pia.token, `channel.${id}`);
  const started = await start();
  expect({ status: started.status, viewerCount: started.body.data.host.viewer_count }).toEqual({ status: 200, viewerCount: 2 });
  const moved = await other.waitFor('App\\Events\\ChatMoveToSupportedChannelEvent');
  expect(JSON.parse(moved.data as string)).toMatchObject({ slug: 'kira', hosted: { slug: 'kira', is_live: true } });
});

test('the list of people in a chat has those of both nodes, each once, and counts who is not signed in', async () => {
  const [host, mod] = [await newPerson(one, 'quin'), await newPerson(one, 'rhea')];
  const viewer = await newPerson(two, 'silas');
  await call(one, 'POST', '/api/internal/v1/channels/quin/community/moderators', host.token, { username: 'rhea' });
  const { chatroom } = (await call(one, 'GET', '/api/v2/channels/quin', null)).body;
  const room = `chatrooms.${chatroom.id}.v2`;
  for (const node of [one, two]) await openPage(node, viewer.token, room);
  await openPage(two, mod.token, room);
  const anonymous = await connect(two.port);
  anonymous.send('pusher:subscribe', { channel: room });
  await anonymous.waitFor('pusher_internal:subscription_succeeded', room);

  for (const node of [one, two]) {
    const { data } = (await call(node, 'GET', '/api/internal/v1/channels/quin/chatters', null)).body;
    expect(data).toEqual({
      total: 3,
      signed_out: 1,
      groups: [
        { role: 'moderator', people: [{ id: mod.id, username: 'rhea', slug: 'rhea' }] },
        { role: 'viewer', people: [{ id: viewer.id, username: 'silas', slug: 'silas' }] },
      ],
    });
  }
});

test('DR-03 a person whose sockets at both nodes follow a stream earns its drop, which is claimed once', async () => {
  const [admin, viewer] = [await newPerson(one, 'lena'), await newPerson(two, 'mira')];
  await newPerson(one, 'nora');
  const organizations = '/api/internal/v1/drops/staff/organizations';
  const { id: organization_id } = (await call(one, 'POST', organizations, staff, { name: 'Kestrel Works' })).body.data.organization;
  await call(one, 'POST', `${organizations}/${organization_id}/administrators`, staff, { username: 'lena' });
  const manage = async (method: string, path: string, body: object) =>
    (await call(one, method, `/api/v1/drops/admin${path}`, admin.token, { organization_id, ...body })).body.data;
  const image = (await aPng()).toString('base64');
  const reward = await manage('POST', '/rewards', { name: 'Summit flag', category_id: OUTER_RANGE, image });
  const ends_at = new Date(Date.now() + 3600_000).toISOString();
  const rewards = [{ reward_id: reward.id, required_units: 1 }];
  const campaign = await manage('POST', '/campaigns', { name: 'First ascent', category_id: OUTER_RANGE, ends_at, rewards });
  await manage('PUT', `/campaigns/${campaign.id}/publish`, {});
  const stream = await call(one, 'POST', '/api/internal/v1/channels/nora/livestream', staff, { category_id: OUTER_RANGE });

  const feed = await joinPrivate(one, viewer.token, `private-userfeed.${viewer.id}`);
  for (const node of [one, two]) await openPage(node, viewer.token, `private-livestream.${stream.body.data.livestream.id}`);

  const completed = await feed.waitFor('DropsRewardCompleted');
  expect(JSON.parse(completed.data as string)).toEqual({ campaign_id: campaign.id, reward_id: reward.id, is_test: false });
  const claim = () => call(two, 'POST', '/api/v1/drops/claim', viewer.token, { campaign_id: campaign.id, reward_id: reward.id });
  expect((await Promise.all([claim(), claim()])).map(({ status }) => status).sort()).toEqual([200, 400]);
  const [progress] = (await call(two, 'GET', '/api/v1/drops/progress', viewer.token)).body.data;
  expect(progress).toMatchObject({ id: campaign.id, status: 'claimed', rewards: [{ id: reward.id, progress: 1, claimed: true }] });
});

test('a setting that staff change on one node applies on the other one, to pages and calls', async () => {
  const { token } = await newPerson(two, 'tess');
  const poll = { title: 'Which way up?', options: ['East ridge', 'Left cliff'], duration: 30, result_display_duration: 15 };
  const settings = async () => (await call(two, 'GET', '/api/v1/settings', null)).body.features as Record<string, boolean>;
  const change = async (value: string | null, version: number) =>
    call(one, 'PATCH', '/api/internal/v1/settings', staff, { changes: [{ name: 'DISABLED_FEATURES', version, value }] });
  expect(await settings()).toMatchObject({ polls: true, goals: true });
  expect((await change('polls', 0)).status).toBe(200);
  await expect.poll(settings).toMatchObject({ polls: false, goals: true });
  expect((await call(two, 'POST', '/api/v2/channels/tess/polls', token, poll)).status).toBe(404);

  const late = await call(two, 'PATCH', '/api/internal/v1/settings', staff, {
    changes: [{ name: 'DISABLED_FEATURES', version: 0, value: 'goals' }],
  });
  expect({ status: late.status, code: late.body.status.message, value: late.body.data.settings[0].value }).toEqual({
    status: 409,
    code: 'SETTINGS_CHANGED',
    value: 'polls',
  });
  expect((await change(null, 1)).status).toBe(200);
  await expect.poll(settings).toMatchObject({ polls: true });
  expect((await call(two, 'POST', '/api/v2/channels/tess/polls', token, poll)).status).toBe(200);
});

test('nodes without a common SETTINGS_KEY store no secrets, and say which setting is missing', async () => {
  const changes = [{ name: 'SMTP_URL', version: 0, value: 'smtp://ana:sesame@127.0.0.1' }];
  const refused = await call(one, 'PATCH', '/api/internal/v1/settings', staff, { changes });
  expect({ status: refused.status, code: refused.body.status.message }).toEqual({ status: 409, code: 'SETTINGS_KEY_MISSING' });
});
