import { beforeEach, expect, test } from 'vitest';
import type { Db } from '#core/server/db/db.ts';
import { NOON } from '#core/server/testing/test-clock.ts';
import { testDatabase } from '#core/server/testing/test-database.ts';
import { channelsServer } from '#features/channel/channels/server/feature.ts';
import { givenChannel } from '#features/channel/channels/server/testing.ts';
import { type Scores, withDefaultLevels } from '#features/chat/moderation/rules/filters/check-content.ts';
import { compileWords } from '#features/chat/moderation/rules/filters/matching.ts';
import { accountsServer } from '#features/people/accounts/server/feature.ts';
import { givenUser } from '#features/people/accounts/server/testing.ts';
import type { Classifier } from '../classifier/classifier.ts';
import { moderationServer } from '../feature.ts';
import { type ChannelFilters, checkBatch, type FilterRequest, loadFilters, NO_FILTERS } from './check-batch.ts';
import type { PatternMatcher } from './patterns/pattern-thread.ts';
import { deleteWords, insertWords, upsertSettings, upsertWordsVersion } from './store.ts';

let asked: string[];
beforeEach(() => {
  asked = [];
});
const classifier: Classifier = {
  classify: async (text): Promise<Scores> => {
    asked.push(text);
    return { hate: text.includes('awful') ? 0.9 : 0 };
  },
};
const judged = (asks: readonly FilterRequest[]) => checkBatch({ services: { classifier } }, asks);

const viewer = { isModeratorOrAbove: false, isNewcomer: false };
const acts = async (filters: Partial<ChannelFilters>, ...texts: string[]) =>
  (await judged(texts.map((text) => ({ filters: { ...NO_FILTERS, ...filters }, text, ...viewer })))).map(({ act }) => act);

test('MO-08 MO-09 every message of a batch gets its verdict, in the same order', async () => {
  const filters = { words: compileWords(['heck']), levels: withDefaultLevels({ hate: 'hold' }) };
  expect(await acts(filters, 'hello', 'what the HÈCK', 'awful people', 'bye')).toEqual(['pass', 'block', 'hold', 'pass']);
});

test('MO-09 the classifier is not called for a refused message, for a moderator, or if all levels are off', async () => {
  await acts({ words: compileWords(['heck']), levels: withDefaultLevels({ hate: 'hold' }) }, 'heck, awful');
  await acts({}, 'awful');
  await judged([
    { filters: { ...NO_FILTERS, levels: withDefaultLevels({ hate: 'block' }) }, text: 'awful', isModeratorOrAbove: true, isNewcomer: true },
  ]);
  expect(asked).toEqual([]);
  await acts({ levels: withDefaultLevels({ spam: 'flag' }) }, 'awful');
  expect(asked).toEqual(['awful']);
});

async function given() {
  const { db } = await testDatabase([accountsServer, channelsServer, moderationServer]);
  const [ana, bob, eve] = [await givenUser(db, 'ana'), await givenUser(db, 'bob'), await givenUser(db, 'eve')];
  const channels = [(await givenChannel(db, ana)).id, (await givenChannel(db, bob)).id, (await givenChannel(db, eve)).id] as const;
  const say = async (channelId: number, text: string) => {
    const filters = (await loadFilters(db, [channelId, channelId])).get(channelId)!;
    return (await judged([{ filters, text, ...viewer }]))[0]!.act;
  };
  return { db, ana, channels, say };
}
const ban = async (db: Db, channelId: number, by: number, ...words: string[]) => {
  await upsertWordsVersion(db, channelId, crypto.randomUUID(), NOON);
  await insertWords(
    db,
    channelId,
    words.map((word) => ({ key: word, word })),
    by,
    NOON,
  );
};

