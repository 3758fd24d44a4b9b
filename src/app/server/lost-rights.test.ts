import { EventEmitter, once } from 'node:events';
import pino from 'pino';
import { beforeAll, expect, test, vi } from 'vitest';
import { CLOSE_CODES } from '#core/server/pusher/server-message.ts';
import { cuttableLink } from '#core/server/testing/cuttable-link.ts';
import { startRedis } from '#core/server/testing/start-redis.ts';
import { testDatabaseUrl } from '#core/server/testing/test-database.ts';
import { EXAMPLE_PASSWORD } from '#features/people/accounts/examples.ts';
import { features } from './features.ts';
import { type Running, startGrandstand } from './grandstand.ts';
import { liveSettingsOf } from './settings.ts';
import { call, joinPrivate, newPerson, type Person, signIn } from './testing/node-client.ts';

/**
 * Two nodes over one PostgreSQL and one Redis, whose periodic jobs run only when the test advances the time. Staff act on the first, whose
 * link to Redis can be cut, and people are connected to the second.
 */
let one: Running;
let two: Running;
let link: Awaited<ReturnType<typeof cuttableLink>>;
let staff: string;
/** Emits the token of each reset link, as `token`. The nodes log the links, because no mail server is set. */
const resetLinks = new EventEmitter();
const logResetLinks = (line: string) => {
  const token = /#token=([\w-]+)/.exec(line)?.[1];
  if (token) resetLinks.emit('token', token);
};
beforeAll(async () => {
  const [url, redis] = await Promise.all([testDatabaseUrl(features), startRedis()]);
  link = await cuttableLink(redis.url);
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const env = { DATABASE_URL: url, PUSHER_APP_KEY: 'demo-key', RATE_LIMITS: 'off', PORT: '0', RTMP_PORT: 'off' };
  const start = (redisUrl: string) =>
    startGrandstand(
      liveSettingsOf({ ...env, REDIS_URL: redisUrl }, { demo: false, dev: false }),
      pino({ level: 'warn' }, { write: logResetLinks }),
    );
  one = await start(link.url);
  two = await start(redis.url);
  // The first account is staff.
  staff = (await newPerson(two, 'boss')).token;
  return async () => {
    vi.useRealTimers();
    await Promise.all([one.stop(), two.stop()]);
    await cutLink();
    await redis.stop();
  };
});

/** A person with a socket on the second node that joined their private channel. */
async function listener(username: string) {
  const person = await newPerson(two, username);
  const socket = await joinPrivate(two, person.token, `private-${person.id}`);
  const { chatroom } = (await call(two, 'GET', `/api/v2/channels/${username}`, null)).body;
  const send = () => call(two, 'POST', `/api/v2/messages/send/${chatroom.id}`, person.token, { content: 'hello' });
  const signIn = () => call(two, 'POST', '/api/v1/sign-in', null, { login: username, password: EXAMPLE_PASSWORD });
  return { ...person, socket, send, signIn };
}

const suspend = async (username: string) =>
  expect((await call(one, 'PUT', `/api/internal/v1/accounts/${username}/suspension`, staff, { reason: 'Spam' })).status).toBe(200);

const JOB_SECONDS = 30;
const [code, reason] = CLOSE_CODES.right_lost;
const RIGHT_LOST = { code, reason };

/** From now on the events of the first node reach only its own sockets. */
let isCut = false;
async function cutLink() {
  if (!isCut) await link.cut();
  isCut = true;
}

test('a suspension reaches the other node by its event alone: before any periodic job it closes the sockets and refuses sends and sign-in', async () => {
  const ana = await listener('ana');
  expect((await ana.send()).status).toBe(200);
  await suspend('ana');
  expect(await ana.socket.waitForClose()).toEqual(RIGHT_LOST);
  expect((await ana.send()).body.status).toMatchObject({ code: 401, message: 'NOT_SIGNED_IN' });
  expect((await ana.signIn()).body.status).toMatchObject({ code: 403, message: 'ACCOUNT_SUSPENDED' });
});

interface Ending {
  /** The channel whose right ends: the moderators' or the viewers' channel. */
  channel?: 'private-chatroom_' | 'private-livestream.';
  /** Ends the right, or the session of `person.token`, on the first node. */
  end(person: Person & { username: string }, host: Person & { slug: string }): Promise<{ status: number }>;
}

