import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createConnection } from 'node:net';
import Pusher from 'pusher';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { channelAuth, requestSignature, userAuth } from '../signature.ts';
import { openRealtime, type Realtime, testApp } from '../testing/open-realtime.ts';
import { connect, type WireClient } from '../testing/wire-client.ts';

let realtime: Realtime;
let pusher: Pusher;
let ana: WireClient & { socketId: string };
let mod: WireClient & { socketId: string };

async function enterRoom(client: WireClient & { socketId: string }, userId: string): Promise<void> {
  const channelData = JSON.stringify({ user_id: userId });
  client.send('pusher:subscribe', {
    channel: 'presence-room-1',
    channel_data: channelData,
    auth: channelAuth(testApp, client.socketId, 'presence-room-1', channelData),
  });
  await client.waitFor('pusher_internal:subscription_succeeded', 'presence-room-1');
}

beforeAll(async () => {
  // Its clients join only with the signature of a program.
  realtime = await openRealtime({ isGuarded: () => false });
  const { id: appId, key, secret } = testApp;
  pusher = new Pusher({ appId, key, secret, host: '127.0.0.1', port: String(realtime.port), useTLS: false });
  [ana, mod] = [await connect(realtime.port), await connect(realtime.port)];
  for (const client of [ana, mod]) {
    client.send('pusher:subscribe', { channel: 'news' });
    await client.waitFor('pusher_internal:subscription_succeeded', 'news');
  }
  await enterRoom(ana, 'ana');
  await enterRoom(mod, 'mod');
});
afterAll(() => realtime.close());

const json = async (answer: Promise<{ status: number; json(): Promise<unknown> }>) => (await answer).json();

test('RT-01 the stock publisher triggers an event on several channels', async () => {
  const reply = await pusher.trigger(['news', 'elsewhere'], 'goal', { n: 1 });
  expect({ status: reply.status, reply: await reply.json() }).toEqual({ status: 200, reply: {} });
  expect(await ana.waitFor('goal')).toEqual({ event: 'goal', data: '{"n":1}', channel: 'news' });
});

test('the socket that an event excludes does not receive it', async () => {
  await pusher.trigger('news', 'not-for-ana', '1', { socket_id: ana.socketId });
  await pusher.trigger('news', 'for-all', '1');
  await mod.waitFor('not-for-ana');
  await ana.waitFor('for-all');
  expect(ana.frames.some(({ event }) => event === 'not-for-ana')).toBe(false);
});

test('publishing an event can return the counts of its channels', async () => {
  expect(await json(pusher.trigger(['news', 'presence-room-1'], 'e', '', { info: 'subscription_count,user_count' }))).toEqual({
    channels: { news: { subscription_count: 2 }, 'presence-room-1': { subscription_count: 2, user_count: 2 } },
  });
});

test('a batch triggers all its events and returns their counts', async () => {
  const reply = await json(
    pusher.triggerBatch([
      { channel: 'news', name: 'first', data: { n: 1 }, info: 'subscription_count' },
      { channel: 'presence-room-1', name: 'second', data: 'text' },
    ] as Pusher.BatchEvent[]),
  );
  expect(reply).toEqual({ batch: [{ subscription_count: 2 }, {}] });
  await ana.waitFor('first');
  expect((await ana.waitFor('second')).data).toBe('text');
});

test('the occupied channels are listed, by prefix and with counts', async () => {
  expect(await json(pusher.get({ path: '/channels' }))).toEqual({ channels: { news: {}, 'presence-room-1': {} } });
  expect(await json(pusher.get({ path: '/channels', params: { filter_by_prefix: 'presence-', info: 'user_count' } }))).toEqual({
    channels: { 'presence-room-1': { user_count: 2 } },
  });
});

test('one channel reports whether it is occupied', async () => {
  expect(await json(pusher.get({ path: '/channels/news', params: { info: 'subscription_count' } }))).toEqual({
    occupied: true,
    subscription_count: 2,
  });
  expect(await json(pusher.get({ path: '/channels/nowhere' }))).toEqual({ occupied: false });
  expect(await json(pusher.get({ path: '/channels/presence-room-1', params: { info: 'user_count' } }))).toEqual({
    occupied: true,
    user_count: 2,
  });
});

test('the members of a presence channel are listed', async () => {
  expect(await json(pusher.get({ path: '/channels/presence-room-1/users' }))).toEqual({ users: [{ id: 'ana' }, { id: 'mod' }] });
});

test('the connections of a user are terminated', async () => {
  const client = await connect(realtime.port);
  const userData = JSON.stringify({ id: 'vip' });
  client.send('pusher:signin', { user_data: userData, auth: userAuth(testApp, client.socketId, userData) });
  expect((await client.waitFor('pusher:signin_success')).data).toBe(JSON.stringify({ user_data: userData }));
  const reply = await pusher.terminateUserConnections('vip');
  expect({ status: reply.status, reply: await reply.json() }).toEqual({ status: 200, reply: {} });
  expect((await client.waitForClose()).code).toBe(4009);
});

interface Forgery {
  method?: string;
  path?: string;
  body?: string;
  query?: Record<string, string>;
  secret?: string;
}

