import { expect, test } from 'vitest';
import { plainLine, plainText, requiredLine, requiredText, withoutHidden } from './plain-text.ts';

test('a text keeps no character that turns its direction or hides in it', () => {
  for (const hidden of ['\u202e', '\u202a', '\u2066', '\u2069', '\u200b', '\u2060', '\ufeff', '\u00ad', '\ufff9'])
    expect(withoutHidden(`ab${hidden}cd`)).toBe('abcd');
});

test('a text keeps joiners and direction marks, which Persian, emoji and mixed text need', () => {
  for (const text of ['می\u200cخواهم', '👩\u200d🚀', 'שלום\u200e (1)', '🏴\u{e0067}\u{e0062}\u{e007f}'])
    expect(withoutHidden(text)).toBe(text);
});

test('a line has no breaks, and a text keeps its line breaks', () => {
  expect(plainLine(20).parse(' one\r\ntwo\u2028three\u0007 ')).toBe('one two three');
  expect(plainText(20).parse(' one\r\ntwo\u2028three\u0007 ')).toBe('one\ntwo\nthree');
});

test('the length of a text counts characters without the hidden ones', () => {
  expect(plainLine(2).safeParse('😀\u202e😀').success).toBe(true);
  expect(plainText(2).safeParse('😀😀😀').success).toBe(false);
});

test.each(['', '   ', '\n', '\u200d', '\u200b\u2060', '\ufe0f', '\u{e0061}', '\u2800'])(
  'the required text %j is refused, because a reader sees nothing',
  (text) => {
    expect(
      requiredLine(10)
        .safeParse(text)
        .error?.issues.map(({ message }) => message),
    ).toEqual(['must not be blank']);
    expect(requiredText(10).safeParse(text).success).toBe(false);
  },
);

test('a required text with one visible character is accepted', () => {
  expect([requiredLine(10).parse(' . '), requiredText(10).parse('a\r\nb')]).toEqual(['.', 'a\nb']);
});