const NEW_PASSWORD = 'another-password';
const ENDINGS: Record<string, Ending> = {
  'a moderator is demoted': {
    end: ({ username }, { slug, token }) =>
      call(one, 'DELETE', `/api/internal/v1/channels/${slug}/community/moderators/${username}`, token),
  },
  'a viewer is banned': {
    channel: 'private-livestream.',
    end: ({ username }, { slug, token }) =>
      call(one, 'POST', `/api/v2/channels/${slug}/bans`, token, { banned_username: username, permanent: true }),
  },
  'a session signs out': { end: ({ token }) => call(one, 'POST', '/api/v1/sign-out', token) },
  'a session is revoked by another one': {
    end: async ({ username, token }) => {
      const { sessions } = (await call(one, 'GET', '/api/v1/account/sessions', token)).body.data;
      const { id } = sessions.find(({ current }: { current: boolean }) => current);
      return call(one, 'DELETE', `/api/v1/account/sessions/${id}`, await signIn(one, username));
    },
  },
  'the password is changed in another session': {
    end: async ({ username }) => {
      const body = { current_password: EXAMPLE_PASSWORD, new_password: NEW_PASSWORD };
      return call(one, 'PUT', '/api/v1/account/password', await signIn(one, username), body);
    },
  },
  'the password is reset': {
    end: async ({ username }) => {
      const printed = once(resetLinks, 'token');
      await call(one, 'POST', '/api/v1/password-reset', null, { email: `${username}@demo.invalid` });
      const [token] = await printed;
      return call(one, 'POST', '/api/v1/password-reset/confirm', null, { token, password: NEW_PASSWORD });
    },
  },
};

let rooms = 0;

test.each(Object.entries(ENDINGS))(
  'RT-02 when %s on one node, the event alone closes a socket on the other that is only in a channel of the room',
  async (_what, { channel = 'private-chatroom_', end }) => {
    rooms += 1;
    const [slug, username] = [`host${rooms}`, `guest${rooms}`];
    const [host, guest] = [
      { ...(await newPerson(two, slug)), slug },
      { ...(await newPerson(two, username)), username },
    ];
    const { chatroom } = (await call(two, 'GET', `/api/v2/channels/${slug}`, null)).body;
    const live = (await call(two, 'POST', `/api/internal/v1/channels/${slug}/livestream`, staff, {})).body.data.livestream;
    if (channel === 'private-chatroom_') {
      const community = `/api/internal/v1/channels/${slug}/community/moderators`;
      expect((await call(two, 'POST', community, host.token, { username })).status).toBe(200);
    }
    const joined = `${channel}${channel === 'private-chatroom_' ? chatroom.id : live.id}`;
    const [lost, kept] = [await joinPrivate(two, guest.token, joined), await joinPrivate(two, host.token, joined)];

    expect((await end(guest, host)).status).toBe(200);

    expect(await lost.waitForClose()).toEqual(RIGHT_LOST);
    kept.send('pusher:ping');
    await kept.waitFor('pusher:pong');
    await kept.close();
  },
);

test('when the event is lost, calls are still refused at once, and the sockets close at the next comparison of the sessions', async () => {
  const [bob, cleo] = [await listener('bob'), await listener('cleo')];
  await cutLink();
  await suspend('bob');
  expect((await bob.send()).body.status).toMatchObject({ code: 401, message: 'NOT_SIGNED_IN' });
  expect((await bob.signIn()).body.status).toMatchObject({ code: 403, message: 'ACCOUNT_SUSPENDED' });
  expect(bob.socket.closed).toBeNull();

  vi.advanceTimersByTime(JOB_SECONDS * 1000);
  expect(await bob.socket.waitForClose()).toEqual(RIGHT_LOST);
  expect({ closed: cleo.socket.closed, status: (await cleo.send()).status }).toEqual({ closed: null, status: 200 });
  await cleo.socket.close();
});

test('RT-02 when the event is lost, people who lost a role, were banned or left staff leave the channels of that right', async () => {
  const [dan, mod, fan, helper] = [
    await newPerson(two, 'dan'),
    await newPerson(two, 'mod'),
    await newPerson(two, 'fan'),
    await newPerson(two, 'helper'),
  ];
  const community = '/api/internal/v1/channels/dan/community/moderators';
  const staffRole = '/api/internal/v1/staff/helper';
  expect((await call(two, 'POST', community, dan.token, { username: 'mod' })).status).toBe(200);
  expect((await call(two, 'PUT', staffRole, staff)).status).toBe(200);
  const { chatroom } = (await call(two, 'GET', '/api/v2/channels/dan', null)).body;
  const live = await call(two, 'POST', '/api/internal/v1/channels/dan/livestream', staff, {});
  const [held, stream] = [`private-chatroom_${chatroom.id}`, `private-livestream.${live.body.data.livestream.id}`];
  const lost = [
    await joinPrivate(two, mod.token, held),
    await joinPrivate(two, helper.token, held),
    await joinPrivate(two, fan.token, stream),
  ];
  const kept = [
    await joinPrivate(two, dan.token, held),
    await joinPrivate(two, mod.token, stream),
    await joinPrivate(two, mod.token, `private-${mod.id}`),
  ];

  await cutLink();
  expect((await call(one, 'DELETE', `${community}/mod`, dan.token)).status).toBe(200);
  expect((await call(one, 'POST', '/api/v2/channels/dan/bans', dan.token, { banned_username: 'fan', permanent: true })).status).toBe(200);
  expect((await call(one, 'DELETE', staffRole, staff)).status).toBe(200);
  expect(lost.map(({ closed }) => closed)).toEqual([null, null, null]);

  vi.advanceTimersByTime(JOB_SECONDS * 1000);
  for (const socket of lost) expect(await socket.waitForClose()).toEqual(RIGHT_LOST);
  for (const socket of kept) {
    expect(socket.closed).toBeNull();
    await socket.close();
  }
});
