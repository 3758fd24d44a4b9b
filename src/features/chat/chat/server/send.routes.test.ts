import { v7 } from 'uuid';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Caller, type TestApp, testApp } from '#core/server/testing/test-app.ts';
import { givenFollow, givenIdentity, givenRole, givenSubscription } from '#features/channel/channels/server/testing.ts';
import { SEND_REFUSALS, type SendRefusalCode } from '#features/chat/chat/contract/send.ts';
import { later, NOON } from '#features/chat/chat/examples.ts';
import { givenBan } from '#features/chat/moderation/server/testing.ts';
import { givenUser } from '#features/people/accounts/server/testing.ts';
import { listFrom } from './store/messages.ts';
import { chatFeatures, type GivenModes, givenMessage, givenModes, givenRoom } from './testing.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

let rooms = 0;

/** Creates a room in a new app, or another room in the app of another test. */
async function chatRoom(modes: GivenModes = {}, shared?: TestApp) {
  const app = shared ?? (await testApp(chatFeatures));
  const room = await givenRoom(app.db, shared ? `ana${++rooms}` : 'ana', modes);
  const viewer = await givenUser(app.db, shared ? `Demo_Viewer${rooms}` : 'Demo_Viewer');
  const send = (who: Caller, body: unknown, chatroomId: unknown = room.chatroomId) =>
    app.post(`/api/v2/messages/send/${chatroomId}`, who, typeof body === 'string' ? { content: body } : body);
  const stored = () => listFrom(app.db, room.chatroomId, { afterUs: 0 }, 1000);
  return { app, ...room, viewer, send, stored };
}

describe('sending', () => {
  test('F-12 a reply is sent once the message is stored, and the room receives the same message', async () => {
    const { app, chatroomId, channel, viewer, send, stored } = await chatRoom();
    await givenIdentity(app.db, channel.id, viewer.id, { color: '#75FD46' });
    await givenSubscription(app.db, channel.id, viewer.id);

    const reply = await send(viewer, { content: ' hello <3 ', type: 'message', message_ref: '1767323045123' });

    const message = {
      id: expect.stringMatching(UUID),
      chatroom_id: chatroomId,
      content: 'hello ❤️',
      type: 'message',
      created_at: '2026-01-02T12:00:00+00:00',
      sender: {
        id: viewer.id,
        username: 'Demo_Viewer',
        slug: 'demo-viewer',
        identity: { color: '#75FD46', badges: [{ type: 'subscriber', text: 'Subscriber', count: 3, active: true, sort_order: 4 }] },
      },
      metadata: { message_ref: '1767323045123' },
      cursor: String(NOON.getTime() * 1000),
    };
    expect({ status: reply.status, reply: reply.json() }).toEqual({
      status: 200,
      reply: { status: { error: false, code: 200, message: 'SUCCESS' }, data: message },
    });
    expect(app.published).toEqual([
      { channel: `chatrooms.${chatroomId}.v2`, event: 'App\\Events\\ChatMessageEvent', payload: reply.json().data },
    ]);
    expect(await stored()).toMatchObject([{ id: reply.json().data.id, content: 'hello ❤️', senderId: viewer.id }]);
  });

  test('F-12 a message without a ref gets no metadata, and a numeric ref is returned as text', async () => {
    const { viewer, send } = await chatRoom();
    expect((await send(viewer, { content: 'one' })).json().data).not.toHaveProperty('metadata');
    expect((await send(viewer, { content: 'two', message_ref: 1767323045123 })).json().data.metadata).toEqual({
      message_ref: '1767323045123',
    });
    expect((await send(viewer, { content: 'three', message_ref: null, metadata: null })).json().data).not.toHaveProperty('metadata');
  });

  test('decided: a ref never deduplicates', async () => {
    const { viewer, send, stored } = await chatRoom();
    await send(viewer, { content: 'one', message_ref: 'same' });
    await send(viewer, { content: 'two', message_ref: 'same' });
    expect(await stored()).toHaveLength(2);
  });

  test('F-12 a reply contains the original’s real text and sender, regardless of client input', async () => {
    const { app, chatroomId, broadcaster, viewer, send } = await chatRoom();
    const original = await givenMessage(app.db, chatroomId, broadcaster.id, { content: 'the truth' });

    const reply = await send(viewer, {
      content: 'indeed',
      type: 'reply',
      message_ref: '1',
      metadata: { original_message: { id: original.id, content: 'a lie' }, original_sender: { id: viewer.id, username: 'liar' } },
    });

    expect(reply.json().data).toMatchObject({
      type: 'reply',
      metadata: {
        message_ref: '1',
        original_message: { id: original.id, content: 'the truth' },
        original_sender: { id: broadcaster.id, username: 'ana' },
      },
    });
  });

  test('the metadata of an ordinary message is ignored', async () => {
    const { app, chatroomId, broadcaster, viewer, send } = await chatRoom();
    const original = await givenMessage(app.db, chatroomId, broadcaster.id);
    const reply = await send(viewer, { content: 'no reply', metadata: { original_message: { id: original.id } } });
    expect(reply.json().data).toMatchObject({ type: 'message' });
    expect(reply.json().data).not.toHaveProperty('metadata');
  });

  test('the older endpoint sends the same', async () => {
    const { app, chatroomId, viewer, stored } = await chatRoom();
    const reply = await app.post('/api/v1/chat-messages', viewer, { chatroom_id: chatroomId, message: 'hello', message_ref: '7' });
    expect({ status: reply.status, metadata: reply.json().data.metadata }).toEqual({ status: 200, metadata: { message_ref: '7' } });
    expect((await app.post('/api/v1/chat-messages', viewer, { chatroom_id: chatroomId, content: 'two' })).status).toBe(200);
    expect((await app.post('/api/v1/chat-messages', viewer, { chatroom_id: chatroomId })).status).toBe(422);
    expect((await app.post('/api/v1/chat-messages', viewer, { chatroom_id: 1, message: 'x' })).json().status.message).toBe(
      'CHATROOM_NOT_FOUND',
    );
    expect((await stored()).map(({ content }) => content)).toEqual(['hello', 'two']);
  });
});

