import { beforeEach, expect, test } from 'vitest';
import { type TestApp, testApp } from '#core/server/testing/test-app.ts';
import { givenRole } from '#features/channel/channels/server/testing.ts';
import { aChatroom } from '#features/chat/chat/examples.ts';
import { chatFeatures, givenRoom } from '#features/chat/chat/server/testing.ts';
import { rulesHash } from '#features/chat/chat-rules/rules.ts';
import { givenUser } from '#features/people/accounts/server/testing.ts';
import { chatRulesServer } from './feature.ts';

const path = '/api/v2/channels/ana/chatroom/rules';
const status = { error: false, code: 200, message: 'SUCCESS' };
let app: TestApp;
let room: Awaited<ReturnType<typeof givenRoom>>;

beforeEach(async () => {
  app = await testApp([...chatFeatures, chatRulesServer]);
  room = await givenRoom(app.db);
});

const rules = async () => (await app.get(path, null)).json().data.rules;

test('RU-03 the broadcaster and staff can change the rules, and everybody can read them', async () => {
  expect((await app.get(path, null)).json()).toEqual({ status, data: { rules: '' } });
  expect((await app.put(path, room.broadcaster, { rules: ' Be kind.\r\nNo <b>spoilers</b>. ' })).json()).toEqual({
    status,
    data: { rules: 'Be kind.\nNo <b>spoilers</b>.' },
  });
  expect(await rules()).toBe('Be kind.\nNo <b>spoilers</b>.');
  const staff = await givenUser(app.db, 'staff', { isStaff: true });
  await app.put(path, staff, { rules: 'كن لطيفا' });
  expect(await rules()).toBe('كن لطيفا');
});

test('RU-03 moderators, viewers and signed-out visitors cannot change them', async () => {
  await app.put(path, room.broadcaster, { rules: 'Be kind.' });
  const [mod, viewer] = [await givenUser(app.db, 'mod'), await givenUser(app.db, 'viewer')];
  await givenRole(app.db, room.channel.id, mod.id, 'moderator');
  for (const person of [mod, viewer]) {
    const reply = await app.put(path, person, { rules: 'Mine.' });
    expect({ status: reply.status, message: reply.json().status.message }).toEqual({ status: 403, message: 'NOT_ALLOWED' });
  }
  expect((await app.put(path, null, { rules: 'Mine.' })).status).toBe(401);
  expect(await rules()).toBe('Be kind.');
});

test('RU-01 a change is published to every open chat, but saving the same text is not', async () => {
  await app.put(path, room.broadcaster, { rules: 'Be kind.' });
  await app.put(path, room.broadcaster, { rules: 'Be kind. ' });
  await app.put(path, room.broadcaster, { rules: '' });
  const change = (text: string) => ({
    channel: `chatrooms.${room.chatroomId}.v2`,
    event: 'App\\Events\\ChatroomUpdatedEvent',
    payload: { ...aChatroom({ id: room.chatroomId }), rules_hash: rulesHash(text) },
  });
  expect(app.published).toEqual([change('Be kind.'), change('')]);
  expect(await rules()).toBe('');
});

test('RU-03 rules have at most 2,000 characters of any script', async () => {
  for (const text of ['x'.repeat(2000), '😀'.repeat(2000)]) {
    expect((await app.put(path, room.broadcaster, { rules: text })).status).toBe(200);
    expect(await rules()).toBe(text);
  }
  for (const body of [{ rules: 'x'.repeat(2001) }, { rules: '😀'.repeat(2001) }, { rules: 5 }, { rules: null }, {}, { rules: 'a\u0000' }]) {
    expect((await app.put(path, room.broadcaster, body)).status).toBe(422);
  }
  expect(await rules()).toBe('😀'.repeat(2000));
});

test('after two concurrent changes, one remains', async () => {
  const replies = await Promise.all(['One', 'Two', 'Three'].map((text) => app.put(path, room.broadcaster, { rules: text })));
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(['One', 'Two', 'Three']).toContain(await rules());
});

test('rules of a channel that does not exist are not found', async () => {
  for (const reply of [
    await app.get(path.replace('ana', 'nobody'), null),
    await app.put(path.replace('ana', 'nobody'), room.broadcaster, { rules: '' }),
  ]) {
    expect({ status: reply.status, message: reply.json().status.message }).toEqual({ status: 404, message: 'CHANNEL_NOT_FOUND' });
  }
});

test('MO-11 the audit log records who changed the rules and the new text, but not saving the same text', async () => {
  await app.put(path, room.broadcaster, { rules: 'Be kind.' });
  await app.put(path, room.broadcaster, { rules: 'Be kind.' });
  expect((await app.get('/api/v2/channels/ana/audit-log', room.broadcaster)).json().data.entries).toMatchObject([
    { act: 'change_chat_rules', actor: { username: 'ana' }, details: { rules: 'Be kind.' } },
  ]);
});
