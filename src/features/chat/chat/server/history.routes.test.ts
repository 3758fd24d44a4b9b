import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { serverFeature } from '#core/server/feature.ts';
import { testApp } from '#core/server/testing/test-app.ts';
import { givenRole } from '#features/channel/channels/server/testing.ts';
import { type HistoryMessage, NOTICES_MAX } from '#features/chat/chat/contract/history.ts';
import { later } from '#features/chat/chat/examples.ts';
import { givenBan } from '#features/chat/moderation/server/testing.ts';
import { givenUser } from '#features/people/accounts/server/testing.ts';
import type { NoticeRange, PastEvent, PastNotices } from './past-notices.ts';
import { chatFeatures, givenMessage, givenRoom } from './testing.ts';

async function chatRoom() {
  const app = await testApp(chatFeatures);
  const room = await givenRoom(app.db);
  const viewer = await givenUser(app.db, 'viewer');
  const read = async (query = '', caller: Parameters<typeof app.get>[1] = null) => {
    const reply = await app.get(`/api/v2/channels/ana/messages${query}`, caller);
    return reply.json().data as { messages: HistoryMessage[]; cursor: string | null; pinned_message: null };
  };
  const say = async (count: number, from = 0, step = 1) => {
    for (let at = 0; at < count; at++)
      await givenMessage(app.db, room.chatroomId, viewer.id, { content: `${at}`, at: later(from + at * step) });
  };
  return { app, ...room, viewer, read, say };
}

const contents = ({ messages }: { messages: HistoryMessage[] }) => messages.map(({ content }) => content);
const at = (seconds: number) => encodeURIComponent(later(seconds).toISOString());

describe('format of history', () => {
  test('a message has the wire fields, the channel ID as chat_id, and its exact cursor', async () => {
    const { app, channel, chatroomId, viewer } = await chatRoom();
    const { id, us } = await givenMessage(app.db, chatroomId, viewer.id, { metadata: { message_ref: '17' } });
    const reply = await app.get('/api/v2/channels/ana/messages', null);
    const data = {
      messages: [
        {
          id,
          chat_id: channel.id,
          chatroom_id: chatroomId,
          user_id: viewer.id,
          content: 'hello',
          type: 'message',
          metadata: '{"message_ref":"17"}',
          created_at: '2026-01-02T12:00:00Z',
          cursor: String(us),
          sender: { id: viewer.id, username: 'viewer', slug: 'viewer', identity: { color: '#75FD46', badges: [] } },
          ui_metadata: null,
        },
      ],
      cursor: null,
      pinned_message: null,
      cleared: null,
    };
    expect({ status: reply.status, reply: reply.json() }).toEqual({
      status: 200,
      reply: { status: { error: false, code: 200, message: 'SUCCESS' }, data, message: 'OK' },
    });
  });

  test('a sent message is in history with the same ID and cursor', async () => {
    const { app, chatroomId, viewer, read } = await chatRoom();
    const sent = (await app.post(`/api/v2/messages/send/${chatroomId}`, viewer, { content: 'hi', message_ref: '5' })).json().data;
    const [row] = (await read()).messages;
    expect(row).toMatchObject({
      id: sent.id,
      cursor: sent.cursor,
      content: 'hi',
      sender: sent.sender,
      metadata: JSON.stringify(sent.metadata),
    });
  });

  test('RP-03 all paths return the same, by the channel’s ID, its slug, or the room', async () => {
    const { app, channel, chatroomId, say } = await chatRoom();
    await say(3);
    const paths = [
      '/api/v2/channels/ana/messages',
      '/api/v2/channels/ANA/messages',
      `/api/v2/channels/${channel.id}/messages`,
      `/api/v1/chat/${channel.id}/history`,
      '/api/v1/chat/ana/history',
      `/api/v2/chatrooms/${chatroomId}/messages`,
    ];
    const replies = await Promise.all(paths.map((path) => app.get(path, null)));
    for (const reply of replies) expect({ status: reply.status, reply: reply.json() }).toEqual({ status: 200, reply: replies[0]!.json() });
    expect(contents(replies[0]!.json().data)).toEqual(['2', '1', '0']);
  });

  test('an unknown channel or room is not found, and a room’s ID is not a channel', async () => {
    const { app, channel, chatroomId } = await chatRoom();
    for (const path of ['/api/v2/channels/nobody/messages', '/api/v1/chat/99999999/history', `/api/v1/chat/${chatroomId}/history`]) {
      const reply = await app.get(path, null);
      expect({ status: reply.status, message: reply.json().status.message }).toEqual({ status: 404, message: 'CHANNEL_NOT_FOUND' });
    }
    const reply = await app.get(`/api/v2/chatrooms/${channel.id}/messages`, null);
    expect({ status: reply.status, message: reply.json().status.message }).toEqual({ status: 404, message: 'CHATROOM_NOT_FOUND' });
  });
});

