import { expect, test } from 'vitest';
import { spellingsOf } from './words.ts';

const texts = (text: string) => spellingsOf(text).map((words) => words.text);

test.each([
  ['Outer  Range!', ['outer range']],
  ['outer_range-2', ['outer range 2']],
  ['Café Olé', ['cafe ole']],
  ['Müller', ['muller', 'mueller']],
  ['MÜLLER', ['muller', 'mueller']],
  ['Mu\u0308ller', ['muller', 'mueller']],
  ['Straße', ['strasse']],
  ['Łódź', ['lodz']],
  ['İstanbul', ['istanbul']],
  ['ﬁnal', ['final']],
  ['Шахматы', ['шахматы']],
  ['チェス', ['チェス']],
  ['🎮', []],
  ["%_\\'; drop table users --", ['drop table users']],
  ['   ', []],
])('SE-02 %j is normalized to %j', (text, expected) => {
  expect(texts(text)).toEqual(expected);
});

test('only the first eight words of a long query count', () => {
  expect(spellingsOf('word '.repeat(40))[0]!.list).toHaveLength(8);
});
