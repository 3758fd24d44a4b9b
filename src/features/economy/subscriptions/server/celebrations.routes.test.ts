import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { DAY_SECONDS } from '#core/contract/durations.ts';
import type { Database } from '#core/server/db/open-database.ts';
import { testDatabase } from '#core/server/testing/test-database.ts';
import { givenRole } from '#features/channel/channels/server/testing.ts';
import { type GivenModes, givenModes, givenRoom } from '#features/chat/chat/server/testing.ts';
import { givenBan } from '#features/chat/moderation/server/testing.ts';
import { renewDuePurchases } from '#features/economy/payments/server/testing.ts';
import { SKIP_MS } from '#features/economy/subscriptions/rules/celebrations.ts';
import { subscriptionsRoom } from './testing/subscriptions-room.ts';
import { subscriptionFeatures } from './testing.ts';

const features = subscriptionFeatures;
const MONTH = SKIP_MS / 1000;
const PERIOD = 30 * DAY_SECONDS;
/** Time of Noor's first renewal, one period after noon. */
const RENEWED_AT = '2026-02-01T12:00:00.000000Z';

/** Ana's chatroom with Noor, whose subscription was bought a period ago and is renewed now, which creates the celebration. */
async function subscribersRoom(database?: Database) {
  const app = await subscriptionsRoom(database && { database });
  const elsewhere = await givenRoom(app.db, 'bob');
  await app.subscribe(app.noor);
  app.clock.pass(PERIOD);
  await renewDuePurchases(app);
  const [celebration] = (await app.get('/api/v2/channels/ana/me', app.noor)).json().celebrations;
  app.published.length = 0;
  return Object.assign(app, { other: app.eve, id: celebration.id as string, elsewhere });
}

type Room = Awaited<ReturnType<typeof subscribersRoom>>;
let app: Room;
beforeEach(async () => {
  app = await subscribersRoom();
});

type Person = Room['noor'];
const act = (action: unknown, message?: unknown, who: Person | null = app.noor, id = app.id) =>
  app.post(`/api/v2/chatrooms/${app.chatroomId}/celebrations/${id}/action`, who, { action, message });
const refusalOf = ({ status, json }: Awaited<ReturnType<typeof act>>) => [status, json().status.message];
const open = async (who: Person = app.noor, slug = 'ana') => (await app.get(`/api/v2/channels/${slug}/me`, who)).json().celebrations;
const said = async () => (await app.get('/api/v2/channels/ana/messages', null)).json().data.messages;
const success = { status: { error: false, code: 200, message: 'SUCCESS' }, data: null };

test('CE-01 CE-02 a renewal creates a celebration, visible only to the renewing person in that channel', async () => {
  expect(app.id).toMatch(/^chceleb_[0-9A-HJKMNP-TV-Z]{26}$/);
  expect(await open()).toEqual([
    {
      id: app.id,
      type: 'subscription_renewed',
      created_at: RENEWED_AT,
      deferred: false,
      metadata: { provider: 'grandstand', streak_months: 2, total_months: 2 },
    },
  ]);
  expect(await open(app.other)).toEqual([]);
  expect(await open(app.noor, 'bob')).toEqual([]);
});

test('CE-07 consuming posts a celebration message, and the response only reports success', async () => {
  const reply = await act('consume', '  a year of <3  ');
  expect({ status: reply.status, reply: reply.json() }).toEqual({ status: 200, reply: success });

  const celebration = { id: app.id, type: 'subscription_renewed', total_months: 2, created_at: RENEWED_AT };
  const told = { type: 'celebration', content: 'a year of ❤️', sender: { id: app.noor.id }, metadata: { celebration } };
  expect(app.published).toMatchObject([
    { channel: `chatrooms.${app.chatroomId}.v2`, event: 'App\\Events\\ChatMessageEvent', payload: told },
  ]);
  const [message] = await said();
  expect(message).toMatchObject({ type: 'celebration', content: 'a year of ❤️' });
  expect(JSON.parse(message.metadata)).toEqual({ celebration });
  expect(await open()).toEqual([]);
});

test.each([[undefined], [null], [''], ['  \u200b ']])('CE-03 and CE-07 with the message %j a party emoji is posted', async (message) => {
  expect((await act('consume', message)).status).toBe(200);
  expect(await said()).toMatchObject([{ type: 'celebration', content: '🎉' }]);
});

test('CE-07 the endpoint by channel slug does the same', async () => {
  const path = (slug: string) => `/api/v2/channels/${slug}/celebrations/${app.id}/action`;
  expect(refusalOf(await app.post(path('nobody'), app.noor, { action: 'consume' }))).toEqual([404, 'CHANNEL_NOT_FOUND']);
  expect(refusalOf(await app.post(path('bob'), app.noor, { action: 'consume' }))).toEqual([404, 'CELEBRATION_NOT_FOUND']);
  expect((await app.post(path('ana'), app.noor, { action: 'consume', message: 'hello' })).json()).toEqual(success);
  expect(await said()).toMatchObject([{ content: 'hello' }]);
});