describe('paging backward', () => {
  test('pages continue newest first without gaps or duplicates', async () => {
    const { read, say } = await chatRoom();
    await say(120);
    const seen: string[] = [];
    const sizes: number[] = [];
    let cursor: string | null = null;
    do {
      const page = await read(cursor === null ? '' : `?cursor=${cursor}`);
      seen.push(...contents(page));
      sizes.push(page.messages.length);
      cursor = page.cursor;
    } while (cursor !== null);
    expect(sizes).toEqual([50, 50, 20]);
    expect(seen).toEqual(Array.from({ length: 120 }, (_, index) => `${119 - index}`));
  });

  test('the older name of the cursor works, and an exactly full last page is recognized as the last', async () => {
    const { read, say } = await chatRoom();
    await say(4);
    const first = await read('?limit=2');
    const second = await read(`?limit=2&nextCursor=${first.cursor}`);
    expect({ firstContents: contents(first), secondContents: contents(second), cursor: second.cursor }).toEqual({
      firstContents: ['3', '2'],
      secondContents: ['1', '0'],
      cursor: null,
    });
  });

  test('decided: messages with the same timestamp are never split between pages', async () => {
    const { read, say } = await chatRoom();
    await say(7, 0, 0);
    const pages = [await read('?limit=3')];
    while (pages.at(-1)!.cursor) pages.push(await read(`?limit=3&cursor=${pages.at(-1)!.cursor}`));
    expect(pages.flatMap(contents)).toEqual(['6', '5', '4', '3', '2', '1', '0']);
  });

  test('an empty room has an empty page', async () => {
    const { read } = await chatRoom();
    expect(await read()).toEqual({ messages: [], cursor: null, pinned_message: null, cleared: null });
  });
});

describe('closing a gap', () => {
  test('messages after a cursor are returned oldest first, page by page', async () => {
    const { read, say } = await chatRoom();
    await say(10);
    const last = (await read('?limit=8')).messages.at(-1)!;
    const first = await read(`?after=${last.cursor}&limit=5`);
    const rest = await read(`?after=${first.cursor}&limit=5`);
    expect({ firstContents: contents(first), restContents: contents(rest), cursor: rest.cursor }).toEqual({
      firstContents: ['3', '4', '5', '6', '7'],
      restContents: ['8', '9'],
      cursor: null,
    });
    expect(await read(`?after=${rest.messages.at(-1)!.cursor}`)).toMatchObject({ messages: [], cursor: null });
  });
});

describe('RP-03 reading a replay', () => {
  test('start_time returns the 5 seconds from it, oldest first, and advancing it by 5 s misses and repeats nothing', async () => {
    const { read, say } = await chatRoom();
    await say(20, 0, 0.7);
    const pages = [await read(`?start_time=${at(0)}`), await read(`?start_time=${at(5)}`), await read(`?start_time=${at(10)}`)];
    expect(pages.map(({ cursor }) => cursor)).toEqual([null, null, null]);
    expect(pages.map(({ messages }) => messages.length)).toEqual([8, 7, 5]);
    expect(pages.flatMap(contents)).toEqual(Array.from({ length: 20 }, (_, index) => `${index}`));
    expect(contents(await read(`?start_time=${at(100)}`))).toEqual([]);
  });

  test('a window of more than 500 messages continues with its cursor', async () => {
    const { read, say } = await chatRoom();
    await say(510, 0, 0.001);
    const first = await read(`?start_time=${at(0)}`);
    const rest = await read(`?start_time=${at(0)}&cursor=${first.cursor}`);
    expect({ firstMessageCount: first.messages.length, restMessageCount: rest.messages.length, cursor: rest.cursor }).toEqual({
      firstMessageCount: 500,
      restMessageCount: 10,
      cursor: null,
    });
    expect([...contents(first), ...contents(rest)]).toEqual(Array.from({ length: 510 }, (_, index) => `${index}`));
  });
});