/** Checks that a refused message left nothing in the room or on its channel. */
async function refused({ app, stored }: Awaited<ReturnType<typeof chatRoom>>, send: () => ReturnType<typeof app.post>) {
  const [before, events] = [(await stored()).length, app.published.length];
  const reply = await send();
  expect({ storedCount: (await stored()).length, publishedCount: app.published.length }).toEqual({
    storedCount: before,
    publishedCount: events,
  });
  return reply;
}

function expectCode(reply: { status: number; json(): unknown }, code: SendRefusalCode) {
  const [status, sentence] = SEND_REFUSALS[code];
  expect({ status: reply.status, reply: reply.json() }).toMatchObject({
    status,
    reply: { status: { error: true, code: status, message: code }, message: sentence },
  });
}

describe('E-02, E-04 every refusal can occur, with its status and code and without side effects', () => {
  const paragraph = 'a'.repeat(501);
  const CASES: [SendRefusalCode, GivenModes, unknown][] = [
    ['MESSAGE_CONTENT_LENGTH_ERROR', {}, ' \n '],
    ['MESSAGE_CONTENT_LENGTH_ERROR', {}, paragraph],
    ['MAX_SPECIAL_CHARS_ERROR', {}, '█'.repeat(41)],
    ['EMOTES_ONLY_ERROR', { emotesMode: true }, 'hi [emote:1:x]'],
    ['NO_LINKS_ERROR', { allowLinks: false }, 'see example.com'],
    ['NO_LINKS_ERROR', { allowLinks: false }, 'see https://a.example/'],
    ['CHAT_PAUSED_ERROR', { paused: true }, 'hello'],
    ['SUBSCRIBERS_ONLY_ERROR', { subscribersMode: true }, 'hello'],
    ['FOLLOWERS_ONLY_ERROR', { followersMode: true }, 'hello'],
    ['ORIGINAL_MESSAGE_NOT_FOUND_ERROR', {}, { content: 'x', type: 'reply', metadata: { original_message: { id: v7() } } }],
    ['ORIGINAL_MESSAGE_NOT_FOUND_ERROR', {}, { content: 'x', type: 'reply', metadata: { original_message: { id: 'not-an-id' } } }],
  ];
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp(chatFeatures);
  });

  test.each(CASES)('E-02 a message is refused with %s in a room with %j', async (code, modes, body) => {
    const chat = await chatRoom(modes, app);
    expectCode(await refused(chat, () => chat.send(chat.viewer, body)), code);
  });

  test('a message to a room that does not exist, or to the ID of a channel, is refused with CHATROOM_NOT_FOUND', async () => {
    const chat = await chatRoom();
    expectCode(await refused(chat, () => chat.send(chat.viewer, 'hello', 39999999)), 'CHATROOM_NOT_FOUND');
    expectCode(await refused(chat, () => chat.send(chat.viewer, 'hello', chat.channel.id)), 'CHATROOM_NOT_FOUND');
  });

  test('a suspended channel refuses all messages, and accepts them again after it is reinstated', async () => {
    const chat = await chatRoom();
    const { app, channel, broadcaster, viewer } = chat;
    const staff = await givenUser(app.db, 'boss', { isStaff: true });
    for (const path of [`channels/${channel.slug}`, `accounts/${channel.slug}`]) {
      expect((await app.put(`/api/internal/v1/${path}/suspension`, staff, { reason: 'Spam' })).status).toBe(200);
      // The broadcaster's session ends with the account, but a request may still be in flight.
      for (const person of [viewer, broadcaster, staff])
        expectCode(
          await refused(chat, () => chat.send(person, 'hello')),
          path.startsWith('accounts') && person === broadcaster ? 'ACCOUNT_SUSPENDED_ERROR' : 'CHANNEL_SUSPENDED_ERROR',
        );
      expect((await app.delete(`/api/internal/v1/${path}/suspension`, staff)).status).toBe(200);
      expect((await chat.send(staff, `hello after ${path}`)).status).toBe(200);
    }
  });

  test('a message from an account suspended during the request is refused', async () => {
    const chat = await chatRoom();
    const staff = await givenUser(chat.app.db, 'boss', { isStaff: true });
    await chat.app.put(`/api/internal/v1/accounts/${chat.viewer.slug}/suspension`, staff, { reason: 'Spam' });
    expectCode(await refused(chat, () => chat.send(chat.viewer, 'hello')), 'ACCOUNT_SUSPENDED_ERROR');
    expect((await chat.send(chat.broadcaster, 'hello')).status).toBe(200);
  });

  test('E-02 a reply to a deleted message or to one in another room is refused with ORIGINAL_MESSAGE_NOT_FOUND_ERROR', async () => {
    const chat = await chatRoom();
    const elsewhere = await givenRoom(chat.app.db, 'bob');
    const deleted = await givenMessage(chat.app.db, chat.chatroomId, chat.broadcaster.id, { deleted: 'user_deleted' });
    const there = await givenMessage(chat.app.db, elsewhere.chatroomId, chat.broadcaster.id);
    for (const { id } of [deleted, there]) {
      const body = { content: 'x', type: 'reply', metadata: { original_message: { id } } };
      expectCode(await refused(chat, () => chat.send(chat.viewer, body)), 'ORIGINAL_MESSAGE_NOT_FOUND_ERROR');
    }
  });

  test('E-02 ACCOUNT_AGE_MODE_ERROR returns the minimum age in minutes', async () => {
    const chat = await chatRoom({ accountAgeMode: true, accountAgeMinMinutes: 60 });
    const newcomer = await givenUser(chat.app.db, 'newcomer', { createdAt: later(-3599) });
    const reply = await refused(chat, () => chat.send(newcomer, 'hello'));
    expectCode(reply, 'ACCOUNT_AGE_MODE_ERROR');
    expect(reply.json().data).toEqual({ min_duration: 60 });
    chat.app.clock.pass(1);
    expect((await chat.send(newcomer, 'hello')).status).toBe(200);
  });

  test('E-02 BANNED_ERROR returns the duration and ends with the timeout', async () => {
    const chat = await chatRoom();
    const other = await givenUser(chat.app.db, 'banned');
    await givenBan(chat.app.db, chat.channel.id, chat.viewer.id, chat.broadcaster.id, { createdAt: NOON, expiresAt: later(60) });
    await givenBan(chat.app.db, chat.channel.id, other.id, chat.broadcaster.id);
    const timedOut = await refused(chat, () => chat.send(chat.viewer, 'hello'));
    expectCode(timedOut, 'BANNED_ERROR');
    expect(timedOut.json().data).toEqual({ permanent: false, expires_at: '2026-01-02T12:01:00.000Z' });
    const banned = await refused(chat, () => chat.send(other, 'hello'));
    expectCode(banned, 'BANNED_ERROR');
    expect(banned.json().data).toEqual({ permanent: true, expires_at: null });
    chat.app.clock.pass(60);
    expect((await chat.send(chat.viewer, 'hello')).status).toBe(200);
    expect((await chat.send(other, 'hello')).status).toBe(403);
  });

  test('E-02 SLOW_MODE_ERROR returns the remaining seconds', async () => {
    const chat = await chatRoom({ slowMode: true, messageInterval: 30 });
    await chat.send(chat.viewer, 'one');
    chat.app.clock.pass(10);
    const reply = await refused(chat, () => chat.send(chat.viewer, 'two'));
    expectCode(reply, 'SLOW_MODE_ERROR');
    expect(reply.headers.get('retry-after')).toBe('20');
    chat.app.clock.pass(20);
    expect((await chat.send(chat.viewer, 'two')).status).toBe(200);
  });

  test('E-02 the same text within 30 seconds is refused with DUPLICATE_MESSAGE_ERROR', async () => {
    const chat = await chatRoom();
    await chat.send(chat.viewer, 'hello');
    expectCode(await refused(chat, () => chat.send(chat.viewer, ' hello ')), 'DUPLICATE_MESSAGE_ERROR');
    chat.app.clock.pass(30);
    expect((await chat.send(chat.viewer, 'hello')).status).toBe(200);
  });

  test('E-02 the same text with its emotes spelled differently is refused with DUPLICATE_MESSAGE_ERROR', async () => {
    const chat = await chatRoom();
    expect((await chat.send(chat.viewer, 'hi [emote:9101:gsHype]!')).status).toBe(200);
    for (const again of ['hi [emote:9101]!', 'hi [emote:9101:]!', 'hi [emote:9101:gsHype]!'])
      expectCode(await refused(chat, () => chat.send(chat.viewer, again)), 'DUPLICATE_MESSAGE_ERROR');
    expect((await chat.send(chat.viewer, 'hi [emote:9102]!')).status).toBe(200);
  });

  test('E-02 the 21st message of a viewer in 30 seconds, over all rooms, is refused with RATE_LIMIT_ERROR', async () => {
    const chat = await chatRoom();
    const elsewhere = await givenRoom(chat.app.db, 'bob');
    for (let i = 0; i < 20; i++)
      expect((await chat.send(chat.viewer, `${i}`, i % 2 ? chat.chatroomId : elsewhere.chatroomId)).status).toBe(200);
    const reply = await refused(chat, () => chat.send(chat.viewer, 'one too many'));
    expectCode(reply, 'RATE_LIMIT_ERROR');
    expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
    chat.app.clock.pass(30);
    expect((await chat.send(chat.viewer, 'again')).status).toBe(200);
  });

  test('refused messages do not count toward the pace', async () => {
    const chat = await chatRoom();
    for (let i = 0; i < 30; i++) await chat.send(chat.viewer, ' ');
    expect((await chat.send(chat.viewer, 'hello')).status).toBe(200);
  });

  test('RATE_LIMITED stops a flood of refused requests', async () => {
    const chat = await chatRoom();
    const statuses = [];
    for (let i = 0; i < 241; i++) statuses.push((await chat.send(chat.viewer, ' ')).json().status.message);
    expect(new Set(statuses.slice(0, 240))).toEqual(new Set(['MESSAGE_CONTENT_LENGTH_ERROR']));
    expect(statuses[240]).toBe('RATE_LIMITED');
  });
});

