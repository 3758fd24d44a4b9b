import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { type ModeratedRoom, type Person, refusalOf } from '#features/chat/chat/server/testing/moderated-room.ts';
import { automodRoom } from './testing.ts';

let app: ModeratedRoom;
beforeEach(async () => {
  app = await automodRoom();
  await app.put('/api/v2/channels/ana/moderation-rules', app.ana, { hold_first_messages: true });
});

const path = '/api/v2/channels/ana/held-messages';
const act = (who: Person | null, id: string, what: 'approve' | 'deny' | 'undo-deny') => app.post(`${path}/${id}/${what}`, who);
const waiting = async () => (await app.get(path, app.mod)).json().data.messages.map(({ id }: { id: string }) => id);

test('MO-09 a denial is undone within ten seconds, and the message waits again for its sender and the moderators', async () => {
  const { id } = await app.say(app.viewer, 'hello there');
  await act(app.mod, id, 'deny');
  app.clock.pass(9);
  app.published.length = 0;
  expect((await act(app.mod, id, 'undo-deny')).json().data).toEqual({ id, state: 'waiting' });
  expect(app.published.map(({ channel }) => channel)).toEqual([`private-chatroom_${app.chatroomId}`, `private-${app.viewer.id}`]);
  expect(await waiting()).toEqual([id]);
  expect((await app.get(`${path}/mine`, app.viewer)).json().data).toMatchObject({ messages: [{ id }], denied: [] });
  const acts = (await app.audit()).map((entry) => entry.act).filter((name: string) => name.includes('deny'));
  expect(acts).toEqual(['undo_deny_message', 'deny_message']);
  expect((await act(app.ana, id, 'approve')).status).toBe(200);
});

test('MO-09 an undone denial of a person who was banned since appears in no queue', async () => {
  const { id } = await app.say(app.viewer, 'hello there');
  await act(app.mod, id, 'deny');
  const ban = { banned_username: app.viewer.username, permanent: true };
  expect((await app.post('/api/v2/channels/ana/bans', app.mod, ban)).status).toBe(200);
  app.published.length = 0;
  expect((await act(app.mod, id, 'undo-deny')).status).toBe(200);
  expect(app.published.map(({ channel }) => channel)).toEqual([`private-${app.viewer.id}`]);
  expect(await waiting()).toEqual([]);
});

test('MO-09 nobody else undoes a denial, nor the moderator after ten seconds', async () => {
  const { id } = await app.say(app.viewer, 'hello there');
  expect(refusalOf(await act(app.mod, id, 'undo-deny'))).toEqual([409, 'UNDO_EXPIRED']);
  await act(app.mod, id, 'deny');
  expect(refusalOf(await act(app.otherMod, id, 'undo-deny'))).toEqual([409, 'UNDO_EXPIRED']);
  expect(refusalOf(await act(app.viewer, id, 'undo-deny'))).toEqual([403, 'NOT_ALLOWED']);
  app.clock.pass(10);
  expect(refusalOf(await act(app.mod, id, 'undo-deny'))).toEqual([409, 'UNDO_EXPIRED']);
  expect(await waiting()).toEqual([]);
});

test('MO-09 of concurrent calls one undoes the denial, and it is recorded once', async () => {
  const { id } = await app.say(app.viewer, 'hello there');
  await act(app.mod, id, 'deny');
  const replies = await Promise.all(Array.from({ length: 6 }, () => act(app.mod, id, 'undo-deny')));
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
  expect((await app.audit()).filter((entry) => entry.act === 'undo_deny_message')).toHaveLength(1);
  expect(await waiting()).toEqual([id]);
});

test('MO-11 moderators read the text of a denied message in the audit log', async () => {
  const { id } = await app.say(app.viewer, 'hello there');
  await act(app.mod, id, 'deny');
  const denial = (await app.audit()).find(({ act: name }) => name === 'deny_message');
  expect(denial).toMatchObject({ details: { denied_text: 'hello there' } });
});

test('MO-09 the held messages of a suspended person are not in the queue until the suspension ends', async () => {
  const { id } = await app.say(app.viewer, 'hello there');
  app.clock.pass(1);
  const other = await app.say(app.other, 'hello too');
  await app.db.rows(sql`update users set suspended_at = ${app.ctx.now()} where id = ${app.viewer.id}`);
  expect(await waiting()).toEqual([other.id]);
  await app.db.rows(sql`update users set suspended_at = null where id = ${app.viewer.id}`);
  expect(await waiting()).toEqual([id, other.id]);
});