describe('query parameters', () => {
  let chat: Awaited<ReturnType<typeof chatRoom>>;
  beforeAll(async () => {
    chat = await chatRoom();
    await chat.say(2);
  });

  test.each([
    '2026-01-02T12:00:00Z',
    '2026-01-02T12:00:00.000Z',
    '2026-01-02T14:00:00%2B02:00',
    '2026-01-02T14:00:00+02:00',
    '2026-01-02T12:00:00',
    '2026-01-02%2012:00:00Z',
  ])('RP-03 the time may be written as %s', async (time) => {
    expect(contents(await chat.read(`?start_time=${time}`))).toEqual(['0', '1']);
  });

  test('a distant time finds nothing, and one outside the years 1970 to 9999 is refused', async () => {
    for (const time of ['9999-12-31T23:59:59Z', '1970-01-01T00:00:00Z'])
      expect(contents(await chat.read(`?start_time=${time}`))).toEqual([]);
    for (const time of ['0000-01-01T00:00:00Z', '1969-12-31T23:59:59Z'])
      expect({ time, status: (await chat.app.get(`/api/v2/channels/ana/messages?start_time=${time}`, null)).status }).toEqual({
        time,
        status: 422,
      });
  });

  test.each([
    'cursor=x',
    'cursor=-1',
    'cursor=99999999999999999',
    'limit=0',
    'limit=201',
    'limit=x',
    'after=1e3',
    'start_time=now',
    'start_time=2026-13-01T00:00:00Z',
    'start_time=',
  ])('E-04 the query %s is refused by field', async (query) => {
    const reply = await chat.app.get(`/api/v2/channels/ana/messages?${query}`, null);
    expect({ status: reply.status, errors: Object.keys(reply.json().errors) }).toEqual({ status: 422, errors: [query.split('=')[0]] });
  });

  test.each(['cursor=9999999999999999', 'after=9999999999999999', 'cursor=0', 'after=0', 'cursor=0000000000000001'])(
    'the distant cursor %s is accepted',
    async (query) => {
      expect((await chat.app.get(`/api/v2/channels/ana/messages?${query}`, null)).status).toBe(200);
    },
  );
});

describe('decided: the text of a deleted message is only for moderators and above', () => {
  async function deletedRoom() {
    const chat = await chatRoom();
    const moderator = await givenUser(chat.app.db, 'mod');
    await givenRole(chat.app.db, chat.channel.id, moderator.id, 'moderator');
    const staff = await givenUser(chat.app.db, 'staff', { isStaff: true });
    const gone = await givenMessage(chat.app.db, chat.chatroomId, chat.viewer.id, {
      content: 'secret',
      deleted: 'mod_deleted',
      aiModerated: true,
      violatedRules: ['hate'],
    });
    const metadata = { original_message: { id: gone.id, content: 'secret' }, original_sender: { id: chat.viewer.id, username: 'viewer' } };
    await givenMessage(chat.app.db, chat.chatroomId, moderator.id, { content: 'answer', replyToId: gone.id, metadata, at: later(1) });
    return { ...chat, moderator, staff, gone };
  }

  test('a viewer sees that it is deleted, and no reply repeats its text', async () => {
    const { app, read, viewer } = await deletedRoom();
    for (const caller of [null, viewer]) {
      const { messages } = await read('', caller);
      expect(JSON.stringify(messages)).not.toContain('secret');
      expect(messages[1]).toMatchObject({ content: '', ui_metadata: { deleted: 'user_deleted', aiModerated: false, violatedRules: [] } });
      expect(JSON.parse(messages[0]!.metadata!).original_message.content).toBe('');
      expect(messages[0]).toMatchObject({ content: 'answer', ui_metadata: null });
    }
    expect((await app.get(`/api/v2/channels/ana/messages?start_time=${at(0)}`, viewer)).text).not.toContain('secret');
  });

  test('a moderator, the broadcaster and staff see how it was deleted and its text', async () => {
    const { read, moderator, broadcaster, staff } = await deletedRoom();
    for (const caller of [moderator, broadcaster, staff]) {
      const { messages } = await read('', caller);
      expect(messages[1]).toMatchObject({
        content: 'secret',
        ui_metadata: { deleted: 'mod_deleted', aiModerated: true, violatedRules: ['hate'] },
      });
      expect(JSON.parse(messages[0]!.metadata!).original_message.content).toBe('secret');
    }
  });

  test('a moderator of another channel is a viewer here', async () => {
    const { app, read, viewer } = await deletedRoom();
    const elsewhere = await givenRoom(app.db, 'bob');
    await givenRole(app.db, elsewhere.channel.id, viewer.id, 'moderator');
    expect(JSON.stringify(await read('', viewer))).not.toContain('secret');
  });
});

