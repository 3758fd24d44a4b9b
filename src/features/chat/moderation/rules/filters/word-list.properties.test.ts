import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Automaton } from './automaton.ts';
import { entryKey, entryKind, normalizeEntry, wordRefusal } from './entry.ts';
import { compileWords } from './matching.ts';
import { analyzePattern } from './pattern.ts';
import { fold, skeletonOf } from './reading.ts';

const anyText = fc.oneof(
  fc.string({ maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.string({ unit: 'binary', maxLength: 60 }),
);
const isWord = (entry: string) => entry !== '' && entryKind(entry) !== 'pattern' && wordRefusal(entry) === null;

test('the automaton finds the same matches as a naive search', () => {
  const symbols = fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(fc.array(symbols, { maxLength: 12 }), fc.array(fc.integer({ min: 1, max: 3 }), { maxLength: 40 }), (sequences, text) => {
      const found: string[] = [];
      new Automaton(sequences).scan(text, (index, end) => {
        found.push(`${index} ${end}`);
        return false;
      });
      const expected = sequences.flatMap((sequence, index) =>
        text.flatMap((_, at) => (sequence.every((symbol, i) => text[at + i] === symbol) ? [`${index} ${at + sequence.length}`] : [])),
      );
      expect(found.sort()).toEqual(expected.sort());
    }),
  );
});

test('folding is idempotent for any text', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      expect(skeletonOf(skeletonOf(text))).toBe(skeletonOf(text));
      expect(fold(String.fromCodePoint(...fold(text)))).toEqual(fold(text));
    }),
  );
});

test('MO-08 every word matches itself, also between other words', () => {
  fc.assert(
    fc.property(anyText.map(normalizeEntry).filter(isWord), (entry) => {
      // In such an entry, the star decides whether a bar is an i or punctuation.
      fc.pre(!(entry.includes('*') && /[!|]/.test(skeletonOf(entry))));
      const text = entry.replaceAll(/\*+/g, 'x');
      const words = compileWords([entry]);
      expect(words.find(text)).toBe(entry);
      expect(words.find(`oh, ${text} .`)).toBe(entry);
    }),
  );
});

test('MO-08 any list can check any text, and the key of an entry is stable', () => {
  fc.assert(
    fc.property(fc.array(anyText, { maxLength: 8 }), anyText, (entries, text) => {
      const list = entries
        .map(normalizeEntry)
        .filter((entry) => (entryKind(entry) === 'pattern' ? 'steps' in analyzePattern(entry) : isWord(entry)));
      expect([null, ...list]).toContain(compileWords(list).find(text));
      for (const entry of list) expect(entryKey(normalizeEntry(entry))).toBe(entryKey(entry));
    }),
  );
});

describe('filter cost: the number of candidates grows with the text, but not with the list', () => {
  const stars = Array.from({ length: 60 }, (_, i) => `${'ab'.repeat(1 + (i % 20))}*${i}x`);
  const runs = Array.from({ length: 90 }, (_, i) => `${'a'.repeat(1 + (i % 9))}${'b'.repeat(1 + Math.floor(i / 9))}`);
  const nested = Array.from({ length: 40 }, (_, i) => 'ab '.repeat(i + 1).trim());
  test.each([
    ['wildcards that begin alike', stars, 'ab'],
    ['words of one skeleton', runs, 'ab'],
    ['words that end each other', nested, 'ab '],
    ['open wildcards', Array.from({ length: 60 }, (_, i) => `*a*b*${i}y`), 'ab'],
  ])('%s', (_what, entries, unit) => {
    const looks = (length: number) => {
      let count = 0;
      compileWords(entries, () => {
        count += 1;
      }).find(unit.repeat(length));
      return count;
    };
    const [once, twice] = [looks(100), looks(200)];
    expect(once).toBeGreaterThan(0);
    expect(twice).toBeLessThanOrEqual(2.2 * once);
    expect(once).toBeLessThanOrEqual(100 * unit.length * entries.length);
  });
});