test('CE-04 CE-06 a deferred celebration is flagged and can be shared later', async () => {
  expect((await act('defer')).json()).toEqual(success);
  expect(await open()).toMatchObject([{ id: app.id, deferred: true }]);
  expect((await act('defer')).status).toBe(200);
  expect((await act('consume')).status).toBe(200);
  expect({ open: await open(), saidCount: (await said()).length }).toEqual({ open: [], saidCount: 1 });
});

test('CE-04 a skip lasts a month', async () => {
  expect((await act('dismiss')).json()).toEqual(success);
  expect(await open()).toEqual([]);
  for (const action of ['consume', 'defer', 'dismiss']) expect(refusalOf(await act(action))).toEqual([409, 'CELEBRATION_DONE']);
  app.clock.pass(MONTH - 1);
  expect(await open()).toEqual([]);
  app.clock.pass(1);
  expect(await open()).toMatchObject([{ id: app.id, deferred: false }]);
  expect((await act('consume')).status).toBe(200);
  expect(await said()).toHaveLength(1);
});

test('SU-01 CE-02 the next renewal replaces an unshared celebration, even a skipped one', async () => {
  await act('dismiss');
  app.clock.pass(PERIOD);
  await renewDuePurchases(app);
  const [next] = await open();
  expect(next).toMatchObject({ deferred: false, metadata: { total_months: 3, streak_months: 3 } });
  expect(next.id).not.toBe(app.id);
  app.clock.pass(MONTH);
  expect((await open()).map(({ id }: { id: string }) => id)).toEqual([next.id]);
  expect(refusalOf(await act('consume'))).toEqual([409, 'CELEBRATION_DONE']);
  expect((await act('consume', 'again', app.noor, next.id)).status).toBe(200);
  // A shared celebration stays shared when the next one arrives.
  await renewDuePurchases(app);
  expect(await open()).toMatchObject([{ metadata: { total_months: 4 } }]);
  expect(refusalOf(await act('consume', 'again', app.noor, next.id))).toEqual([409, 'CELEBRATION_DONE']);
});

test('CE-02 a subscription after a gap continues the total and starts a new streak, and only its next renewal is celebrated', async () => {
  await act('consume');
  await app.delete('/api/v1/subscriptions/ana/renewal', app.noor);
  app.clock.pass(2 * PERIOD);
  await app.subscribe(app.noor);
  expect(await open()).toEqual([]);
  app.clock.pass(PERIOD);
  await renewDuePurchases(app);
  expect(await open()).toMatchObject([{ metadata: { total_months: 4, streak_months: 2 } }]);
});

describe('unknown celebrations and those of other people', () => {
  test('CE-07 an unknown, foreign or finished celebration, another room and a signed-out caller are refused', async () => {
    const unknown = 'chceleb_01KDZ3NDEKTSV4RRFFQ69G5FAV';
    for (const action of ['consume', 'defer', 'dismiss']) {
      expect(refusalOf(await act(action, null, app.noor, unknown))).toEqual([404, 'CELEBRATION_NOT_FOUND']);
      expect(refusalOf(await act(action, null, app.noor, 'x'))).toEqual([404, 'CELEBRATION_NOT_FOUND']);
      const there = `/api/v2/chatrooms/${app.elsewhere.chatroomId}/celebrations/${app.id}/action`;
      expect(refusalOf(await app.post(there, app.noor, { action }))).toEqual([404, 'CELEBRATION_NOT_FOUND']);
      for (const who of [app.other, app.ana]) expect(refusalOf(await act(action, null, who))).toEqual([403, 'CELEBRATION_NOT_YOURS']);
      expect((await act(action, null, null)).status).toBe(401);
      const nowhere = `/api/v2/chatrooms/1/celebrations/${app.id}/action`;
      expect(refusalOf(await app.post(nowhere, app.noor, { action }))).toEqual([404, 'CHATROOM_NOT_FOUND']);
    }
    expect({ published: app.published, open: await open() }).toEqual({
      published: [],
      open: [expect.objectContaining({ id: app.id, deferred: false })],
    });
    await act('consume');
    for (const action of ['consume', 'defer', 'dismiss']) expect(refusalOf(await act(action))).toEqual([409, 'CELEBRATION_DONE']);
    expect(await said()).toHaveLength(1);
  });

  test.each([
    ['share', 'hi'],
    [undefined, 'hi'],
    ['consume', 5],
    ['consume', {}],
    [null, null],
  ])('CE-07 the action %j with the message %j is malformed', async (action, message) => {
    expect((await act(action, message)).status).toBe(422);
    expect(await open()).toHaveLength(1);
  });
});