test('a reply has the present name of the sender of its original', async () => {
  const chat = await chatRoom();
  const original = await givenMessage(chat.app.db, chat.chatroomId, chat.viewer.id, { content: 'question' });
  const metadata = {
    original_message: { id: original.id, content: 'question' },
    original_sender: { id: chat.viewer.id, username: 'viewer' },
  };
  await givenMessage(chat.app.db, chat.chatroomId, chat.broadcaster.id, {
    content: 'answer',
    replyToId: original.id,
    metadata,
    at: later(1),
  });
  await chat.app.db.rows(sql`update users set username = 'deleted_1', slug = '~1' where id = ${chat.viewer.id}::int8`);
  const { messages } = await chat.read('', null);
  expect(JSON.parse(messages[0]!.metadata!)).toEqual({ ...metadata, original_sender: { id: chat.viewer.id, username: 'deleted_1' } });
});

test('the room of a channel has every mode as an object', async () => {
  const app = await testApp(chatFeatures);
  const { chatroomId } = await givenRoom(app.db, 'ana', {
    slowMode: true,
    messageInterval: 6,
    followersMode: true,
    followingMinDuration: 10,
  });
  const reply = await app.get('/api/v2/channels/ana/chatroom', null);
  expect({ status: reply.status, reply: reply.json() }).toEqual({
    status: 200,
    reply: {
      id: chatroomId,
      slow_mode: { enabled: true, message_interval: 6 },
      subscribers_mode: { enabled: false },
      followers_mode: { enabled: true, min_duration: 10 },
      emotes_mode: { enabled: false },
      advanced_bot_protection: { enabled: false, remaining_time: 0 },
      account_age: { enabled: false, min_duration: 0 },
      allow_links: { enabled: true },
      pause: { enabled: false },
    },
  });
  expect((await app.get('/api/v2/channels/nobody/chatroom', null)).status).toBe(404);
});

