import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countSteps } from '#core/testing/count-steps.ts';
import { emotesIn, emoteToken, replaceEmotes } from '#features/channel/emotes/rules/token.ts';
import { emotesOf, isFewEmotes, isOnlyEmotes, isOnlyPictures, mentions, parseContent, plainText } from './content.ts';

const shapes = (content: string) => parseContent(content).map((part) => (part.type === 'text' ? part.text : `${part.type}<${part.text}>`));

test('every emoji is a separate part, and never part of a link', () => {
  expect(shapes('go 👍🏽👍 \u2764!')).toEqual(['go ', 'emoji<👍🏽>', 'emoji<👍>', ' ', 'emoji<\u2764>', '!']);
  expect(shapes('https://a.example/👍 x')).toEqual(['link<https://a.example/👍>', ' x']);
});

describe('links', () => {
  test.each([
    ['https://a.example', ['link<https://a.example>']],
    ['see https://a.example/x?y=1#z now', ['see ', 'link<https://a.example/x?y=1#z>', ' now']],
    ['HTTPS://A.example', ['link<HTTPS://A.example>']],
    ['(https://a.example/x).', ['(', 'link<https://a.example/x>', ').']],
    ['https://a.example/wiki/X_(y), yes', ['link<https://a.example/wiki/X_(y)>', ', yes']],
    ['https://a.example/@ana', ['link<https://a.example/@ana>']],
    ['https://a.example:8080/', ['link<https://a.example:8080/>']],
    ['https://пример.example', ['link<https://пример.example>']],
  ])('%s is a link', (content, expected) => expect(shapes(content)).toEqual(expected));

  test.each([
    'http://a.example',
    'a.example',
    'javascript:alert(1)',
    'xhttps://a.example',
    'https://',
    'https:// a.example',
    'https://ana:secret@a.example/',
    'https://bank.example@evil.example/',
    'data:text/html,https',
    'ftp://a.example',
  ])('%s is only text', (content) => expect(shapes(content)).toEqual([content]));

  test('a link ends at an invisible or directional character', () => {
    expect(shapes('https://a.example/\u202Egpj.exe')).toEqual(['link<https://a.example/>', '\u202Egpj.exe']);
    expect(shapes('https://a.example/\u200Bx')).toEqual(['link<https://a.example/>', '\u200Bx']);
  });

  test('an address whose host is empty after normalization is text', () => {
    expect(parseContent('https://＂')).toEqual([{ type: 'text', text: 'https://＂' }]);
  });

  test('the href is the URL that a browser opens for the shown address', () => {
    expect(parseContent('https://A.example/ü')).toEqual([{ type: 'link', text: 'https://A.example/ü', href: 'https://a.example/%C3%BC' }]);
  });
});

describe('emotes', () => {
  test.each([
    ['[emote:9001:demoWave]', 9001, 'demoWave'],
    ['[emote:9001:a-b_c!1]', 9001, 'a-b_c!1'],
    ['[emote:9001:]', 9001, ''],
    ['[emote:9001]', 9001, ''],
  ])('%s is an emote', (text, id, name) => expect(parseContent(text)).toEqual([{ type: 'emote', text, id, name }]));

  test.each([
    '[emote:x:name]',
    '[emote:1:na me]',
    '[emote:1:<b>]',
    '[emote:1:name',
    '[emote:99999999999999999:x]',
    '[emote:0:x]',
    '[Emote:1:x]',
  ])('%s is only text', (content) => expect(shapes(content)).toEqual([content]));

  test('emotes may touch words without spaces', () => {
    expect(shapes('a[emote:1:x][emote:2:y]b')).toEqual(['a', 'emote<[emote:1:x]>', 'emote<[emote:2:y]>', 'b']);
  });

  test('only text made of emotes and spaces counts as emotes only', () => {
    expect(isOnlyEmotes('[emote:1:x] [emote:2:y] ')).toBe(true);
    expect(isOnlyEmotes('[emote:1:x] hi')).toBe(false);
    expect(isOnlyEmotes('  ')).toBe(false);
  });
});

describe('mentions', () => {
  test.each([
    ['@ana', ['mention<@ana>']],
    ['hi @Demo_User!', ['hi ', 'mention<@Demo_User>', '!']],
    ['@ana@bob', ['@ana@bob']],
    ['mail ana@example.org', ['mail ana@example.org']],
    ['@an', ['@an']],
    [`@${'a'.repeat(26)}`, [`@${'a'.repeat(26)}`]],
    ['(@ana)', ['(', 'mention<@ana>', ')']],
    ['مرحبا @ana', ['مرحبا ', 'mention<@ana>']],
  ])('%s', (content, expected) => expect(shapes(content)).toEqual(expected));

  test('a mention matches the username in any case, but not a name that begins with it', () => {
    expect(mentions(parseContent('hey @ANA'), 'ana')).toBe(true);
    expect(mentions(parseContent('hey @ana_2'), 'ana')).toBe(false);
    expect(mentions(parseContent('ana'), 'ana')).toBe(false);
  });
});

