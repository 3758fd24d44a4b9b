import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareMatches, editsBetween, matchOf, typoPatterns } from './match.ts';
import { EDITS, withTypo } from './testing.ts';
import { spellingsOf } from './words.ts';

const match = (query: string, name: string) => matchOf(spellingsOf(query), spellingsOf(name));

test.each([
  ['outer range', 'Outer Range', 0, 0],
  ['out', 'Outer Range', 0, 1],
  ['range', 'Outer Range', 0, 2],
  ['range out', 'Outer Range', 0, 2],
  ['outerrange', 'Outer Range', 0, 2],
  ['nge', 'Outer Range', 0, 3],
  ['ou', 'Outer Range', 0, 1],
  ['uberleben', 'Überleben', 0, 0],
  ['ueberleben', 'Überleben', 0, 0],
  ['müller', 'mueller', 0, 0],
  ['ana_lund', 'ana lund', 0, 0],
])('SE-02 %j finds %j without a typo', (query, name, typos, rank) => {
  expect(match(query, name)).toEqual({ typos, rank });
});

test.each([
  ['atr', 'Art', 1],
  ['arr', 'Art', 1],
  ['aart', 'Art', 1],
  ['ches', 'Chess', 0],
  ['chss', 'Chess', 1],
  ['xhess', 'Chess', 1],
  ['hcess', 'Chess', 1],
  ['chesss', 'Chess', 1],
  ['mireluna', 'mirelune', 1],
  ['mierlnue', 'mirelune', 2],
  ['vlodr', 'velodrome', 1],
  ['outter rnge', 'Outer Range', 2],
  ['outerrnge', 'Outer Range', 1],
])('SE-02 %j finds %j with its typos', (query, name, typos) => {
  expect(match(query, name)).toMatchObject({ typos });
});

test.each([
  ['ra', 'Art'],
  ['er', 'Outer Range'],
  ['dog', 'Art'],
  ['chxxs', 'Chess'],
  ['music', 'Chess'],
  ['outer space', 'Outer Range'],
  ['mirelune', 'mire'],
  ['🎮', 'Art'],
])('%j does not find %j', (query, name) => {
  expect(match(query, name)).toBeNull();
});

test('matches are sorted by typos, then by rank', () => {
  const sorted = ['Art', 'Artistry', 'Modern Art', 'Party', 'Aft'].map((name) => ({ name, found: match('art', name)! }));
  expect(
    sorted
      .toReversed()
      .toSorted((one, other) => compareMatches(one.found, other.found))
      .map(({ name }) => name),
  ).toEqual(['Art', 'Artistry', 'Modern Art', 'Party', 'Aft']);
});

const WORD = fc.string({ unit: fc.constantFrom(...'abcde'), minLength: 3, maxLength: 12 });

test('SE-02 every name of at least three letters is found with one letter removed, added, replaced or swapped', () => {
  fc.assert(
    fc.property(WORD, fc.nat(), fc.constantFrom(...'abcdex'), fc.constantFrom(...EDITS), (word, position, letter, edit) => {
      const typed = withTypo(word, position, letter, edit);
      fc.pre(typed.length >= 3);
      expect(match(typed, word)).not.toBeNull();
      expect(editsBetween(typed, word).whole).toBeLessThanOrEqual(1);
    }),
    { verbose: true },
  );
});

test('a comparison with an early exit returns the same counts within its limit', () => {
  fc.assert(
    fc.property(WORD, WORD, fc.integer({ min: 0, max: 3 }), (one, other, most) => {
      const all = editsBetween(one, other);
      const some = editsBetween(one, other, most);
      expect(some.whole <= most ? some.whole : null).toBe(all.whole <= most ? all.whole : null);
      expect(some.beginning <= most ? some.beginning : null).toBe(all.beginning <= most ? all.beginning : null);
    }),
  );
});

test('the edit distance is symmetric, and 0 only for equal words', () => {
  fc.assert(
    fc.property(WORD, WORD, (one, other) => {
      const { whole, beginning } = editsBetween(one, other);
      expect(editsBetween(other, one).whole).toBe(whole);
      expect(whole === 0).toBe(one === other);
      expect(beginning).toBeLessThanOrEqual(whole);
    }),
  );
});

const LIKE = (pattern: string) => new RegExp(`^${pattern.replaceAll('%', '.*').replaceAll('_', '.')}$`);
const finds = (typed: string, name: string) => typoPatterns(typed).some((pattern) => LIKE(pattern).test(name));

test('SE-02 every typo in a word of at least four letters is found, also in a later word of a name', () => {
  const WORD = fc.string({ unit: fc.constantFrom(...'abcdefgh'), minLength: 4, maxLength: 14 });
  fc.assert(
    fc.property(WORD, fc.nat(), fc.constantFrom(...'abcx'), fc.constantFrom(...EDITS), (word, position, letter, edit) => {
      const typed = withTypo(word, position, letter, edit);
      fc.pre(typed.length >= 4);
      expect(finds(typed, word)).toBe(true);
      expect(finds(typed, `the ${word}`)).toBe(true);
      expect(finds(typed, `${word}tv live`)).toBe(true);
    }),
    { verbose: true, numRuns: 2000 },
  );
});

test.each([
  ['aart', 'art'],
  ['arr', 'art'],
  ['atr', 'art'],
  ['rat', 'art'],
  ['at', 'art', false],
  ['chss', 'chess'],
  ['xhess', 'chess'],
  ['chesx', 'chess'],
  ['outerrnge', 'outer range'],
])('%j is found as %j', (typed, name, isFound = true) => {
  expect(finds(typed, name)).toBe(isFound);
});

test('SE-02 two typos in a long word are found unless they meet at its third boundaries', () => {
  expect([finds('veldorrme', 'velodrome'), finds('mirrelunne', 'mirelune'), finds('kratgealsux', 'kratgaelsux')]).toEqual([
    true,
    true,
    true,
  ]);
});

test('there are few patterns, and each has letters that the index can use', () => {
  const WORD = fc.string({ unit: fc.constantFrom(...'abc'), minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(WORD, (word) => {
      const patterns = typoPatterns(word);
      expect(patterns.length).toBeLessThanOrEqual(15);
      for (const pattern of patterns) expect(pattern).toMatch(/^(% )?[a-z]|[a-z]{3}/);
    }),
  );
});
