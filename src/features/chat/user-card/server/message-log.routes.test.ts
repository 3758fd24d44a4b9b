import { beforeEach, expect, test } from 'vitest';
import { type TestApp, testApp } from '#core/server/testing/test-app.ts';
import { testDatabase } from '#core/server/testing/test-database.ts';
import { givenRole } from '#features/channel/channels/server/testing.ts';
import { later } from '#features/chat/chat/examples.ts';
import { chatFeatures, givenMessage, givenRoom } from '#features/chat/chat/server/testing.ts';
import { givenUser } from '#features/people/accounts/server/testing.ts';
import { userCardServer } from './feature.ts';

type Person = Awaited<ReturnType<typeof givenUser>>;
let app: TestApp;
let room: Awaited<ReturnType<typeof givenRoom>>;
let viewer: Person;
let other: Person;
let mod: Person;

beforeEach(async () => {
  app = await testApp([...chatFeatures, userCardServer]);
  await prepare();
});

async function prepare() {
  room = await givenRoom(app.db);
  [viewer, other, mod] = [await givenUser(app.db, 'viewer'), await givenUser(app.db, 'other'), await givenUser(app.db, 'mod')];
  await givenRole(app.db, room.channel.id, mod.id, 'moderator');
}

const say = (content: string, at: number, by = viewer, chatroomId = room.chatroomId) =>
  givenMessage(app.db, chatroomId, by.id, { content, at: later(at) });
const log = async (caller: Person | null, query = '', user: string | number = viewer.id, channel: string | number = room.channel.id) =>
  app.get(`/api/v2/channels/${channel}/users/${user}/messages${query}`, caller);
const own = async (caller: Person | null, query = '', user = viewer.id) => app.get(`/api/v2/users/${user}/messages${query}`, caller);
const code = (reply: { status: number; json(): { status: { message: string } } }) => [reply.status, reply.json().status.message];

async function pages(read: (query: string) => ReturnType<typeof own>, limit: number): Promise<string[][]> {
  const all: string[][] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { data } = (await read(`?limit=${limit}${cursor && `&cursor=${cursor}`}`)).json();
    all.push(data.messages.map(({ content }: { content: string }) => content));
    cursor = data.cursor;
  }
  return all;
}

test('MO-12 a moderator reads one person’s messages in the channel, newest first', async () => {
  for (const [at, word] of ['one', 'two', 'three'].entries()) await say(word, at);
  await say('not mine', 9, other);
  const elsewhere = await givenRoom(app.db, 'bob');
  await say('elsewhere', 10, viewer, elsewhere.chatroomId);

  const reply = await log(mod);
  expect(reply.json()).toMatchObject({
    status: { error: false, code: 200, message: 'SUCCESS' },
    message: 'OK',
    data: { cursor: null, pinned_message: null },
  });
  expect(reply.json().data.messages).toMatchObject([
    { content: 'three', chat_id: room.channel.id, user_id: viewer.id, sender: { username: 'viewer' } },
    { content: 'two' },
    { content: 'one' },
  ]);
  expect((await log(mod, '', 'Viewer', 'ana')).json()).toEqual(reply.json());
});

test('MO-12 the pages of the log neither miss nor repeat messages', async () => {
  for (let at = 0; at < 7; at++) await say(`${at}`, at);
  expect(await pages((query) => log(mod, query), 3)).toEqual([['6', '5', '4'], ['3', '2', '1'], ['0']]);
  expect(await pages((query) => log(mod, query), 7)).toEqual([['6', '5', '4', '3', '2', '1', '0']]);
});

test('MO-12 a person can read their own log, and viewers cannot read others’', async () => {
  await say('mine', 0);
  expect((await log(viewer)).json().data.messages).toMatchObject([{ content: 'mine' }]);
  expect(code(await log(other))).toEqual([403, 'NOT_ALLOWED']);
  expect(code(await log(other, '', 'nobody'))).toEqual([403, 'NOT_ALLOWED']);
  expect(code(await log(null))).toEqual([401, 'NOT_SIGNED_IN']);
  const elsewhere = await givenRoom(app.db, 'bob');
  await givenRole(app.db, elsewhere.channel.id, other.id, 'moderator');
  expect(code(await log(other))).toEqual([403, 'NOT_ALLOWED']);
});

test('MO-12 the log shows deleted text to moderators, but not to its author', async () => {
  await givenMessage(app.db, room.chatroomId, viewer.id, { content: 'secret', deleted: 'mod_ban' });
  expect((await log(mod)).json().data.messages).toMatchObject([{ content: 'secret', ui_metadata: { deleted: 'mod_ban' } }]);
  for (const reply of [await log(viewer), await own(viewer)]) {
    expect(reply.text).not.toContain('secret');
    expect(reply.json().data.messages).toMatchObject([{ content: '', ui_metadata: { deleted: 'user_deleted' } }]);
  }
});

test('E-04 unknown channels and users are refused with 404, and invalid queries with 422', async () => {
  expect(code(await log(mod, '', 'nobody'))).toEqual([404, 'USER_NOT_FOUND']);
  expect(code(await log(mod, '', 9))).toEqual([404, 'USER_NOT_FOUND']);
  expect(code(await log(mod, '', viewer.id, 9))).toEqual([404, 'CHANNEL_NOT_FOUND']);
  for (const query of ['?cursor=x', '?limit=0', '?limit=201', '?cursor=99999999999999999']) {
    expect({ query, logStatus: (await log(mod, query)).status, ownStatus: (await own(viewer, query)).status }).toEqual({
      query,
      logStatus: 422,
      ownStatus: 422,
    });
  }
  expect((await log(mod, '?cursor=9999999999999999')).status).toBe(200);
  expect((await own(viewer, '', Number.NaN)).status).toBe(422);
});

test('MO-12 one’s own log covers all channels, even if two messages share a timestamp', async () => {
  app = await testApp([...chatFeatures, userCardServer], { database: await testDatabase(chatFeatures) });
  await prepare();
  const rooms = [room.chatroomId, (await givenRoom(app.db, 'bob')).chatroomId, (await givenRoom(app.db, 'cleo')).chatroomId];
  for (let at = 0; at < 4; at++) for (const [index, id] of rooms.entries()) await say(`${at}${'abc'[index]}`, at, viewer, id);
  await say('not mine', 2, other);

  const said = ['3', '2', '1', '0'].flatMap((at) => ['a', 'b', 'c'].map((letter) => at + letter)).sort();
  for (const limit of [1, 2, 3, 4, 5, 50]) {
    const read = await pages((query) => own(viewer, query), limit);
    expect({ limit, read: read.flat().sort() }).toEqual({ limit, read: said });
    expect(read.flat().map(([at]) => at)).toEqual([...'333222111000']);
  }
  expect(code(await own(mod))).toEqual([403, 'NOT_YOUR_MESSAGES']);
  expect(code(await own(null))).toEqual([401, 'NOT_SIGNED_IN']);
  expect((await own(other, '', other.id)).json().data.messages).toMatchObject([{ content: 'not mine' }]);
  expect((await own(mod, '', mod.id)).json().data).toEqual({ messages: [], cursor: null, pinned_message: null });
});
