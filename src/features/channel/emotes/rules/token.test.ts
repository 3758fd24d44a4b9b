import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { emotesIn, emoteToken, replaceEmotes, withEmoteNames, withoutEmoteNames } from './token.ts';

const id = fc.integer({ min: 1, max: 999_999_999_999_999 });
const name = fc.stringMatching(/^[A-Za-z0-9_!-]{0,20}$/);
const emote = fc.record({ id, name });
/** Text without an emote token. */
const words = fc.string({ unit: 'grapheme', maxLength: 12 }).map((text) => text.replaceAll('[emote:', '(emote:').replace(/\[$/, '('));

describe('M-10 emote tokens in a text', () => {
  test.each([
    ['[emote:9001:demoWave]', { id: 9001, name: 'demoWave' }],
    ['[emote:9001:a-b_c!1]', { id: 9001, name: 'a-b_c!1' }],
    ['[emote:9001:]', { id: 9001, name: '' }],
    ['[emote:9001]', { id: 9001, name: '' }],
    ['[emote:999999999999999:x]', { id: 999_999_999_999_999, name: 'x' }],
  ])('%s names an emote', (text, expected) => {
    expect(emotesIn(text)).toEqual([expected]);
    expect(replaceEmotes(text, 'x')).toBe('x');
  });

  test.each(['[emote:0:x]', '[emote:007:x]', '[emote:1234567890123456:x]', `[emote:${'9'.repeat(400)}]`])(
    '%s has an impossible id: emotesIn reports it, and it is displayed as text',
    (text) => {
      expect(emotesIn(text)).toEqual([null]);
      expect(replaceEmotes(text, 'x')).toBe(text);
    },
  );

  test.each([
    '[emote:x:name]',
    '[emote:1:na me]',
    '[emote:1:<b>]',
    '[emote:1:name',
    '[emote::x]',
    '[Emote:1:x]',
    'emote:1:x',
    '[emote:1:é]',
  ])('%s is plain text', (text) => {
    expect(emotesIn(text)).toEqual([]);
    expect(replaceEmotes(text, 'x')).toBe(text);
  });

  test('exactly the written emotes are found in order in any surrounding text', () => {
    fc.assert(
      fc.property(words, fc.array(fc.tuple(emote, words), { maxLength: 8 }), (start, rest) => {
        const text = start + rest.map(([one, after]) => emoteToken(one.id, one.name) + after).join('');
        expect(emotesIn(text)).toEqual(rest.map(([one]) => one));
        expect(replaceEmotes(text, '')).toBe(start + rest.map(([, after]) => after).join(''));
      }),
      { numRuns: 1000 },
    );
  });
});

test('EM-07 outgoing tokens get the real names of their emotes, and the rest of the text is unchanged', () => {
  const names = new Map([[9001, 'demoWave']]);
  const nameOf = (number: number) => names.get(number);
  expect(withEmoteNames('hi [emote:9001:] [emote:9001][emote:9001:DEMOWAVE]!', nameOf)).toBe(
    'hi [emote:9001:demoWave] [emote:9001:demoWave][emote:9001:demoWave]!',
  );
  expect(withEmoteNames('[emote:7:unknown] [emote:0:x] $& $1', nameOf)).toBe('[emote:7:unknown] [emote:0:x] $& $1');
});

describe('F-04 for every spelling of an emote', () => {
  test('the token without a name is equal, and the surrounding text is unchanged', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(words, emote)), (parts) => {
        const spelled = (write: (one: { id: number; name: string }) => string) => parts.map(([text, one]) => text + write(one)).join('');
        const bare = spelled(({ id }) => `[emote:${id}]`);
        expect(withoutEmoteNames(spelled(({ id, name }) => emoteToken(id, name)))).toBe(bare);
        expect(withoutEmoteNames(bare)).toBe(bare);
      }),
    );
  });
});
