import { v7 } from 'uuid';
import { beforeEach, expect, test } from 'vitest';
import { type TestApp, testApp } from '#core/server/testing/test-app.ts';
import { testDatabase } from '#core/server/testing/test-database.ts';
import { givenRole } from '#features/channel/channels/server/testing.ts';
import { givenUser } from '#features/people/accounts/server/testing.ts';
import { chatFeatures, givenMessage, givenRoom } from './testing.ts';

type Person = Awaited<ReturnType<typeof givenUser>>;
type Who = 'viewer' | 'other' | 'vip' | 'mod' | 'mod2' | 'ana' | 'staff' | 'staff2';
let app: TestApp;
let room: Awaited<ReturnType<typeof givenRoom>>;
let people: Record<Who, Person>;

beforeEach(async () => {
  app = await testApp(chatFeatures);
  await prepare();
});

async function prepare() {
  room = await givenRoom(app.db);
  const user = (name: string, isStaff = false) => givenUser(app.db, name, { isStaff });
  people = {
    viewer: await user('viewer'),
    other: await user('other'),
    vip: await user('vip'),
    mod: await user('mod'),
    mod2: await user('mod2'),
    ana: room.broadcaster,
    staff: await user('staff', true),
    staff2: await user('staff2', true),
  };
  for (const who of ['mod', 'mod2'] as const) await givenRole(app.db, room.channel.id, people[who].id, 'moderator');
  await givenRole(app.db, room.channel.id, people.vip.id, 'vip');
}

const said = (by: Who) => givenMessage(app.db, room.chatroomId, people[by].id, { content: 'secret' });
const remove = (who: Person | null, id: string, chatroomId = room.chatroomId) =>
  app.delete(`/api/v2/chatrooms/${chatroomId}/messages/${id}`, who);
const code = (reply: { status: number; json(): { status: { message: string } } }) => [reply.status, reply.json().status.message];
const history = async (who: Person | null) => (await app.get('/api/v2/channels/ana/messages', who)).json().data.messages;

test('MO-01 a moderator’s deletion is published to every open chat, and only moderators still see the text', async () => {
  const { id } = await said('viewer');
  const reply = await remove(people.mod, id);

  expect({ status: reply.status, reply: reply.json() }).toEqual({
    status: 200,
    reply: { status: { error: false, code: 200, message: 'SUCCESS' }, data: { id } },
  });
  expect(app.published).toEqual([
    {
      channel: `chatrooms.${room.chatroomId}.v2`,
      event: 'App\\Events\\MessageDeletedEvent',
      payload: { id: expect.any(String), message: { id }, aiModerated: false, violatedRules: [] },
    },
  ]);
  for (const who of [null, people.other, people.viewer]) {
    expect(await history(who)).toMatchObject([{ id, content: '', ui_metadata: { deleted: 'user_deleted' } }]);
  }
  expect(await history(people.mod2)).toMatchObject([
    { id, content: 'secret', ui_metadata: { deleted: 'mod_deleted', aiModerated: false } },
  ]);
});

const EVERYBODY: Who[] = ['viewer', 'vip', 'mod', 'ana', 'staff'];
const MAY: Record<string, Who[]> = {
  viewer: [],
  vip: [],
  mod: ['viewer', 'vip'],
  ana: ['viewer', 'vip', 'mod2'],
  staff: ['viewer', 'vip', 'mod2', 'ana', 'staff2'],
};
const TARGETS: Who[] = ['other', 'viewer', 'vip', 'mod2', 'ana', 'staff2'];
const ROWS = EVERYBODY.flatMap((actor) => TARGETS.filter((target) => target !== actor).map((target) => [actor, target] as const));

test.each(ROWS)('MO-02 %s may delete a message of %s exactly if decisions.md says so', async (actor, target) => {
  const { id } = await said(target);
  const allowed = MAY[actor]!.includes(target === 'other' ? 'viewer' : target);
  expect(code(await remove(people[actor], id))).toEqual(allowed ? [200, 'SUCCESS'] : [403, 'MESSAGE_NOT_YOURS']);
  expect(app.published).toHaveLength(allowed ? 1 : 0);
});

