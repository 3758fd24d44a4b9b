import { expect, onTestFinished, test, vi } from 'vitest';
import { addBannedWords } from '#features/chat/moderation/contract/filters.ts';
import { TEST_MESSAGES_MAX, tryFilters } from './try-filters.ts';

const said = [
  'hello everyone',
  'what the heck',
  'you are such an idiot',
  'heck no you stupid idiot',
  'buy followers at boost.shop',
  'good game',
];

test('testing a word list reports the messages that it matches and misses', async () => {
  expect(await tryFilters(said, { words: ['Heck', 'g*d', '/bo+st/'] }, addBannedWords)).toEqual({
    looked: 6,
    passed: 2,
    flagged: 0,
    held: 0,
    blocked: 4,
    caught: [
      { rule: { kind: 'word', word: 'Heck' }, count: 2, examples: [1, 3] },
      { rule: { kind: 'word', word: '/bo+st/' }, count: 1, examples: [4] },
      { rule: { kind: 'word', word: 'g*d' }, count: 1, examples: [5] },
    ],
    notCaught: [0, 2],
  });
});

test('levels can be tested alone and together with a word list', async () => {
  const alone = await tryFilters(said, { rules: { bullying: 'hold', spam: 'flag' } }, addBannedWords);
  expect(alone).toMatchObject({ passed: 3, held: 2, flagged: 1, blocked: 0, notCaught: [0, 1, 5] });
  expect(alone.caught[0]).toEqual({ rule: { kind: 'label', label: 'bullying' }, count: 2, examples: [2, 3] });
  const both = await tryFilters(said, { words: ['heck'], rules: { bullying: 'hold' } }, addBannedWords);
  expect(both).toMatchObject({ blocked: 2, held: 1 });
  expect(await tryFilters(said, {}, addBannedWords)).toMatchObject({ looked: 6, passed: 6, caught: [] });
});

test('a test run covers the newest ten thousand messages, returns few examples, and yields to other work', async () => {
  const texts = Array.from({ length: TEST_MESSAGES_MAX + 500 }, (_, at) => (at % 2 === 0 ? `what the heck ${at}` : `fine ${at}`));
  // A clock on which every message takes one millisecond, so the run yields after every ten.
  let at = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => at++);
  onTestFinished(() => clock.mockRestore());
  let turns = 0;
  let others = setImmediate(function next() {
    turns += 1;
    others = setImmediate(next);
  });
  const tried = await tryFilters(texts, { words: ['heck'], rules: { hate: 'hold' } }, addBannedWords);
  clearImmediate(others);
  expect({ looked: tried.looked, blocked: tried.blocked, passed: tried.passed }).toEqual({
    looked: TEST_MESSAGES_MAX,
    blocked: TEST_MESSAGES_MAX / 2,
    passed: TEST_MESSAGES_MAX / 2,
  });
  expect({ exampleCount: tried.caught[0]!.examples.length, notCaughtCount: tried.notCaught.length }).toEqual({
    exampleCount: 20,
    notCaughtCount: 20,
  });
  expect(turns).toBeGreaterThan(TEST_MESSAGES_MAX / 20);
});

test.each([
  [['/(/'], 'PATTERN_INVALID'],
  [['a*'], 'WORD_TOO_BROAD'],
  [['...'], 'WORD_EMPTY'],
  [Array.from({ length: 201 }, (_, at) => `/x${at}/`), 'TOO_MANY_PATTERNS'],
])('a word list that could not be added cannot be tested: %s', async (words, code) => {
  await expect(tryFilters(said, { words }, addBannedWords)).rejects.toMatchObject({ code });
});
