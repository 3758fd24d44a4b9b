import { expect, test } from 'vitest';
import { Chance } from '#core/contract/chance.ts';
import { afterTest } from '#core/server/testing/after-test.ts';
import { type PatternList, PatternThread, type PatternThreadOptions } from './pattern-thread.ts';

/** Within all limits of size, and more than 100 ms for one text of random letters a and b. */
const HOSTILE: PatternList = Array.from({ length: 58 }, (_, at) => `/[ab]*a[ab]{100}c${at}/`);
const chance = new Chance(7, 'hostile texts');
const hostileText = () => Array.from({ length: 500 }, () => chance.pick(['a', 'b'])).join('');

function opened(options: PatternThreadOptions = {}): PatternThread {
  const thread = new PatternThread(options);
  afterTest(() => thread.close());
  return thread;
}

test('texts of several lists are matched in one thread, in order', async () => {
  const thread = opened();
  const [skins, numbers] = [['/free\\s+skins/', '/b+u+y/'], ['/\\d{3}-\\d{4}/']];
  const asked = [
    thread.find(skins, 'FREE skins'),
    thread.find(numbers, 'call 555-1234'),
    thread.find(skins, 'hello'),
    thread.find(skins, 'buuuy'),
  ];
  const found = (await Promise.all(asked)).map((result) => (result.kind === 'known' ? result.entry : 'late'));
  expect(found).toEqual(['/free\\s+skins/', '/\\d{3}-\\d{4}/', null, '/b+u+y/']);
});

test('a text that exceeds the time of its list is late, and the texts behind it are answered', async () => {
  const late: unknown[] = [];
  const thread = opened({ textBudget: 20, onLate: (...reported) => late.push(reported) });
  const usual = ['/spam/'];
  const results = await Promise.all([
    thread.find(HOSTILE, hostileText(), 7),
    thread.find(usual, 'some spam', 8),
    thread.find(HOSTILE, hostileText(), 7),
  ]);
  expect(results[0]).toEqual({ kind: 'late' });
  expect(results[1]).toMatchObject({ kind: 'known', entry: '/spam/' });
  expect(results[2]).toEqual({ kind: 'late' });
  expect(late).toEqual([[HOSTILE, 7]]);
  expect(await thread.find(usual, 'fine')).toMatchObject({ kind: 'known', entry: null });
});

test('a list that has used its share of the time is late without further work, and other lists are not', async () => {
  // The list gets no time back, so that the time between the texts does not matter.
  const thread = opened({ textBudget: 100, share: 0 });
  const results = [];
  for (let round = 0; round < 10; round += 1) results.push((await thread.find(HOSTILE, hostileText())).kind);
  expect(results.at(-1)).toBe('late');
  const more = await Promise.all(Array.from({ length: 500 }, () => thread.find(HOSTILE, hostileText())));
  expect(more.every(({ kind }) => kind === 'late')).toBe(true);
  expect(await thread.find(['/spam/'], 'spam')).toMatchObject({ entry: '/spam/' });
});

test('texts of more lists than the thread keeps are answered, because it compiles dropped lists again', async () => {
  const thread = opened({ charactersMax: 2_000 });
  const lists = Array.from({ length: 40 }, (_, list) => Array.from({ length: 10 }, (_pattern, at) => `/word ${list} ${at}/`));
  for (const round of [0, 1])
    for (const [at, list] of lists.entries())
      expect(await thread.find(list, `a word ${at} ${round}`)).toMatchObject({ kind: 'known', entry: `/word ${at} ${round}/` });
  const together = lists.map((list, at) => thread.find(list, `word ${at} 3`));
  expect((await Promise.all(together)).map((result) => result.kind === 'known' && result.entry)).toEqual(
    lists.map((_, at) => `/word ${at} 3/`),
  );
});

test('a closed thread answers late', async () => {
  const thread = opened();
  const waiting = thread.find(['/a/'], 'a');
  await thread.close();
  expect([await waiting, await thread.find(['/a/'], 'a')]).toEqual([{ kind: 'late' }, { kind: 'late' }]);
});
