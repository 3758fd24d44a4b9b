import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseContent } from '#features/chat/rules/content.ts';
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
])('with the words %j the message %j matches: %s', (words, content, marked) => expect(marks(words, content)).toBe(marked));

test('any word is found when it stands alone, whatever characters it contains', () => {
  const word = fc.string({ minLength: 1, maxLength: 20 }).filter((one) => one.trim() !== '' && !/[@[\]]|https:/i.test(one));
  fc.assert(fc.property(word, (one) => marks([one], `say ${one.trim()} now`)));
});

test('no list of words makes an invalid pattern, and empty text never matches', () => {
  fc.assert(fc.property(fc.array(fc.string({ unit: 'binary' })), (words) => !marks(words, '')));
});
