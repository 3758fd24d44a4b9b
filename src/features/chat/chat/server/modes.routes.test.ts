import { beforeEach, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '#core/server/testing/test-app.ts';
import { givenLivestream, givenRole } from '#features/channel/channels/server/testing.ts';
import { aChatroom } from '#features/chat/chat/examples.ts';
import { rulesHash } from '#features/chat/chat-rules/rules.ts';
import { chatRulesServer } from '#features/chat/chat-rules/server/feature.ts';
import { givenUser } from '#features/people/accounts/server/testing.ts';
import { chatFeatures, givenRoom } from './testing.ts';

type Person = Awaited<ReturnType<typeof givenUser>>;
let app: TestApp;
let ana: Person;
let mod: Person;
let viewer: Person;
let staff: Person;
let chatroomId: number;
let channelId: number;

beforeEach(async () => {
  app = await testApp([...chatFeatures, chatRulesServer]);
  const room = await givenRoom(app.db);
  [ana, chatroomId, channelId] = [room.broadcaster, room.chatroomId, room.channel.id];
  mod = await givenUser(app.db, 'mod');
  viewer = await givenUser(app.db, 'viewer');
  staff = await givenUser(app.db, 'staff', { isStaff: true });
  await givenRole(app.db, channelId, mod.id, 'moderator');
  await givenRole(app.db, channelId, viewer.id, 'vip');
});

const path = '/api/v2/channels/ana/chatroom';
const told = () => app.published.map(({ channel, event }) => [channel, event]);
const code = (reply: { status: number; json(): { status: { message: string } } }) => [reply.status, reply.json().status.message];

test('CM-04 turning slow mode on is published to every open chat and to programs after the commit', async () => {
  const reply = await app.put(path, mod, { slow_mode: true, message_interval: 6 });

  const room = aChatroom({ id: chatroomId, slow_mode: { enabled: true, message_interval: 6 } });
  expect({ status: reply.status, reply: reply.json() }).toEqual({ status: 200, reply: { ...room, success: true } });
  expect((await app.get(path, null)).json()).toEqual(room);
  expect(app.published).toEqual([
    {
      channel: `chatrooms.${chatroomId}`,
      event: 'SlowModeActivated',
      payload: {
        id: expect.any(String),
        user: { id: mod.id, username: 'mod', slug: 'mod' },
        created_at: '2026-01-02T12:00:00+00:00',
        slow_mode: { enabled: true, message_interval: 6 },
        message_interval: 6,
      },
    },
    {
      channel: `chatrooms.${chatroomId}.v2`,
      event: 'App\\Events\\ChatroomUpdatedEvent',
      payload: { ...room, rules_hash: rulesHash('') },
    },
  ]);
});

test.each([
  [{ followers_mode: true, min_duration: 10 }, 'FollowersMode', { followers_mode: { enabled: true, min_duration: 10 }, min_duration: 10 }],
  [{ subscribers_mode: true }, 'SubscribersMode', { subscribers_mode: { enabled: true } }],
  [{ emotes_mode: true }, 'EmotesMode', { emotes_mode: { enabled: true } }],
])('CM-01 setting and undoing %j sends programs %sActivated and Deactivated', async (change, event, payload) => {
  await app.put(path, ana, change);
  await app.put(path, ana, { [Object.keys(change)[0]!]: false });
  const modes = app.published.filter(({ channel }) => channel === `chatrooms.${chatroomId}`);
  expect(modes.map((one) => one.event)).toEqual([`${event}Activated`, `${event}Deactivated`]);
  expect(modes[0]!.payload).toMatchObject(payload);
});

test('CM-01, BT-03 account age, links and pause have no event of their own', async () => {
  expect((await app.put(path, mod, { account_age_mode: true, account_age_min_minutes: 60 })).json().account_age).toEqual({
    enabled: true,
    min_duration: 60,
  });
  expect((await app.put(path, staff, { allow_links: false })).json().allow_links).toEqual({ enabled: false });
  expect((await app.put(path, mod, { pause: true })).json().pause).toEqual({ enabled: true });
  expect(told()).toEqual(Array(3).fill([`chatrooms.${chatroomId}.v2`, 'App\\Events\\ChatroomUpdatedEvent']));
});

test('a change to the current state publishes nothing', async () => {
  expect((await app.put(path, mod, { slow_mode: false })).status).toBe(200);
  expect(app.published).toEqual([]);
});

test('the title can be changed here too, alone or with one mode', async () => {
  await givenLivestream(app.db, channelId);
  expect((await app.put(path, mod, { title: ' Part two ' })).status).toBe(200);
  expect((await app.get('/api/v2/channels/ana/stream-info', null)).json().stream_title).toBe('Part two');
  expect(new Set(told().map(([, event]) => event))).toEqual(new Set(['App\\Events\\LivestreamUpdated']));
  expect((await app.put(path, mod, { title: 'Part three', emotes_mode: true })).json().emotes_mode).toEqual({ enabled: true });
  expect((await app.get('/api/v2/channels/ana/stream-info', null)).json().stream_title).toBe('Part three');
});

test('concurrent changes by two moderators do not undo each other', async () => {
  await Promise.all([
    app.put(path, mod, { slow_mode: true, message_interval: 9 }),
    app.put(path, ana, { emotes_mode: true }),
    app.put(path, staff, { followers_mode: true, min_duration: 3 }),
  ]);
  expect((await app.get(path, null)).json()).toMatchObject({
    slow_mode: { enabled: true, message_interval: 9 },
    emotes_mode: { enabled: true },
    followers_mode: { enabled: true, min_duration: 3 },
  });
});

describe('CM-02, E-04 refusals', () => {
  const paths = () => [path, '/api/internal/v1/channels/ana/chatroom/settings', `/api/v1/chatrooms/${chatroomId}`];

  test('viewers and signed-out callers change nothing', async () => {
    for (const one of paths()) {
      expect(code(await app.put(one, viewer, { slow_mode: true }))).toEqual([403, 'NOT_ALLOWED']);
      expect(code(await app.put(one, viewer, { title: 'Mine' }))).toEqual([403, 'NOT_ALLOWED']);
      expect(code(await app.put(one, null, { slow_mode: true }))).toEqual([401, 'NOT_SIGNED_IN']);
    }
    expect((await app.get(path, null)).json()).toEqual(aChatroom({ id: chatroomId }));
    expect(app.published).toEqual([]);
  });

  test('a payload with no key or more than 2 keys changes nothing', async () => {
    for (const one of paths()) {
      for (const body of [{}, { slow_mode: true, message_interval: 6, emotes_mode: true }, { slow_mode: true, other: 1 }, [], 'x']) {
        expect(code(await app.put(one, mod, body))[0]).toBeOneOf([400, 422]);
      }
    }
    expect((await app.get(path, null)).json()).toEqual(aChatroom({ id: chatroomId }));
  });

  test('a room that does not exist is not found', async () => {
    expect(code(await app.put('/api/v2/channels/nobody/chatroom', mod, { slow_mode: true }))).toEqual([404, 'CHANNEL_NOT_FOUND']);
    expect(code(await app.put('/api/v1/chatrooms/1', mod, { slow_mode: true }))).toEqual([404, 'CHATROOM_NOT_FOUND']);
    for (const one of ['/api/internal/v1/channels/nobody/chatroom/settings', '/api/v1/channels/9/chat/settings']) {
      expect(code(await app.get(one, null))).toEqual([404, 'CHANNEL_NOT_FOUND']);
    }
  });
});

test('MO-13 the older endpoints have the same effect and return the same room', async () => {
  const { success, ...room } = (await app.put(`/api/v1/chatrooms/${chatroomId}`, mod, { slow_mode: true, message_interval: 200 })).json();
  expect(success).toBe(true);
  expect(room.slow_mode).toEqual({ enabled: true, message_interval: 120 });
  expect((await app.get('/api/v1/ana/chatroom', null)).json()).toEqual(room);
  expect((await app.get(path, null)).json()).toEqual(room);
});

test('CM-01 settings can be read and changed under flat names too', async () => {
  const settings = {
    slow_mode: false,
    message_interval: 5,
    followers_mode: false,
    following_min_duration: 0,
    subscribers_mode: true,
    emotes_mode: false,
    account_age_mode: false,
    account_age_min_minutes: 0,
    allow_links: true,
    pause: false,
  };
  const one = '/api/internal/v1/channels/ana/chatroom/settings';
  expect((await app.put(one, mod, { subscribers_mode: true })).json()).toEqual({ data: { settings }, message: 'OK' });
  expect((await app.get(one, null)).json().data.settings).toEqual(settings);
});

test('CM-01 the newer host returns every time in seconds, and the rules', async () => {
  await app.put(path, mod, { followers_mode: true, min_duration: 10 });
  await app.put(`${path}/rules`, ana, { rules: 'Be kind.' });
  for (const channel of [channelId, 'ana']) {
    expect((await app.get(`/api/v1/channels/${channel}/chat/settings`, null)).json()).toEqual({
      data: {
        channel_id: channelId,
        allow_links: { enabled: true },
        emotes_only_mode: { enabled: false },
        followers_only_mode: { enabled: true, duration_seconds: 600 },
        minimum_account_age: { enabled: false, duration_seconds: 0 },
        slow_mode: { enabled: false, duration_seconds: 5 },
        subscribers_only_mode: { enabled: false },
        rules: 'Be kind.',
      },
      message: 'OK',
    });
  }
});

test.each([
  ['SUBSCRIBERS_ONLY_ERROR', { subscribers_mode: true }, 'hello'],
  ['FOLLOWERS_ONLY_ERROR', { followers_mode: true }, 'hello'],
  ['EMOTES_ONLY_ERROR', { emotes_mode: true }, 'hello'],
  ['NO_LINKS_ERROR', { allow_links: false }, 'https://a.example/'],
  ['CHAT_PAUSED_ERROR', { pause: true }, 'hello'],
  ['ACCOUNT_AGE_MODE_ERROR', { account_age_mode: true, account_age_min_minutes: 525_960 }, 'hello'],
])('E-02 %s is returned from the first message after %j, and no longer after it is undone', async (name, change, content) => {
  const send = (text: string) => app.post(`/api/v2/messages/send/${chatroomId}`, viewer, { content: text });
  await app.put(path, mod, change);
  expect(code(await send(content))).toEqual([400, name]);
  await app.put(path, mod, { [Object.keys(change)[0]!]: name === 'NO_LINKS_ERROR' });
  expect((await send(`${content} again`)).status).toBe(200);
});

test('E-02 SLOW_MODE_ERROR is returned for the second message after slow mode was turned on', async () => {
  const send = (text: string) => app.post(`/api/v2/messages/send/${chatroomId}`, viewer, { content: text });
  await app.put(path, mod, { slow_mode: true, message_interval: 10 });
  expect((await send('one')).status).toBe(200);
  expect(code(await send('two'))).toEqual([429, 'SLOW_MODE_ERROR']);
  app.clock.pass(10);
  expect((await send('two')).status).toBe(200);
});

test('BT-03 while the chat is paused only moderators and above can write', async () => {
  const send = async (who: Person) => (await app.post(`/api/v2/messages/send/${chatroomId}`, who, { content: 'hello' })).status;
  expect((await app.put(path, mod, { pause: true })).json().pause).toEqual({ enabled: true });
  expect({ viewerSend: await send(viewer), modSend: await send(mod), anaSend: await send(ana), staffSend: await send(staff) }).toEqual({
    viewerSend: 400,
    modSend: 200,
    anaSend: 200,
    staffSend: 200,
  });
  await app.put(path, ana, { pause: false });
  expect(await send(viewer)).toBe(200);
});

test.each([
  ['the call of the room', () => app.put(path, mod, { subscribers_mode: true })],
  ['the older call', () => app.put(`/api/v1/chatrooms/${chatroomId}`, mod, { subscribers_mode: true })],
  ['the settings', () => app.put('/api/internal/v1/channels/ana/chatroom/settings', mod, { subscribers_mode: true })],
  ['a command', () => app.post('/api/v2/channels/ana/chat-commands', mod, { command: 'subonly', parameter: 'on' })],
])('CM-04 MO-11 a mode change through %s is published to the room and recorded in the audit log', async (_by, change) => {
  expect((await change()).status).toBe(200);
  expect(app.published.filter(({ event }) => event === 'App\\Events\\ChatroomUpdatedEvent')).toMatchObject([
    { channel: `chatrooms.${chatroomId}.v2`, payload: { subscribers_mode: { enabled: true } } },
  ]);
  const log = (await app.get('/api/v2/channels/ana/audit-log', ana)).json().data.entries;
  expect(log).toMatchObject([{ act: 'change_modes', actor: { username: 'mod' }, details: { subscribers_mode: true } }]);
});
