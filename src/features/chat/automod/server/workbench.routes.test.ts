import { beforeEach, expect, test } from 'vitest';
import { DAY_SECONDS, HOUR_SECONDS } from '#core/contract/durations.ts';
import { later } from '#features/chat/chat/examples.ts';
import { type ModeratedRoom, refusalOf } from '#features/chat/chat/server/testing/moderated-room.ts';
import { givenMessage } from '#features/chat/chat/server/testing.ts';
import { automodRoom } from './testing.ts';

let app: ModeratedRoom;
beforeEach(async () => {
  app = await automodRoom();
});

const path = '/api/v2/channels/ana/moderation/workbench';
const said = (content: string, seconds: number) => givenMessage(app.db, app.chatroomId, app.viewer.id, { content, at: later(seconds) });

test('MO-08 MO-09 a draft is tested on the last 24 hours of the channel and changes nothing', async () => {
  await said('an old muppet', -DAY_SECONDS - 1);
  await said('you muppet', -HOUR_SECONDS);
  const { id } = await said('MUPPET show', -1800);
  await said('i will kill you and stab your whole family', -900);
  await said('good evening', -60);
  const elsewhere = await app.get('/api/v2/channels/bob/chatroom', null);
  await givenMessage(app.db, elsewhere.json().id, app.viewer.id, { content: 'muppet' });

  const reply = await app.post(path, app.mod, { words: ['muppet'], rules: { violence: 'hold' } });
  expect(reply.status).toBe(200);
  const { data } = reply.json();
  expect(data).toMatchObject({ looked: 4, is_all: true, passed: 1, flagged: 0, held: 1, blocked: 2 });
  expect(data.caught).toMatchObject([
    {
      rule: { kind: 'word', word: 'muppet' },
      count: 2,
      examples: [{ id, username: 'viewer', content: 'MUPPET show' }, { content: 'you muppet' }],
    },
    { rule: { kind: 'label', label: 'violence' }, count: 1 },
  ]);
  expect(data.not_caught).toMatchObject([{ content: 'good evening', created_at: '2026-01-02T11:59:00Z' }]);
  expect({ published: app.published, audit: await app.audit() }).toEqual({ published: [], audit: [] });
  expect(await app.say(app.viewer, 'muppet again')).not.toHaveProperty('held');
});

test('MO-08 a word list that could not be added cannot be tested', async () => {
  expect(refusalOf(await app.post(path, app.mod, { words: ['/(a+/'] }))).toEqual([422, 'PATTERN_INVALID']);
  for (const bad of [{}, { words: 'x' }, { rules: { hate: 'x' } }]) expect((await app.post(path, app.mod, bad)).status).toBe(422);
});

/** Within all limits of size, and more than 100 ms for one message of the letters a and b. */
const HOSTILE = Array.from({ length: 58 }, (_, at) => `/[ab]*a[ab]{100}c${at}/`);

test('MO-08 patterns that take too long for a message are refused, with one of them named', async () => {
  const reply = await app.post(path, app.mod, { words: HOSTILE });
  expect(refusalOf(reply)).toEqual([422, 'PATTERN_TOO_COSTLY']);
  expect(HOSTILE).toContain(reply.json().data.word);
});

test('one test of a chat runs at a time, and the next one after it', async () => {
  for (let at = 0; at < 300; at += 1) await said(`message ${at}`, -60 - at);
  const asked = [1, 2, 3].map(() => app.post(path, app.mod, { words: ['/messa+ge/'] }));
  const refusals = (await Promise.all(asked)).map((reply) => (reply.status === 200 ? 'done' : reply.json().status.message));
  expect(refusals.sort()).toEqual(['TEST_RUNNING', 'TEST_RUNNING', 'done']);
  expect((await app.post(path, app.mod, { words: ['/messa+ge/'] })).json().data).toMatchObject({ looked: 300, blocked: 300 });
});