/** A request signed by hand, parts of which can be made invalid. */
async function raw({
  method = 'POST',
  path = '/apps/demo/events',
  body = '{}',
  query = {},
  secret = testApp.secret,
}: Forgery): Promise<[number, string]> {
  const params: Record<string, string> = {
    auth_key: testApp.key,
    auth_timestamp: String(Math.floor(Date.now() / 1000)),
    auth_version: '1.0',
    ...(method === 'POST' && { body_md5: createHash('md5').update(body).digest('hex') }),
    ...query,
  };
  const signed = Object.entries(params)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, value]) => `${key}=${value}`)
    .join('&');
  const signature = requestSignature({ ...testApp, secret }, `${method}\n${path}\n${signed}`);
  const url = `http://127.0.0.1:${realtime.port}${path}?${new URLSearchParams({ ...params, auth_signature: signature })}`;
  const reply = await fetch(url, { method, ...(method === 'POST' && { body, headers: { 'content-type': 'application/json' } }) });
  return [reply.status, (await reply.text()).trim()];
}

const event = (fields: object) => JSON.stringify({ name: 'e', data: '1', channel: 'news', ...fields });
const now = () => Math.floor(Date.now() / 1000);

test.each<[string, number, () => Forgery]>([
  ['another secret', 401, () => ({ secret: 'guessed' })],
  ['another key', 401, () => ({ query: { auth_key: 'other' } })],
  ['another app', 401, () => ({ path: '/apps/other/events' })],
  ['a stale timestamp', 401, () => ({ query: { auth_timestamp: String(now() - 700) } })],
  ['a future timestamp', 401, () => ({ query: { auth_timestamp: String(now() + 700) } })],
  ['no time', 400, () => ({ query: { auth_timestamp: 'soon' } })],
  ['another version', 400, () => ({ query: { auth_version: '2.0' } })],
  ['a body that was changed in transit', 401, () => ({ body: event({}), query: { body_md5: 'd41d8cd98f00b204e9800998ecf8427e' } })],
  ['a body that is not JSON', 400, () => ({ body: '{' })],
  ['a body that is a list', 400, () => ({ body: '[]' })],
  ['no channel', 400, () => ({ body: JSON.stringify({ name: 'e', data: '1' }) })],
  ['no name', 400, () => ({ body: event({ name: '' }) })],
  ['data that is not text', 400, () => ({ body: event({ data: { n: 1 } }) })],
  ['a protocol event name', 400, () => ({ body: event({ name: 'pusher_internal:member_added' }) })],
  ['an invalid channel', 400, () => ({ body: event({ channel: 'a b' }) })],
  ['too many channels', 400, () => ({ body: event({ channels: Array.from({ length: 101 }, (_, n) => `c${n}`) }) })],
  ['an invalid socket id', 400, () => ({ body: event({ socket_id: 'x' }) })],
  ['more than 10 KB', 413, () => ({ body: event({ data: 'x'.repeat(10_241) }) })],
  ['much more than 10 KB', 413, () => ({ body: event({ data: 'x'.repeat(300_000) }) })],
  [
    'a batch of eleven',
    400,
    () => ({ path: '/apps/demo/batch_events', body: JSON.stringify({ batch: Array(11).fill(JSON.parse(event({}))) }) }),
  ],
  ['counts of users without a presence prefix', 400, () => ({ method: 'GET', path: '/apps/demo/channels', query: { info: 'user_count' } })],
  ['counts of users of a public channel', 400, () => ({ method: 'GET', path: '/apps/demo/channels/news', query: { info: 'user_count' } })],
  ['users of a public channel', 400, () => ({ method: 'GET', path: '/apps/demo/channels/news/users' })],
])('the publish API refuses %s', async (_what, status, forgery) => {
  const [answered, text] = await raw(forgery());
  expect(answered).toBe(status);
  expect(text).not.toBe('');
});

test('exactly 10 KB, and a clock that is off by nine minutes, are accepted', async () => {
  expect(await raw({ body: event({ data: 'x'.repeat(10_240) }), query: { auth_timestamp: String(now() - 540) } })).toEqual([200, '{}']);
});

test('a batch with one event that is too large sends no event', async () => {
  const batch = [
    { name: 'lost-with-it', data: '1', channel: 'news' },
    { name: 'e', data: 'x'.repeat(10_241), channel: 'news' },
  ];
  expect((await raw({ path: '/apps/demo/batch_events', body: JSON.stringify({ batch }) }))[0]).toBe(413);
  await pusher.trigger('news', 'after-the-batch', '1');
  await ana.waitFor('after-the-batch');
  expect(ana.frames.some(({ event: name }) => name === 'lost-with-it')).toBe(false);
});

test('a large body is read only when the head of its request is signed', async () => {
  const query = new URLSearchParams({
    auth_key: testApp.key,
    auth_timestamp: String(now()),
    auth_version: '1.0',
    auth_signature: 'guessed',
  });
  const socket = createConnection(realtime.port, '127.0.0.1');
  socket.write(
    `POST /apps/${testApp.id}/events?${query} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 200000\r\n\r\n`,
  );
  const [reply] = await once(socket, 'data');
  socket.destroy();
  expect(String(reply)).toMatch(/^HTTP\/1.1 401 /);
});
