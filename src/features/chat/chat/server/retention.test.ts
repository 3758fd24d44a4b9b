import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { DAY_SECONDS, secondsAfter } from '#core/contract/durations.ts';
import { retentionJob, STEP } from '#core/server/retention/retention.ts';
import { testApp } from '#core/server/testing/test-app.ts';
import { NOON } from '#features/chat/chat/examples.ts';
import { givenUser } from '#features/people/accounts/server/testing.ts';
import { createMessagePartitions, listPartitions } from './message-partitions.ts';
import { chatFeatures, givenMessage, givenRoom } from './testing.ts';

const daysAfter = (days: number) => secondsAfter(NOON, days * DAY_SECONDS);

async function oldRoom(CHAT_DAYS: number | null = 365) {
  const app = await testApp(chatFeatures, { settings: { CHAT_DAYS } });
  await createMessagePartitions(app.ctx);
  const room = await givenRoom(app.db);
  const viewer = await givenUser(app.db, 'viewer');
  const say = (content: string, days: number) => givenMessage(app.db, room.chatroomId, viewer.id, { content, at: daysAfter(days) });
  const contents = async () =>
    (await app.db.rows(sql<{ content: string }>`select content from messages order by created_at`)).map(({ content }) => content);
  const expire = () => retentionJob.run(app.ctx, {}, new AbortController().signal);
  return Object.assign(app, { ...room, viewer, say, contents, expire });
}

test('messages older than CHAT_DAYS are deleted: whole months with their partition, the rest of a month by itself', async () => {
  const app = await oldRoom();
  // January and February 2026 have partitions; messages of 2027 are in the default partition until then.
  for (const [content, days] of [
    ['january', 0],
    ['february', 30],
    ['march 1', 58],
    ['march 31', 88],
    ['april', 89],
  ] as const)
    await app.say(content, days);
  app.clock.pass((365 + 60) * DAY_SECONDS);
  await createMessagePartitions(app.ctx);
  await app.expire();
  expect(await app.contents()).toEqual(['march 31', 'april']);
  const partitions = await listPartitions(app.db);
  expect(partitions).not.toContain('messages_2026_01');
  expect(partitions).not.toContain('messages_2026_02');
  expect(partitions).toContain('messages_2026_03');
});

test('a room with more messages than one step loses the old ones only', async () => {
  const app = await oldRoom(10);
  await app.db.rows(sql`
    insert into messages (id, chatroom_id, sender_id, content, type, identity, created_at)
    select gen_random_uuid(), ${app.chatroomId}::int8, ${app.viewer.id}::int8, 'old', 'message', '{}', ${NOON}::timestamptz + n * interval '1 ms'
      from generate_series(1, ${2 * STEP + 5}::int) n`);
  await app.say('new', 2);
  app.clock.pass(11 * DAY_SECONDS);
  await app.expire();
  expect(await app.contents()).toEqual(['new']);
});

test('off keeps every message', async () => {
  const app = await oldRoom(null);
  await app.say('hello', 0);
  app.clock.pass(5000 * DAY_SECONDS);
  await app.expire();
  expect(await app.contents()).toEqual(['hello']);
});

test('after a deletion, history and its pages end at the oldest message that is left', async () => {
  const app = await oldRoom(10);
  for (let day = 0; day < 12; day++) await app.say(`day ${day}`, day);
  const newest = (await app.get('/api/v2/channels/ana/messages', null)).json().data;
  app.clock.pass(15 * DAY_SECONDS);
  await app.expire();
  const left = ['day 5', 'day 6', 'day 7', 'day 8', 'day 9', 'day 10', 'day 11'];
  expect(await app.contents()).toEqual(left);
  const after = (await app.get('/api/v2/channels/ana/messages', null)).json().data;
  expect(after.messages.map(({ content }: { content: string }) => content).toSorted()).toEqual(left.toSorted());
  // A page that was read before the deletion continues.
  if (newest.cursor !== null) expect((await app.get(`/api/v2/channels/ana/messages?cursor=${newest.cursor}`, null)).status).toBe(200);
});

test('a reply to a deleted message stays readable without its quote, and answering a deleted message is refused', async () => {
  const app = await oldRoom(10);
  const original = await app.say('question', 0);
  await givenMessage(app.db, app.chatroomId, app.viewer.id, {
    content: 'answer',
    at: daysAfter(5),
    replyToId: original.id,
    metadata: { original_sender: { id: app.viewer.id, username: 'viewer' }, original_message: { id: original.id, content: 'question' } },
  });
  app.clock.pass(11 * DAY_SECONDS);
  await app.expire();
  const { messages } = (await app.get('/api/v2/channels/ana/messages', null)).json().data;
  expect(messages).toMatchObject([{ content: 'answer', type: 'reply' }]);
  expect(JSON.parse(messages[0].metadata).original_message).toEqual({ id: original.id, content: '' });
  const reply = { content: 'me too', type: 'reply', metadata: { original_message: { id: original.id } } };
  const sent = await app.post(`/api/v2/messages/send/${app.chatroomId}`, app.broadcaster, reply);
  expect([sent.status, sent.json().status.message]).toEqual([400, 'ORIGINAL_MESSAGE_NOT_FOUND_ERROR']);
});

test('a moderated text does not return in replies once retention has deleted it, and moderators still see the quote', async () => {
  const app = await oldRoom(10);
  const original = await givenMessage(app.db, app.chatroomId, app.viewer.id, { content: 'secret', at: NOON, deleted: 'mod_deleted' });
  await givenMessage(app.db, app.chatroomId, app.viewer.id, {
    content: 'answer',
    at: daysAfter(5),
    replyToId: original.id,
    metadata: { original_sender: { id: app.viewer.id, username: 'viewer' }, original_message: { id: original.id, content: 'secret' } },
  });
  app.clock.pass(11 * DAY_SECONDS);
  await app.expire();
  expect(await app.contents()).toEqual(['answer']);
  const path = '/api/v2/channels/ana/messages';
  for (const query of ['', '?after=0', `?start_time=${daysAfter(5).toISOString()}`])
    for (const caller of [null, app.viewer]) expect((await app.get(`${path}${query}`, caller)).text).not.toContain('secret');
  expect((await app.get(path, app.broadcaster)).text).toContain('secret');
});

test('a month of messages that are in use waits for the next run, and everything else is deleted', async () => {
  const app = await oldRoom();
  await app.say('january', 0);
  await app.say('june 2027', 540);
  app.clock.pass(910 * DAY_SECONDS);
  const [locked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const send = app.ctx.tx(async (tx) => {
    await tx.rows(sql`lock table messages in row exclusive mode`);
    locked.resolve();
    await released.promise;
  });
  await locked.promise;
  await app.expire();
  expect(await app.contents()).toEqual(['january']);
  expect(app.logged).toContainEqual(expect.objectContaining({ level: 40, table: 'messages_2026_01' }));
  released.resolve();
  await send;
  await app.expire();
  expect(await app.contents()).toEqual([]);
});