test('K-03 K-08 the server enforces the locks in order, one after another', async () => {
  const chat = await chatRoom({
    paused: true,
    subscribersMode: true,
    followersMode: true,
    followingMinDuration: 10,
    slowMode: true,
    messageInterval: 30,
    accountAgeMode: true,
    accountAgeMinMinutes: 60,
    emotesMode: true,
  });
  const { app, channel, chatroomId } = chat;
  const newcomer = await givenUser(app.db, 'newcomer', { createdAt: later(-60) });
  await givenMessage(app.db, chatroomId, newcomer.id, { at: later(-10) });
  await givenBan(app.db, channel.id, newcomer.id, chat.broadcaster.id, { createdAt: later(-60), expiresAt: later(5) });
  const next = async () => (await refused(chat, () => chat.send(newcomer, 'hello'))).json().status.message;

  const codes = [await next()];
  app.clock.pass(5);
  codes.push(await next());
  await givenModes(app.db, chatroomId, { paused: false });
  codes.push(await next());
  await givenSubscription(app.db, channel.id, newcomer.id);
  codes.push(await next());
  await givenFollow(app.db, channel.id, newcomer.id, later(-400));
  codes.push(await next());
  await givenModes(app.db, chatroomId, { followingMinDuration: 5 });
  codes.push(await next());
  await givenModes(app.db, chatroomId, { slowMode: false });
  codes.push(await next());
  await givenModes(app.db, chatroomId, { accountAgeMode: false });
  codes.push(await next());
  await givenModes(app.db, chatroomId, { emotesMode: false });

  expect(codes).toEqual([
    'BANNED_ERROR',
    'CHAT_PAUSED_ERROR',
    'SUBSCRIBERS_ONLY_ERROR',
    'FOLLOWERS_ONLY_ERROR',
    'FOLLOWERS_ONLY_ERROR',
    'SLOW_MODE_ERROR',
    'ACCOUNT_AGE_MODE_ERROR',
    'EMOTES_ONLY_ERROR',
  ]);
  expect((await chat.send(newcomer, 'hello at last')).status).toBe(200);
});

