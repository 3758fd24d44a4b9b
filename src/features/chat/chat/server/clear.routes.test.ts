import { beforeEach, expect, test } from 'vitest';
import { userCardServer } from '#features/chat/user-card/server/feature.ts';
import { type ModeratedRoom, moderatedRoom, type Person, refusalOf } from './testing/moderated-room.ts';
import { givenMessage } from './testing.ts';

let app: ModeratedRoom;
beforeEach(async () => {
  app = await moderatedRoom({}, [userCardServer]);
});

const clear = (who: Person) => app.post('/api/v2/channels/ana/chat-commands', who, { command: 'clear' });
const words = async (who: Person | null) => (await app.history(who)).map(({ content }) => content);

test('MO-01 a clear deletes earlier messages, is published to every open chat, and keeps later messages', async () => {
  for (const content of ['one', 'two', 'three']) await app.say(app.viewer, content);
  app.published.length = 0;
  const reply = await clear(app.mod);

  expect({ status: reply.status, reply: reply.json() }).toEqual({
    status: 200,
    reply: { success: true, command: 'clear', parameter: null },
  });
  expect(app.told()).toEqual([[`chatrooms.${app.chatroomId}.v2`, 'ChatroomClearEvent']]);
  await app.say(app.viewer, 'after');
  for (const who of [null, app.viewer, app.other]) expect(await words(who)).toEqual(['after']);
  expect(await words(app.otherMod)).toEqual(['after', 'three', 'two', 'one']);
  expect((await app.history(app.otherMod))[1].ui_metadata).toMatchObject({ deleted: 'mod_deleted' });
});

test('N-03 the event of a clear names who cleared the chat', async () => {
  await clear(app.mod);
  const { id, username, slug } = app.mod;
  expect(app.published.at(-1)!.payload).toEqual({ id: expect.any(String), cleared_by: { id, username, slug }, cursor: expect.any(String) });
});

const pageOf = async (who: Person | null, query: string) =>
  (await app.get(`/api/v2/chatrooms/${app.chatroomId}/messages?${query}`, who)).json().data;

test('MO-01 after a reload viewers get the clear and the later messages, and moderators get the clear below what it deleted', async () => {
  for (const content of ['one', 'two', 'three']) await app.say(app.viewer, content);
  await clear(app.mod);
  const { cursor } = app.published.at(-1)!.payload as { cursor: string };
  const cleared = { cursor, cleared_by: { id: app.mod.id, username: 'mod', slug: 'mod' } };
  expect(await pageOf(app.viewer, 'limit=2')).toMatchObject({ messages: [], cursor: null, cleared });
  for (const content of ['four', 'five']) await app.say(app.viewer, content);

  const contents = ({ messages }: { messages: { content: string }[] }) => messages.map(({ content }) => content);
  for (const who of [null, app.viewer]) {
    const newest = await pageOf(who, 'limit=1');
    expect([contents(newest), newest.cleared]).toEqual([['five'], null]);
    const oldest = await pageOf(who, `limit=1&cursor=${newest.cursor}`);
    expect([contents(oldest), oldest.cursor, oldest.cleared]).toEqual([['four'], null, cleared]);
    expect(contents(await pageOf(who, 'after=0'))).toEqual(['four', 'five']);
  }
  const pages = [];
  for (let next: string | null = '9'.repeat(16); next !== null; ) {
    const page = await pageOf(app.mod, `limit=2&cursor=${next}`);
    pages.push([contents(page), page.cleared !== null]);
    next = page.cursor;
  }
  expect(pages).toEqual([
    [['five', 'four'], false],
    [['three', 'two'], true],
    [['one'], false],
  ]);
});

test('MO-01 only the last clear is listed', async () => {
  await app.say(app.viewer, 'one');
  await clear(app.mod);
  await app.say(app.viewer, 'two');
  await clear(app.ana);
  expect((await pageOf(null, 'limit=50')).cleared.cleared_by.username).toBe('ana');
});

test('MO-01 cleared messages cannot be replied to or deleted again, and earlier replies no longer contain their text', async () => {
  const original = await app.say(app.viewer, 'secret');
  const answer = { type: 'reply', metadata: { original_message: { id: original.id } } };
  await app.say(app.other, 'what?', answer);
  app.clock.pass(60);
  await clear(app.ana);
  const again = await app.post(`/api/v2/messages/send/${app.chatroomId}`, app.other, { content: 'late answer', ...answer });
  expect(refusalOf(again)).toEqual([400, 'ORIGINAL_MESSAGE_NOT_FOUND_ERROR']);
  const removal = await app.delete(`/api/v2/chatrooms/${app.chatroomId}/messages/${original.id}`, app.mod);
  expect(refusalOf(removal)).toEqual([409, 'ALREADY_DELETED']);
  for (const who of [null, app.viewer]) expect(JSON.stringify(await app.history(who))).not.toContain('secret');
  for (const path of ['/api/v2/channels/ana/users/viewer/messages', `/api/v2/users/${app.viewer.id}/messages`]) {
    const log = await app.get(path, app.viewer);
    expect({ path, status: log.status, log: log.text.includes('secret') }).toEqual({ path, status: 200, log: false });
  }
});

test('MO-01 a ban after a clear marks only messages that are not deleted yet, and a later clear restores nothing', async () => {
  await app.say(app.viewer, 'one');
  await clear(app.mod);
  await app.post('/api/v2/channels/ana/bans', app.mod, { banned_username: 'viewer', permanent: true });
  await clear(app.mod);
  expect(await words(null)).toEqual([]);
  expect((await app.history(app.mod))[0].ui_metadata.deleted).toBe('mod_ban');
});

test('MO-11 a clear is in the audit log with the deleted messages', async () => {
  const ids = [];
  for (let at = 0; at < 103; at++) ids.unshift((await givenMessage(app.db, app.chatroomId, app.viewer.id)).id);
  await clear(app.mod);
  app.clock.pass(1);
  await clear(app.ana);
  const [second, first] = await app.audit();
  expect(first).toMatchObject({ act: 'clear_chat', actor: { username: 'mod' }, target: null, messages_hit: 103 });
  expect(first.message_ids).toEqual(ids.slice(0, 100));
  expect(second).toMatchObject({ act: 'clear_chat', actor: { username: 'ana' }, messages_hit: 0, message_ids: [] });
});

test('MO-01 each message sent during a clear is either deleted by it or published after it', async () => {
  const says = Array.from({ length: 15 }, (_, at) => app.say(app.ana, `line ${at}`));
  const [cleared] = await Promise.all([clear(app.mod), ...says]);
  expect(cleared.json().success).toBe(true);
  const at = app.told().findIndex(([, name]) => name === 'ChatroomClearEvent');
  const toldAfter = app.published.slice(at + 1).map(({ payload }) => (payload as { content: string }).content);
  expect((await words(null)).reverse()).toEqual(toldAfter);
});