describe('a celebration is a message: the chatroom’s rules apply, and a refused one is kept', () => {
  const modes: [string, string, GivenModes, unknown, number][] = [
    ['MESSAGE_CONTENT_LENGTH_ERROR', 'too long', {}, 'x'.repeat(501), 400],
    ['EMOTES_ONLY_ERROR', 'words in emotes-only mode', { emotesMode: true }, 'words', 400],
    ['FOLLOWERS_ONLY_ERROR', 'no follower in followers-only mode', { followersMode: true }, null, 400],
    ['CHAT_PAUSED_ERROR', 'a paused chat', { paused: true }, null, 400],
    ['NO_LINKS_ERROR', 'a link where none are allowed', { allowLinks: false }, 'see https://example.com', 400],
  ];
  test.each(modes)('CE-07 %s: %s', async (code, _why, room, message, status) => {
    await givenModes(app.db, app.chatroomId, room);
    expect(refusalOf(await act('consume', message))).toEqual([status, code]);
    expect({ published: app.published, said: await said() }).toEqual({ published: [], said: [] });
    expect(await open()).toMatchObject([{ id: app.id }]);
  });

  test('CE-07 a party emoji can be shared in emotes-only mode', async () => {
    await givenModes(app.db, app.chatroomId, { emotesMode: true, subscribersMode: true });
    expect((await act('consume')).status).toBe(200);
  });

  test('CE-07 slow mode counts it as a message', async () => {
    await givenModes(app.db, app.chatroomId, { slowMode: true, messageInterval: 10 });
    const send = (content: string) => app.post(`/api/v2/messages/send/${app.chatroomId}`, app.noor, { content });
    expect((await send('first')).status).toBe(200);
    expect(refusalOf(await act('consume'))).toEqual([429, 'SLOW_MODE_ERROR']);
    app.clock.pass(10);
    expect((await act('consume')).status).toBe(200);
    expect(refusalOf(await send('at once'))).toEqual([429, 'SLOW_MODE_ERROR']);
  });

  test('CE-07 a banned person cannot share, but can defer', async () => {
    await givenBan(app.db, app.channelId, app.noor.id, app.ana.id);
    expect(refusalOf(await act('consume'))).toEqual([403, 'BANNED_ERROR']);
    expect((await act('defer')).status).toBe(200);
    expect(await said()).toEqual([]);
  });

  test('CE-07 a banned word and a message that would be held for review are refused', async () => {
    await app.post('/api/internal/v1/channels/ana/chatroom/banned-words', app.ana, { words: ['glider'] });
    await app.put('/api/v2/channels/ana/moderation-rules', app.ana, { rules: { violence: 'hold' } });
    expect(refusalOf(await act('consume', 'my glider'))).toEqual([400, 'BANNED_WORD_ERROR']);
    expect(refusalOf(await act('consume', 'i will kill you and stab your whole family'))).toEqual([400, 'MODERATION_BLOCKED_ERROR']);
    expect({ published: app.published, said: await said() }).toEqual({ published: [], said: [] });
    expect(await open()).toHaveLength(1);
  });

  test('MO-09 it is not held as a first message, because a subscriber is not a newcomer', async () => {
    await app.put('/api/v2/channels/ana/moderation-rules', app.ana, { hold_first_messages: true });
    expect((await act('consume')).status).toBe(200);
    expect(await said()).toHaveLength(1);
  });

  test('MO-09 a message that a filter flags is posted, and the moderators are notified', async () => {
    await app.put('/api/v2/channels/ana/moderation-rules', app.ana, { rules: { violence: 'flag' } });
    expect((await act('consume', 'i will kill you and stab your whole family')).status).toBe(200);
    expect(app.published.map(({ event }) => event.split('\\').at(-1))).toEqual(['ChatMessageEvent', 'MessageFlaggedEvent']);
  });

  test('CE-07 a moderator can celebrate in any chat mode', async () => {
    await givenRole(app.db, app.channelId, app.noor.id, 'moderator');
    await givenModes(app.db, app.chatroomId, { emotesMode: true, paused: true, slowMode: true });
    expect((await act('consume', 'words and words')).status).toBe(200);
  });
});

beforeEach(async () => {
  app = await subscribersRoom(await testDatabase(features));
});

test('CE-07 two tabs that share one celebration post one message', async () => {
  const replies = await Promise.all(['one', 'two', 'three', 'four'].map((words) => act('consume', words)));
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  for (const reply of replies) if (reply.status !== 200) expect(refusalOf(reply)).toEqual([409, 'CELEBRATION_DONE']);
  expect({ saidCount: (await said()).length, publishedCount: app.published.length }).toEqual({ saidCount: 1, publishedCount: 1 });
  const { message_id } = (await app.db.row(sql<{ message_id: string }>`select message_id from celebrations`))!;
  expect(message_id).toBe((await said())[0].id);
});

test('CE-07 if one tab shares and another skips, only one takes effect', async () => {
  const [shared, skipped] = await Promise.all([act('consume'), act('dismiss')]);
  expect([shared.status, skipped.status].sort()).toEqual([200, 409]);
  expect(await said()).toHaveLength(shared.status === 200 ? 1 : 0);
});