/** Text made of characters with a special meaning. */
const hostile = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        'https://',
        'http://',
        'a.example',
        '[emote:',
        '1',
        ':',
        'x',
        ']',
        '@',
        'ana',
        ' ',
        '(',
        ')',
        '.',
        '<b>',
        '&amp;',
        '"',
        '\u202E',
        '/',
      ),
      fc.string({ unit: 'grapheme', maxLength: 5 }),
      fc.string({ unit: 'binary', maxLength: 5 }),
    ),
    { maxLength: 40 },
  )
  .map((pieces) => pieces.join(''));

test('the parts of any text add up to the text', () => {
  fc.assert(
    fc.property(hostile, (content) => {
      expect(
        parseContent(content)
          .map((part) => part.text)
          .join(''),
      ).toBe(content);
    }),
    { numRuns: 2000 },
  );
});

test('no text produces a part with markup or a script', () => {
  fc.assert(
    fc.property(hostile, (content) => {
      for (const part of parseContent(content)) {
        if (part.type === 'link') expect(part.href).toMatch(/^https:\/\/[^\s<>"]+$/);
        if (part.type === 'mention') expect(part.username).toMatch(/^\w{3,25}$/);
        if (part.type === 'emote')
          expect([part.id > 0 && Number.isSafeInteger(part.id), part.name]).toEqual([true, expect.stringMatching(/^[\w!-]*$/)]);
        if (part.type === 'text') expect(part.text).not.toBe('');
      }
    }),
    { numRuns: 2000 },
  );
});

test('text parts are never adjacent, so parsing is stable', () => {
  fc.assert(
    fc.property(hostile, (content) => {
      const types = parseContent(content).map((part) => part.type);
      expect(types.some((type, at) => type === 'text' && types[at + 1] === 'text')).toBe(false);
    }),
  );
});

test('an emote written as a token is parsed as the same emote', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 999_999_999 }), fc.stringMatching(/^[A-Za-z0-9_!-]{0,20}$/), (id, name) => {
      expect(parseContent(emoteToken(id, name))).toEqual([{ type: 'emote', text: emoteToken(id, name), id, name }]);
      expect(replaceEmotes(emoteToken(id, name), 'x')).toBe('x');
    }),
  );
});

/** Fragments of hostile texts: starts of special sequences, and characters that keep them from ending. */
const beginning = fc.constantFrom(
  'a',
  '@',
  '@ana',
  '[',
  '[emote:',
  '[emote:1:',
  '[emote:1:x]',
  '[emote:1:aaaaaaaa',
  '1',
  ':',
  'https://',
  'https://a',
  'https://a.example/(((',
  'HTTPS://[',
  '(',
  ')',
  '...',
  ' ',
  '😀',
  '\u202E',
);

test.each<[what: string, work: (text: string) => void]>([
  ['parsing', parseContent],
  ['finding emotes', emotesIn],
  ['taking emotes out', (text) => replaceEmotes(text, 'x')],
])('M-10 %s is linear: the steps grow in proportion to hostile text', (_what, work) => {
  fc.assert(
    fc.property(fc.array(beginning, { minLength: 1, maxLength: 6 }), (pieces) => {
      const times = (count: number) => pieces.join('').repeat(count);
      const [once, twice, fourfold] = [64, 128, 256].map((count) => countSteps(() => work(times(count))));
      expect(twice! - once!).toBeLessThanOrEqual(64 * 60 * pieces.join('').length);
      // Proportional, except for constant work at the ends of a text.
      expect(fourfold! - twice!).toBeLessThanOrEqual(2 * (twice! - once!) + 500);
    }),
    { numRuns: 60 },
  );
});

test('pictures are emotes and emoji, alone or together, without words', () => {
  for (const content of ['🎉', '🎉 👩‍🚀❤️', '[emote:9101:gsHype]', '[emote:9101:gsHype] 🎉 🇩🇪']) {
    expect({ content, isOnlyPictures: isOnlyPictures(content) }).toEqual({ content, isOnlyPictures: true });
  }
  for (const content of ['', '  ', 'hi', '🎉 hi', '1', '#', '\u200d', ':)'])
    expect({ content, isOnlyPictures: isOnlyPictures(content) }).toEqual({ content, isOnlyPictures: false });
});

const wave = '[emote:9001:demoWave]';

test('a message is copied and read aloud with the names of its emotes', () => {
  expect(plainText(parseContent(`hey @noor ${wave} see https://a.example [emote:7]`))).toBe(
    'hey @noor :demoWave: see https://a.example :7:',
  );
});

test('each emote of a message is listed once', () => {
  expect(emotesOf(parseContent(`${wave} no ${wave} [emote:7:gsLol]`))).toEqual([
    { id: 9001, name: 'demoWave' },
    { id: 7, name: 'gsLol' },
  ]);
});

test.each([
  [wave, true],
  [`${wave}  ${wave} ${wave}`, true],
  [`${wave} ${wave} ${wave} ${wave}`, false],
  [`${wave} gg`, false],
  [`${wave} @noor`, false],
  ['gg', false],
  ['', false],
])('whether %j is drawn large: %s', (content, large) => expect(isFewEmotes(parseContent(content))).toBe(large));
