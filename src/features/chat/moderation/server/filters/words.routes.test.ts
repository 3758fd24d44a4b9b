import { beforeEach, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '#core/server/testing/test-app.ts';
import { channelsServer } from '#features/channel/channels/server/feature.ts';
import { givenChannel, givenRole } from '#features/channel/channels/server/testing.ts';
import { normalizeEntry } from '#features/chat/moderation/rules/filters/entry.ts';
import { accountsServer } from '#features/people/accounts/server/feature.ts';
import { givenUser } from '#features/people/accounts/server/testing.ts';
import { moderationServer } from '../feature.ts';

const path = '/api/internal/v1/channels/ana/chatroom/banned-words';
const status = { error: false, code: 200, message: 'SUCCESS' };
type Person = Awaited<ReturnType<typeof givenUser>>;
let app: TestApp;
let ana: Person;
let mod: Person;
let channelId: number;

beforeEach(async () => {
  app = await testApp([accountsServer, channelsServer, moderationServer]);
  [ana, mod] = [await givenUser(app.db, 'ana'), await givenUser(app.db, 'mod')];
  channelId = (await givenChannel(app.db, ana)).id;
  await givenRole(app.db, channelId, mod.id, 'moderator');
});

const words = async () => (await app.get(path, ana)).json().data.words;
const refused = (reply: Awaited<ReturnType<TestApp['post']>>) => [reply.status, reply.json().status.message, reply.json().status.error];

test('MO-08 moderators add, list and delete banned words', async () => {
  expect((await app.get(path, mod)).json()).toEqual({ status, data: { words: [], entries: [] } });
  const added = (await app.post(path, mod, { words: [' Heck ', 'bad*', '/go+ away/', 'two  words'] })).json();
  expect(added).toEqual({
    status,
    data: {
      words: ['Heck', 'bad*', '/go+ away/', 'two words'],
      entries: [
        { word: 'Heck', kind: 'plain', added_by: 'mod', created_at: '2026-01-02T12:00:00.000Z' },
        expect.objectContaining({ word: 'bad*', kind: 'wildcard' }),
        expect.objectContaining({ word: '/go+ away/', kind: 'pattern' }),
        expect.objectContaining({ word: 'two words', kind: 'plain' }),
      ],
    },
  });
  await app.post(path, ana, { word: 'darn' });
  expect((await app.get(path.replace('/internal/v1/', '/v2/'), mod)).json()).toEqual((await app.get(path, ana)).json());
  const left = (await app.post(`${path}/delete`, mod, { words: ['hèck', 'never there', '/go+ away/'] })).json();
  expect(left.data.words).toEqual(['bad*', 'two words', 'darn']);
  expect((await app.post(`${path}/delete`, mod, { word: 'darn' })).json().data.words).toEqual(['bad*', 'two words']);
});

test('MO-08 words that match the same text are stored once, in the first spelling', async () => {
  await app.post(path, mod, { words: ['Heck', 'HECK', 'h\u200beck', 'heck*'] });
  await app.post(path, ana, { words: ['hесk', 'heck *'] });
  expect(await words()).toEqual(['Heck', 'heck*', 'heck *']);
});

describe('MO-08 one invalid word refuses all words of the request', () => {
  test.each([
    ['...', 'WORD_EMPTY'],
    [' \u200b ', 'WORD_EMPTY'],
    ['*', 'WORD_TOO_BROAD'],
    ['a*', 'WORD_TOO_BROAD'],
    ['/.*/', 'WORD_TOO_BROAD'],
    ['/(a/', 'PATTERN_INVALID'],
    [String.raw`/(a)\1/`, 'PATTERN_INVALID'],
    ['/(.{1,30}){30}x/', 'PATTERN_TOO_COSTLY'],
  ])('%s: %s', async (word, code) => {
    const reply = await app.post(path, mod, { words: ['fine', word] });
    expect(refused(reply)).toEqual([422, code, true]);
    expect(reply.json().data).toEqual({ word: normalizeEntry(word) });
    expect(await words()).toEqual([]);
  });

  test('words that are too long and empty lists are refused', async () => {
    await app.post(path, mod, { word: '😀'.repeat(100) });
    for (const body of [
      { word: 'x'.repeat(101) },
      { word: '😀'.repeat(101) },
      {},
      [],
      null,
      { words: [] },
      { words: 'x' },
      { word: 7 },
      { words: [null] },
    ]) {
      expect((await app.post(path, mod, body)).status, JSON.stringify(body)).toBeOneOf([400, 422]);
      expect((await app.post(`${path}/delete`, mod, body)).status).toBeOneOf([400, 422]);
    }
    expect(await words()).toEqual(['😀'.repeat(100)]);
  });
});

test('MO-08 a chat can have at most 2,000 words, 200 of them patterns, and fewer if the patterns are costly', async () => {
  const many = (count: number, word: (at: number) => string) => Array.from({ length: count }, (_, at) => word(at));
  expect(refused(await app.post(path, mod, { words: many(201, (at) => `/x${at}/`) }))).toEqual([409, 'TOO_MANY_PATTERNS', true]);
  const costly = many(40, (at) => `/(?:ab?c?d?e?f?){40}${at}/`);
  expect(refused(await app.post(path, mod, { words: costly }))).toEqual([409, 'TOO_MANY_PATTERNS', true]);
  expect((await app.post(path, mod, { words: many(2000, (at) => `word${at}`) })).status).toBe(200);
  expect((await app.post(path, mod, { words: ['WORD7'] })).status).toBe(200);
  expect(refused(await app.post(path, mod, { word: 'one more' }))).toEqual([409, 'TOO_MANY_WORDS', true]);
  expect((await app.post(path, mod, { words: many(2001, (at) => `word${at}`) })).status).toBe(422);
  expect(await words()).toHaveLength(2000);
});

test('MO-08 two moderators who add words concurrently cannot exceed the limit, and a refused request adds no words', async () => {
  const many = (name: string) => ({ words: Array.from({ length: 1001 }, (_, at) => `${name}${at}x`) });
  const replies = await Promise.all([app.post(path, mod, many('mod')), app.post(path, ana, many('ana')), app.post(path, mod, many('mod'))]);
  expect(replies.map(({ status }) => status).toSorted()).toBeOneOf([
    [200, 200, 409],
    [200, 409, 409],
  ]);
  const kept: string[] = await words();
  expect([kept.length, new Set(kept.map((word) => word.slice(0, 3))).size]).toEqual([1001, 1]);
});

test('MO-08 viewers below moderator can neither see nor change the words', async () => {
  await app.post(path, ana, { word: 'heck' });
  const [viewer, vip, other] = [await givenUser(app.db, 'viewer'), await givenUser(app.db, 'vip'), await givenUser(app.db, 'other')];
  await givenRole(app.db, channelId, vip.id, 'vip');
  await givenRole(app.db, (await givenChannel(app.db, other)).id, viewer.id, 'moderator');
  for (const person of [viewer, vip, other]) {
    expect(refused(await app.get(path, person))).toEqual([403, 'NOT_ALLOWED', true]);
    expect(refused(await app.post(path, person, { word: 'mine' }))).toEqual([403, 'NOT_ALLOWED', true]);
    expect(refused(await app.post(`${path}/delete`, person, { word: 'heck' }))).toEqual([403, 'NOT_ALLOWED', true]);
  }
  for (const reply of [
    await app.get(path, null),
    await app.post(path, null, { word: 'x' }),
    await app.post(`${path}/delete`, null, { word: 'x' }),
  ]) {
    expect(reply.status).toBe(401);
  }
  const staff = await givenUser(app.db, 'staff', { isStaff: true });
  expect((await app.get(path, staff)).json().data.words).toEqual(['heck']);
  expect(app.published).toEqual([]);
});

test('MO-11 a change of words is recorded in the audit log unless it has no effect', async () => {
  await app.post(path, mod, { words: ['heck', 'darn'] });
  app.clock.pass(1);
  await app.post(path, mod, { words: ['HECK'] });
  await app.post(`${path}/delete`, ana, { words: ['darn', 'never there'] });
  const { entries } = (await app.get('/api/v2/channels/ana/audit-log', ana)).json().data;
  expect(entries).toMatchObject([
    { act: 'remove_banned_words', actor: { username: 'ana' }, target: null, details: { words: ['darn'], count: 1 } },
    { act: 'add_banned_words', actor: { username: 'mod' }, details: { words: ['heck', 'darn'], count: 2 } },
  ]);
});

test('the words of an unknown channel are refused with CHANNEL_NOT_FOUND', async () => {
  for (const reply of [
    await app.get(path.replace('ana', 'nobody'), ana),
    await app.post(path.replace('ana', 'nobody'), ana, { word: 'x' }),
  ]) {
    expect(refused(reply)).toEqual([404, 'CHANNEL_NOT_FOUND', true]);
  }
});

test('MO-08 patterns that together take too long for a message are refused, and one of the added ones is named', async () => {
  const hostile = Array.from({ length: 58 }, (_, at) => `/[ab]*a[ab]{100}c${at}/`);
  await app.post(path, mod, { words: ['heck', '/go+ away/'] });
  const reply = await app.post(path, mod, { words: hostile });
  expect(refused(reply)).toEqual([422, 'PATTERN_TOO_COSTLY', true]);
  expect(hostile).toContain(reply.json().data.word);
  expect(await words()).toEqual(['heck', '/go+ away/']);
});