test.each(EVERYBODY)('MO-02 %s can delete their own message', async (who) => {
  const { id } = await said(who);
  expect((await remove(people[who], id)).status).toBe(200);
});

test('MO-02 a deleted message cannot be deleted again', async () => {
  const { id } = await said('viewer');
  await remove(people.mod, id);
  for (const who of [people.mod, people.viewer, people.staff]) expect(code(await remove(who, id))).toEqual([409, 'ALREADY_DELETED']);
  expect(code(await remove(people.other, id))).toEqual([403, 'MESSAGE_NOT_YOURS']);
  expect(app.published).toHaveLength(1);
});

test('the endpoint by channel works the same, by ID and by slug', async () => {
  for (const channel of [room.channel.id, 'Ana']) {
    const { id } = await said('viewer');
    expect((await app.delete(`/api/v2/channels/${channel}/messages/${id}`, people.mod)).json().data).toEqual({ id });
  }
  expect(app.published).toHaveLength(2);
});

test('E-04 a message that does not exist or is in another room is not found, and a signed-out caller is refused', async () => {
  const { id } = await said('viewer');
  const elsewhere = await givenRoom(app.db, 'bob');
  await givenRole(app.db, elsewhere.channel.id, people.other.id, 'moderator');
  expect(code(await remove(people.mod, v7()))).toEqual([404, 'MESSAGE_NOT_FOUND']);
  expect(code(await remove(people.other, id, elsewhere.chatroomId))).toEqual([404, 'MESSAGE_NOT_FOUND']);
  expect(code(await remove(people.other, id))).toEqual([403, 'MESSAGE_NOT_YOURS']);
  expect(code(await remove(people.mod, id, 1))).toEqual([404, 'CHATROOM_NOT_FOUND']);
  expect(code(await app.delete(`/api/v2/channels/nobody/messages/${id}`, people.mod))).toEqual([404, 'CHANNEL_NOT_FOUND']);
  expect(code(await remove(null, id))).toEqual([401, 'NOT_SIGNED_IN']);
  for (const bad of ['x', '1', '%20', id.slice(1)]) expect((await remove(people.mod, bad)).status).toBe(422);
  expect(app.published).toEqual([]);
  expect(await history(null)).toMatchObject([{ content: 'secret', ui_metadata: null }]);
});

test('MO-11 a moderator’s deletion is in the audit log with the message, but deleting one’s own is not', async () => {
  const [theirs, own] = [await said('viewer'), await said('viewer')];
  await remove(people.mod, theirs.id);
  await remove(people.viewer, own.id);
  expect((await app.get('/api/v2/channels/ana/audit-log', people.ana)).json().data.entries).toMatchObject([
    { act: 'delete_message', actor: { username: 'mod' }, target: { username: 'viewer' }, messages_hit: 1, message_ids: [theirs.id] },
  ]);
});

test('a deleted message can no longer be replied to', async () => {
  const { id } = await said('viewer');
  await remove(people.mod, id);
  const answer = { content: 'answer', type: 'reply', metadata: { original_message: { id } } };
  const reply = await app.post(`/api/v2/messages/send/${room.chatroomId}`, people.other, answer);
  expect(code(reply)).toEqual([400, 'ORIGINAL_MESSAGE_NOT_FOUND_ERROR']);
});

test('MO-02 of concurrent deletions by moderators one succeeds, and the others get ALREADY_DELETED', async () => {
  app = await testApp(chatFeatures, { database: await testDatabase(chatFeatures) });
  await prepare();
  const { id } = await said('viewer');
  const replies = await Promise.all([people.mod, people.mod2, people.staff].map((who) => remove(who, id)));
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect(app.published).toHaveLength(1);
});
