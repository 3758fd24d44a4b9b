import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseContent } from './content.ts';
import { endedEmote, joinParts, pastedParts, typedParts, type UsableEmotes, withEmoteTokens } from './typed-emotes.ts';

const ids: Record<string, number> = { gsHype: 9101, gsCry: 9102, 'a-b!': 7, GG: 8 };
const emotes: UsableEmotes = {
  byName: (name) => (Object.hasOwn(ids, name) ? { id: ids[name]!, name } : undefined),
  ofToken: (token) => (Object.values(ids).includes(token.id) ? token : undefined),
};
const none: UsableEmotes = { byName: () => undefined, ofToken: () => undefined };

test.each([
  ['gsHype', '[emote:9101:gsHype]'],
  ['so gsHype now', 'so [emote:9101:gsHype] now'],
  [':gsHype::gsCry:', '[emote:9101:gsHype][emote:9102:gsCry]'],
  ['well:gsHype: no', 'well:gsHype: no'],
  ['(:gsHype:)', '([emote:9101:gsHype])'],
  [':unknown:gsHype:', ':unknown:gsHype:'],
  [':nobody: :gsCry:', ':nobody: [emote:9102:gsCry]'],
  [': :gsCry:', ': [emote:9102:gsCry]'],
  ['a-b! GG', '[emote:7:a-b!] [emote:8:GG]'],
  ['gg gshype GG.', 'gg gshype GG.'],
  ['@gsHype', '@gsHype'],
  ['https://a.example/:gsHype:/gsCry gsCry', 'https://a.example/:gsHype:/gsCry [emote:9102:gsCry]'],
  ['[emote:9101:gsHype]', '[emote:9101:gsHype]'],
  ['[emote:5:strange]', '[emote:5:strange]'],
])('F-04 %s is sent as %s', (typed, sent) => {
  expect(withEmoteTokens(typed, emotes)).toBe(sent);
});

test('F-04 names of locked emotes stay words', () => {
  expect(withEmoteTokens('gsHype :gsHype:', none)).toBe('gsHype :gsHype:');
});

test.each([
  [':gsHype: gsCry', '[emote:9101:gsHype] gsCry'],
  ['[emote:9101:gsHype]!', '[emote:9101:gsHype]!'],
  ['[emote:5:strange] [emote:6]', ':strange: [emote:6]'],
])('F-03 %s is pasted as %s', (pasted, line) => {
  expect(joinParts(pastedParts(pasted, emotes))).toBe(line);
});

const word = fc.oneof(
  fc.constantFrom(
    'gsHype',
    ':gsHype:',
    ':gsCry:',
    'a-b!',
    '[emote:9101:gsHype]',
    '[emote:1:x]',
    '::',
    ':',
    'https://x.y/:GG:',
    '<3',
    '@noor',
  ),
  fc.string({ unit: 'binary', maxLength: 6 }),
);
const typed = fc.array(word).chain((words) => fc.constantFrom('', ' ', '  ').map((gap) => words.join(gap)));

test('the parts of any text add up to the text', () => {
  fc.assert(
    fc.property(typed, (text) => {
      expect(
        typedParts(text, emotes)
          .map((part) => part.text)
          .join(''),
      ).toBe(text);
    }),
  );
});

test('F-04 converted tokens are read as the same emotes, and converting again changes nothing', () => {
  fc.assert(
    fc.property(typed, (text) => {
      const parts = typedParts(text, emotes);
      const sent = joinParts(parts);
      expect(withEmoteTokens(sent, emotes)).toBe(sent);
      const wanted = parts.flatMap((part) => (part.type === 'emote' ? [part.id] : []));
      const known = new Set(Object.values(ids));
      const read = parseContent(sent).flatMap((part) => (part.type === 'emote' && known.has(part.id) ? [part.id] : []));
      expect(read).toEqual(wanted);
    }),
  );
});

test('the number of name lookups is proportional to the text, even for hostile text', () => {
  const lookups = (text: string) => {
    let count = 0;
    const counting = () => {
      count += 1;
      return undefined;
    };
    typedParts(text, { byName: counting, ofToken: counting });
    return count;
  };
  for (const piece of [':a', ':a:', 'a ', '::', ':a:b', '[emote:1:', 'a'.repeat(80)]) {
    expect(lookups(piece.repeat(2000))).toBeLessThanOrEqual(2 * lookups(piece.repeat(1000)) + 2);
    expect(lookups(piece.repeat(1000))).toBeLessThanOrEqual(2000);
  }
});

test.each([
  ['so gsHype ', { id: 9101, name: 'gsHype', length: 7, space: ' ' }],
  [':gsHype:', { id: 9101, name: 'gsHype', length: 8, space: '' }],
  ['x :gsHype: ', { id: 9101, name: 'gsHype', length: 9, space: ' ' }],
  [':gsCry::gsHype:', { id: 9101, name: 'gsHype', length: 8, space: '' }],
  ['gsHype', null],
  ['xgsHype ', null],
  ['gsHype  ', null],
  ['gsHype x', null],
  [':gsHype', null],
  ['x:gsHype:', null],
])('F-04 at the end of "%s" the completed emote is: %o', (before, ended) => {
  expect(endedEmote(before, emotes)).toEqual(ended);
});

test('a word that starts far before the caret is not mistaken for its end', () => {
  expect(endedEmote(`${'x'.repeat(500)}gsHype `, emotes)).toBeNull();
});