test('K-02 moderators, the broadcaster and staff are not locked, may repeat themselves, send links and write faster', async () => {
  const chat = await chatRoom({
    paused: true,
    subscribersMode: true,
    followersMode: true,
    slowMode: true,
    accountAgeMode: true,
    accountAgeMinMinutes: 9999999,
    emotesMode: true,
    allowLinks: false,
  });
  const moderator = await givenUser(chat.app.db, 'mod');
  await givenRole(chat.app.db, chat.channel.id, moderator.id, 'moderator');
  const staff = await givenUser(chat.app.db, 'staff', { isStaff: true });
  for (const who of [moderator, chat.broadcaster, staff]) {
    for (let i = 0; i < 25; i++) expect((await chat.send(who, 'see https://a.example/')).status).toBe(200);
  }
  for (let i = 25; i < 100; i++) await chat.send(moderator, 'hello');
  expectCode(await chat.send(moderator, 'hello'), 'RATE_LIMIT_ERROR');
  expectCode(await chat.send(moderator, ' '), 'MESSAGE_CONTENT_LENGTH_ERROR');
});

test('a moderator of one channel is a viewer in another', async () => {
  const chat = await chatRoom({ paused: true });
  const elsewhere = await givenRoom(chat.app.db, 'bob');
  await givenRole(chat.app.db, elsewhere.channel.id, chat.viewer.id, 'moderator');
  expectCode(await chat.send(chat.viewer, 'hello'), 'CHAT_PAUSED_ERROR');
  expectCode(await chat.send(elsewhere.broadcaster, 'hello'), 'CHAT_PAUSED_ERROR');
});

