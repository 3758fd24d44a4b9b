import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseContent } from '#features/chat/chat/rules/content.ts';
import { highlighterOf } from './highlight.ts';

const marks = (words: string[], content: string) => highlighterOf(words)?.(parseContent(content)) ?? false;

test.each([
  [['glider'], 'no Glider!', true],
  [['glider'], 'gliders everywhere', false],
  [['glider'], 'hang_glider', false],
  [['east ridge'], 'the East Ridge is safer', true],
  [['c++', '<3'], 'I write C++ and', true],
  [['a.c'], 'abc', false],
  [['émile'], 'E\u0301mile plays', true],
  [['гора'], 'Гора зовёт', true],
  [['noor'], '@noor look', true],
  [['wave'], '[emote:9001:wave]', false],
  [['  '], 'anything', false],
  [[], 'anything', false],
])('of the words %j the message %j contains at least one: %s', (words, content, marked) => expect(marks(words, content)).toBe(marked));

test('a whole word of any characters is matched', () => {
  const word = fc.string({ minLength: 1, maxLength: 20 }).filter((one) => one.trim() !== '' && !/[@[\]]|https:/i.test(one));
  fc.assert(fc.property(word, (one) => marks([one], `say ${one.trim()} now`)));
});

test('any list of words compiles to a valid pattern that does not match an empty message', () => {
  fc.assert(fc.property(fc.array(fc.string({ unit: 'binary' })), (words) => !marks(words, '')));
});