describe('notices of the last hour', () => {
  async function noticedRoom() {
    /** Seconds after noon of each notice. */
    const times: number[] = [];
    const details = new Map<number, Partial<PastEvent>>();
    const ranges: NoticeRange[] = [];
    const pastNotices: PastNotices = async (_db, channelId, range) => {
      ranges.push(range);
      const inRange = times.filter((time) => later(time) >= range.since && (range.until === null || later(time) < range.until));
      return inRange
        .toSorted((a, b) => b - a)
        .slice(0, range.limit)
        .map((time) => {
          const sent = { id: String(time), event: 'Told', data: { channelId }, at: later(time) };
          return { ...sent, fromId: null, isWithdrawn: false, ...details.get(time) };
        });
    };
    const app = await testApp([...chatFeatures, serverFeature({ name: 'later' }, { pastNotices })]);
    const room = await givenRoom(app.db);
    const viewer = await givenUser(app.db, 'viewer');
    const read = async (query: string, caller: Parameters<typeof app.get>[1] = null) =>
      (await app.get(`/api/v2/chatrooms/${room.chatroomId}/messages?${query}`, caller)).json().data;
    const say = (at: number) => givenMessage(app.db, room.chatroomId, viewer.id, { at: later(at) });
    const ids = (page: { notices: { id: string }[] }) => page.notices.map(({ id }) => Number(id));
    return { app, ...room, viewer, times, details, ranges, read, say, ids };
  }

  test('come only when a client asks for them, oldest first, with their event', async () => {
    const { channel, times, ranges, read } = await noticedRoom();
    times.push(-60, -30);
    expect(await read('limit=5')).not.toHaveProperty('notices');
    expect(ranges).toEqual([]);
    expect((await read('limit=5&notices=true')).notices).toEqual([
      { id: '-60', event: 'Told', data: { channelId: channel.id }, created_at: '2026-01-02T11:59:00.000000Z' },
      { id: '-30', event: 'Told', data: { channelId: channel.id }, created_at: '2026-01-02T11:59:30.000000Z' },
    ]);
  });

  test('are in the page of their time, and older than an hour in none', async () => {
    const { times, say, read, ids } = await noticedRoom();
    for (const at of [-4000, -3000, -2000, -1000]) await say(at);
    times.push(-3601, -3600, -2500, -1500, -10);
    const first = await read('limit=2&notices=true');
    expect(ids(first)).toEqual([-1500, -10]);
    const second = await read(`limit=2&notices=true&cursor=${first.cursor}`);
    expect([ids(second), second.cursor]).toEqual([[-3600, -2500], null]);
  });

  test('are at most a hundred per page, the newest ones, and none in a replay', async () => {
    const { times, read, ids, ranges } = await noticedRoom();
    times.push(...Array.from({ length: NOTICES_MAX + 20 }, (_, n) => -1 - n));
    expect(ids(await read('notices=true'))).toEqual(Array.from({ length: NOTICES_MAX }, (_, n) => n - NOTICES_MAX));
    expect(ranges).toEqual([expect.objectContaining({ limit: NOTICES_MAX })]);
    expect(ids(await read(`notices=true&start_time=${at(0)}`))).toEqual([]);
  });

  test('are read once per room and second, also by moderators and for other sizes of the page', async () => {
    const { app, broadcaster, times, ranges, say, read, ids } = await noticedRoom();
    for (const at of [-50, -20]) await say(at);
    times.push(-60, -30, -10);
    const pages = await Promise.all([
      read('notices=true'),
      read('notices=true'),
      read('limit=1&notices=true'),
      read('notices=true', broadcaster),
    ]);
    expect(pages.map(ids)).toEqual([[-60, -30, -10], [-60, -30, -10], [-10], [-60, -30, -10]]);
    expect(ranges).toHaveLength(1);
    app.clock.pass(1);
    times.push(0);
    expect(ids(await read('notices=true'))).toEqual([-60, -30, -10, 0]);
    expect(ranges).toHaveLength(2);
  });

  test('MO-05 omit withdrawn ones, and those of people who are suspended or were banned or timed out since', async () => {
    const { app, channel, broadcaster, viewer, times, details, read, ids } = await noticedRoom();
    const [banned, lifted, suspended] = [
      await givenUser(app.db, 'banned'),
      await givenUser(app.db, 'lifted'),
      await givenUser(app.db, 'gone'),
    ];
    times.push(-60, -50, -40, -39, -30, -29, -10);
    details.set(-60, { isWithdrawn: true });
    details.set(-50, { fromId: suspended.id });
    details.set(-40, { fromId: banned.id }).set(-30, { fromId: banned.id });
    details.set(-39, { fromId: lifted.id }).set(-29, { fromId: lifted.id });
    details.set(-10, { fromId: viewer.id });
    await app.db.rows(sql`update users set suspended_at = ${later(-5)} where id = ${suspended.id}`);
    const elsewhere = await givenRoom(app.db, 'elsewhere');
    await givenBan(app.db, elsewhere.channel.id, viewer.id, elsewhere.broadcaster.id, { createdAt: later(-5) });
    await givenBan(app.db, channel.id, banned.id, broadcaster.id, { createdAt: later(-35) });
    await givenBan(app.db, channel.id, lifted.id, broadcaster.id, { createdAt: later(-35), expiresAt: later(-31) });
    for (const caller of [null, broadcaster]) expect(ids(await read('notices=true', caller))).toEqual([-29, -10]);
  });

  test('MO-01 before a clear come back only to moderators, also those after the last message', async () => {
    const { app, broadcaster, viewer, times, say, read, ids } = await noticedRoom();
    await say(-30);
    times.push(-40, -20, 5);
    expect((await app.post('/api/v2/channels/ana/chat-commands', broadcaster, { command: 'clear' })).status).toBe(200);
    app.clock.pass(10);
    for (const caller of [null, viewer]) expect(ids(await read('notices=true', caller))).toEqual([5]);
    expect(ids(await read('notices=true', broadcaster))).toEqual([-40, -20, 5]);
  });
});
