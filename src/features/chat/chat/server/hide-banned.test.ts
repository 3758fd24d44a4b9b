import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { DAY_SECONDS } from '#core/contract/durations.ts';
import { type Caller, testApp } from '#core/server/testing/test-app.ts';
import { testDatabase } from '#core/server/testing/test-database.ts';
import { givenRole } from '#features/channel/channels/server/testing.ts';
import type { HistoryMessage } from '#features/chat/chat/contract/history.ts';
import { later } from '#features/chat/chat/examples.ts';
import { givenUser } from '#features/people/accounts/server/testing.ts';
import { hideNewest } from './remove-messages.ts';
import { chatFeatures, givenMessage, givenRoom } from './testing.ts';

async function roomWithWords() {
  const app = await testApp(chatFeatures);
  const room = await givenRoom(app.db);
  const [mod, noisy, other] = [await givenUser(app.db, 'mod'), await givenUser(app.db, 'noisy'), await givenUser(app.db, 'other')];
  await givenRole(app.db, room.channel.id, mod.id, 'moderator');
  const history = async (caller: Caller): Promise<HistoryMessage[]> =>
    (await app.get('/api/v2/channels/ana/messages', caller)).json().data.messages;
  const ban = (body: object) => app.post('/api/v2/channels/ana/bans', mod, { banned_username: 'noisy', ...body });
  return { app, ...room, mod, noisy, other, history, ban };
}

test.each([
  [{ permanent: true }, 'mod_ban'],
  [{ permanent: false, duration: 5 }, 'mod_timeout'],
])('MO-05 a banned person’s messages are marked, and only moderators still see their text: %j', async (body, deleted) => {
  const { app, chatroomId, mod, noisy, other, history, ban } = await roomWithWords();
  const elsewhere = await givenRoom(app.db, 'bea');
  const first = await givenMessage(app.db, chatroomId, noisy.id, { content: 'rude one', at: later(-90 * DAY_SECONDS) });
  const second = await givenMessage(app.db, chatroomId, noisy.id, { content: 'rude two', at: later(-5) });
  const gone = await givenMessage(app.db, chatroomId, noisy.id, { content: 'rude three', at: later(-4), deleted: 'mod_deleted' });
  await givenMessage(app.db, chatroomId, other.id, { content: 'an answer', at: later(-3), replyToId: second.id });
  await givenMessage(app.db, elsewhere.chatroomId, noisy.id, { content: 'kind', at: later(-2) });

  await ban(body);

  const asModerator = (await history(mod)).filter(({ user_id }) => user_id === noisy.id);
  expect(asModerator.map(({ content, ui_metadata }) => [content, ui_metadata?.deleted])).toEqual([
    ['rude three', 'mod_deleted'],
    ['rude two', deleted],
    ['rude one', deleted],
  ]);
  for (const caller of [null, other, noisy]) expect(JSON.stringify(await history(caller))).not.toContain('rude');
  expect((await history(null)).map(({ user_id, content }) => [user_id === noisy.id, content])).toEqual(
    expect.arrayContaining([[false, 'an answer']]),
  );
  expect((await app.get('/api/v2/channels/bea/messages', null)).json().data.messages).toMatchObject([
    { content: 'kind', ui_metadata: null },
  ]);
  const [entry] = (await app.get('/api/v2/channels/ana/audit-log', mod)).json().data.entries;
  expect(entry).toMatchObject({ messages_hit: 2, message_ids: [second.id, first.id] });
  expect(entry.message_ids).not.toContain(gone.id);
});

test('MO-05 the text stays hidden when the ban is lifted or expires', async () => {
  const { app, chatroomId, mod, noisy, history, ban } = await roomWithWords();
  await givenMessage(app.db, chatroomId, noisy.id, { content: 'rude', at: later(-5) });
  await ban({ permanent: false, duration: 5 });
  await app.delete('/api/v2/channels/ana/bans/noisy', mod);
  app.clock.pass(600);
  expect(JSON.stringify(await history(null))).not.toContain('rude');
  expect((await app.post(`/api/v2/messages/send/${chatroomId}`, noisy, { content: 'sorry', type: 'message' })).status).toBe(200);
  expect((await history(null))[0]).toMatchObject({ content: 'sorry', ui_metadata: null });
});

test('MO-05 a refused ban marks nothing', async () => {
  const { app, chatroomId, broadcaster, noisy, other, history } = await roomWithWords();
  await givenMessage(app.db, chatroomId, noisy.id, { content: 'fine' });
  await givenMessage(app.db, chatroomId, broadcaster.id, { content: 'hello all' });
  await app.post('/api/v2/channels/ana/bans', other, { banned_username: 'noisy', permanent: true });
  await app.post('/api/v2/channels/ana/bans', broadcaster, { banned_username: 'ana', permanent: true });
  expect((await history(null)).map(({ content }) => content)).toEqual(['hello all', 'fine']);
  expect(app.published).toEqual([]);
});

test('messages are hidden in slices, each message once', async () => {
  const { db } = await testDatabase(chatFeatures);
  const { broadcaster, chatroomId } = await givenRoom(db);
  const noisy = await givenUser(db, 'noisy');
  const said = [];
  for (let at = 0; at < 5; at++) said.push(await givenMessage(db, chatroomId, noisy.id, { at: later(at) }));
  const hiding = { chatroomId, senderId: noisy.id, as: 'mod_ban', by: broadcaster.id, at: later(9) } as const;
  const newest = await hideNewest(db, hiding, null, 2);
  expect(newest).toEqual({ messages: [said[4], said[3]], next: said[3]!.us });
  expect(await hideNewest(db, hiding, newest.next, 2)).toEqual({ messages: [said[2], said[1]], next: said[1]!.us });
  expect(await hideNewest(db, hiding, null, 9)).toEqual({ messages: [said[0]], next: null });
});

test('MO-05 a message deleted while a slice is hidden does not stop the hiding of older messages', async () => {
  const { app, chatroomId, broadcaster, noisy } = await roomWithWords();
  const said: { id: string; us: number }[] = [];
  for (let at = 0; at < 3; at++) said.push(await givenMessage(app.db, chatroomId, noisy.id, { at: later(at) }));
  const hiding = { chatroomId, senderId: noisy.id, as: 'mod_ban', by: broadcaster.id, at: later(9) } as const;
  const [deleted, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const deletion = app.ctx.tx(async (tx) => {
    await tx.rows(sql`update messages set deleted = 'mod_deleted' where id = ${said[2]!.id}::uuid`);
    deleted.resolve();
    await released.promise;
  });
  await deleted.promise;
  const slice = app.ctx.tx((tx) => hideNewest(tx, hiding, null, 2));
  // The slice has been read, and waits for the deletion of one of its messages.
  const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(() => app.db.rows(waiting)).toHaveLength(1);
  released.resolve();
  await deletion;
  expect(await slice).toEqual({ messages: [said[1]], next: said[1]!.us });
});