describe('bad input', () => {
  let chat: Awaited<ReturnType<typeof chatRoom>>;
  beforeAll(async () => {
    chat = await chatRoom();
  });

  test('a caller without a session cannot send', async () => {
    const reply = await refused(chat, () => chat.send(null, 'hello'));
    expect({ status: reply.status, message: reply.json().status.message }).toEqual({ status: 401, message: 'NOT_SIGNED_IN' });
  });

  test.each([
    [{}],
    [{ content: 5 }],
    [{ content: null }],
    [{ content: ['x'] }],
    [{ content: 'x', type: 'celebration' }],
    [{ content: 'x', type: 'reply' }],
    [{ content: 'x', type: 'reply', metadata: { original_message: {} } }],
    [{ content: 'x', type: 'reply', metadata: 'text' }],
    [{ content: 'x', message_ref: 'a'.repeat(65) }],
    [{ content: 'x', message_ref: { a: 1 } }],
    [{ content: 'nul \u0000' }],
    [[]],
  ])('E-04 %j is refused by field', async (body) => {
    const reply = await refused(chat, () => chat.send(chat.viewer, body));
    expect({ status: reply.status, errorCount: Object.keys(reply.json().errors).length }).toEqual({ status: 422, errorCount: 1 });
  });

  test.each(['abc', '0', '-1', '1.5', '9007199254740993', '99999999999999999999', '%00', '30000001%20'])(
    'a room ID of %s is refused',
    async (id) => {
      const reply = await refused(chat, () => chat.send(chat.viewer, 'hello', id));
      expect(reply.status).toBeGreaterThanOrEqual(400);
      expect(reply.status).toBeLessThan(500);
    },
  );

  test('unknown fields are ignored, hostile text is stored as text', async () => {
    const content = `<img src=x onerror=alert(1)> '; drop table messages; -- \u202Eabc $1`;
    const reply = await chat.send(chat.viewer, { content, sender: { id: 1 }, created_at: 'x', id: v7(), chatroom_id: 5 });
    expect(reply.json().data).toMatchObject({ content, chatroom_id: chat.chatroomId, sender: { id: chat.viewer.id } });
    expect(await chat.stored()).toMatchObject([{ content }]);
  });
});
