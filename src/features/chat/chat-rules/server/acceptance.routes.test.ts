import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { type Caller, type TestApp, testApp } from '#core/server/testing/test-app.ts';
import { testDatabase } from '#core/server/testing/test-database.ts';
import { chatFeatures, givenRoom } from '#features/chat/chat/server/testing.ts';
import { rulesHash } from '#features/chat/chat-rules/rules.ts';
import { givenUser } from '#features/people/accounts/server/testing.ts';
import { chatRulesServer } from './feature.ts';

const features = [...chatFeatures, chatRulesServer];
const path = '/api/v2/channels/ana/chatroom/rules';

let app: TestApp;
let room: Awaited<ReturnType<typeof givenRoom>>;
let viewer: Awaited<ReturnType<typeof givenUser>>;

beforeEach(async () => {
  app = await testApp(features, { database: await testDatabase(features) });
  room = await givenRoom(app.db);
  viewer = await givenUser(app.db, 'viewer');
  await app.put(path, room.broadcaster, { rules: 'Be kind.' });
});

const accept = (text: string, caller: Caller = viewer, channel = 'ana') =>
  app.put(`${path.replace('ana', channel)}/acceptance`, caller, { rules_hash: rulesHash(text) });
const recorded = () =>
  app.db.rows(sql`
    select user_id as "userId", rules_hash as "rulesHash", accepted_at as "acceptedAt" from rules_acceptances
     where chatroom_id = ${room.chatroomId}::int8 order by accepted_at, user_id`);
const code = (reply: { status: number; json(): { status: { message: string } } }) => [reply.status, reply.json().status.message];

test('RU-01 the server records who accepted which version of the rules, and when', async () => {
  const reply = await accept('Be kind.');
  expect({ status: reply.status, reply: reply.json() }).toEqual({
    status: 200,
    reply: { status: { error: false, code: 200, message: 'SUCCESS' }, data: null },
  });
  const first = app.clock.now();
  app.clock.pass(60);
  await app.put(path, room.broadcaster, { rules: 'Be very kind.' });
  await accept('Be very kind.');
  expect(await recorded()).toEqual([
    { userId: viewer.id, rulesHash: rulesHash('Be kind.'), acceptedAt: first },
    { userId: viewer.id, rulesHash: rulesHash('Be very kind.'), acceptedAt: app.clock.now() },
  ]);
});

test('RU-01 accepting the same rules again or concurrently keeps the first record', async () => {
  const first = app.clock.now();
  const replies = await Promise.all(Array.from({ length: 10 }, () => accept('Be kind.')));
  expect(replies.map(({ status }) => status)).toEqual(Array(10).fill(200));
  app.clock.pass(60);
  expect((await accept('Be kind.')).status).toBe(200);
  expect(await recorded()).toEqual([{ userId: viewer.id, rulesHash: rulesHash('Be kind.'), acceptedAt: first }]);
});

test('only the current rules can be accepted, so a person has one record per version', async () => {
  await app.put(path, room.broadcaster, { rules: 'Be very kind.' });
  for (const text of ['Be kind.', 'Anything', '']) expect([text, ...code(await accept(text))]).toEqual([text, 409, 'RULES_CHANGED']);
  await app.put(path, room.broadcaster, { rules: '' });
  for (const text of ['Be very kind.', '']) expect([text, ...code(await accept(text))]).toEqual([text, 409, 'RULES_CHANGED']);
  expect(await recorded()).toEqual([]);
});

test('a signed-out caller, an unknown channel and a malformed hash are refused', async () => {
  expect((await accept('Be kind.', null)).status).toBe(401);
  expect(code(await accept('Be kind.', viewer, 'nobody'))).toEqual([404, 'CHANNEL_NOT_FOUND']);
  for (const body of [
    {},
    { rules_hash: 7 },
    { rules_hash: null },
    { rules_hash: '' },
    { rules_hash: 'x'.repeat(12) },
    { rules_hash: 'ABCDEFGHIJK' },
  ]) {
    expect({ body, status: (await app.put(`${path}/acceptance`, viewer, body)).status }).toEqual({ body, status: 422 });
  }
  expect(await recorded()).toEqual([]);
});

test('K-08 the server accepts messages from a viewer who has not accepted the rules', async () => {
  expect((await app.post(`/api/v2/messages/send/${room.chatroomId}`, viewer, { content: 'hello' })).status).toBe(200);
});
