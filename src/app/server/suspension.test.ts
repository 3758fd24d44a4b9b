import { beforeAll, expect, test } from 'vitest';
import { connect } from '#core/server/pusher/testing/wire-client.ts';
import { startRedis } from '#core/server/testing/start-redis.ts';
import { testDatabaseUrl } from '#core/server/testing/test-database.ts';
import { EXAMPLE_PASSWORD } from '#features/accounts/examples.ts';
import { features } from './features.ts';
import { call, joinPrivate, newPerson } from './testing/node-client.ts';
import { type ServerProcess, startServer } from './testing/server-process.ts';

/** Two nodes over one PostgreSQL and one Redis. Staff act on the first, and the people are connected to the second. */
let one: ServerProcess;
let two: ServerProcess;
let staff: string;
beforeAll(async () => {
  const [url, redis] = await Promise.all([testDatabaseUrl(features), startRedis()]);
  const env = { DATABASE_URL: url, REDIS_URL: redis.url, PUSHER_APP_KEY: 'demo-key', RATE_LIMITS: 'off' };
  one = await startServer({ env });
  two = await startServer({ env });
  // The first account is staff.
  staff = (await newPerson(two, 'boss')).token;
  return async () => {
    await Promise.all([one.stop(), two.stop()]);
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
  expect([entry.status, entry.body.status.message]).toEqual([403, 'ACCOUNT_SUSPENDED']);
  expect(entry.body.data).toMatchObject({ reason: 'Spam', ends_at: null });
  expect((await call(two, 'GET', '/api/v2/channels/ana', null)).body).toMatchObject({ is_banned: true, livestream: null });
  expect([(await send(bob.token)).status, other.closed]).toEqual([200, null]);
});

test('a suspended channel tells the open pages of every node, and nobody can chat there', async () => {
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

test('a person who is removed from staff on one node stops hearing what only staff hear on the other', async () => {
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