test('MO-08 a changed word list applies immediately, and only in its channel', async () => {
  const { db, ana, channels, say } = await given();
  const [one, other] = channels;
  expect([await say(one, 'heck'), await say(one, 'darn')]).toEqual(['pass', 'pass']);
  await ban(db, one, ana.id, 'heck');
  expect([await say(one, 'heck'), await say(one, 'darn'), await say(other, 'heck')]).toEqual(['block', 'pass', 'pass']);
  await ban(db, one, ana.id, 'darn');
  expect([await say(one, 'heck'), await say(one, 'darn')]).toEqual(['block', 'block']);
  await upsertWordsVersion(db, one, crypto.randomUUID(), NOON);
  await deleteWords(db, one, ['heck', 'darn']);
  expect([await say(one, 'heck'), await say(one, 'darn')]).toEqual(['pass', 'pass']);
});

test('filter cost: a word list is compiled once per version and read again only after a change', async () => {
  const { db, ana, channels } = await given();
  const [one, other, none] = channels;
  await ban(db, one, ana.id, 'heck');
  await ban(db, other, ana.id, 'darn');
  const first = await loadFilters(db, channels);
  const again = await loadFilters(db, channels);
  expect([again.get(one)!.words === first.get(one)!.words, again.get(other)!.words === first.get(other)!.words]).toEqual([true, true]);
  expect({ first: first.get(none), loadFilters: await loadFilters(db, []) }).toEqual({ first: NO_FILTERS, loadFilters: new Map() });
  await ban(db, one, ana.id, 'more');
  const changed = await loadFilters(db, channels);
  expect([changed.get(one)!.words === first.get(one)!.words, changed.get(other)!.words === first.get(other)!.words]).toEqual([false, true]);
});

test('MO-09 levels and settings are read again for every batch', async () => {
  const { db, channels, say } = await given();
  const [one] = channels;
  expect(await say(one, 'awful')).toBe('pass');
  await upsertSettings(
    db,
    one,
    { levels: { hate: 'block' }, allowedDomains: ['example.org'], holdFirstMessages: true },
    crypto.randomUUID(),
    NOON,
  );
  expect(await say(one, 'awful')).toBe('block');
  expect((await loadFilters(db, [one])).get(one)).toMatchObject({
    words: null,
    allowedDomains: ['example.org'],
    holdFirstMessages: true,
  });
  await upsertSettings(db, one, { levels: { hate: 'flag' } }, crypto.randomUUID(), NOON);
  expect(await say(one, 'awful')).toBe('flag');
});

test('MO-08 patterns match a message without a banned word, and a message that they cannot decide in time is held', async () => {
  const matched: string[] = [];
  const patterns: PatternMatcher = {
    find: async (list, text) => {
      matched.push(text);
      return text.startsWith('slow') ? { kind: 'late' } : { kind: 'known', entry: text.includes('buuuy') ? list[0]! : null, spent: 0 };
    },
  };
  const filters = { ...NO_FILTERS, words: compileWords(['heck', '/bu+y/']) };
  const ask = (text: string) => ({ filters, text, ...viewer });
  const verdicts = await checkBatch({ services: { classifier, patterns } }, ['heck', 'buuuy', 'slow one', 'fine'].map(ask));
  expect(verdicts).toEqual([
    { act: 'block', code: 'BANNED_WORD_ERROR', word: 'heck', labels: [] },
    { act: 'block', code: 'BANNED_WORD_ERROR', word: '/bu+y/', labels: [] },
    { act: 'hold', reason: 'pattern', labels: [] },
    { act: 'pass' },
  ]);
  expect(matched).toEqual(['buuuy', 'slow one', 'fine']);
});

test('a list without patterns asks no thread', async () => {
  const patterns: PatternMatcher = { find: () => Promise.reject(new Error('asked')) };
  const filters = { ...NO_FILTERS, words: compileWords(['heck']) };
  expect(await checkBatch({ services: { classifier, patterns } }, [{ filters, text: 'fine', ...viewer }])).toEqual([{ act: 'pass' }]);
});
