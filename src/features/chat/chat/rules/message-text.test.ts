import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countSteps } from '#core/testing/count-steps.ts';
import { emotesOnlyRefusal, isBlank, lengthOf, outgoingText, textRefusal } from './message-text.ts';

const TOO_LONG = 'MESSAGE_CONTENT_LENGTH_ERROR';
const TOO_SPECIAL = 'MAX_SPECIAL_CHARS_ERROR';

describe('F-02 outgoing text', () => {
  test.each([
    ['  hello ', 'hello'],
    ['I <3 this', 'I ❤️ this'],
    ['<3<3', '❤️❤️'],
    ['two\r\nlines\tand a tab', 'two lines and a tab'],
    ['a\u2028b\u0007c', 'a b c'],
    ['a  b', 'a  b'],
  ])('%j is sent as %j', (typed, sent) => expect(outgoingText(typed)).toBe(sent));

  test('converting outgoing text again changes nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (typed) => {
        expect(outgoingText(outgoingText(typed))).toBe(outgoingText(typed));
      }),
    );
  });

  test.each(['', ' ', '\n\t', '\u00A0', '\u200B', '\u2060\uFEFF', '\u3164', '\u2800', '\u202E', '\uFE0F'])(
    '%j is blank and cannot be sent',
    (typed) => {
      expect(isBlank(outgoingText(typed))).toBe(true);
      expect(textRefusal(outgoingText(typed))).toBe(TOO_LONG);
    },
  );

  test('one visible character is enough to send', () => expect(textRefusal('.')).toBeNull());
});

describe('message length', () => {
  test.each([
    ['500 letters', 'a'.repeat(500), null],
    ['501 letters', 'a'.repeat(501), TOO_LONG],
    ['500 emoji of one code point', '😀'.repeat(500), null],
    ['501 of them', '😀'.repeat(501), TOO_LONG],
    ['emotes count as one each', `${'a'.repeat(400)}${'[emote:9001:demoWave]'.repeat(100)}`, null],
    ['and one too many', `${'a'.repeat(401)}${'[emote:9001:demoWave]'.repeat(100)}`, TOO_LONG],
    ['4,000 bytes', '[emote:9001:demoWave1234]'.repeat(160), null],
    ['4,001 bytes', `${'[emote:9001:demoWave1234]'.repeat(160)}a`, TOO_LONG],
    ['bytes count, not characters', `${'[emote:9001:demoWave1234]'.repeat(159)}${'é'.repeat(13)}`, TOO_LONG],
  ])('%s', (_name, text, refusal) => expect(textRefusal(text)).toBe(refusal));

  test('a text of megabytes is refused without being parsed', () => {
    const huge = '['.repeat(50_000_000);
    expect(countSteps(() => expect(textRefusal(huge)).toBe(TOO_LONG))).toBe(0);
  });

  test('the length of plain text is its number of code points', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }).filter((text) => !text.includes('[')),
        (text) => {
          expect(lengthOf(text)).toBe([...text].length);
        },
      ),
    );
  });
});

describe('special characters', () => {
  test.each([
    ['40 of them are few enough', '█'.repeat(40), null],
    ['41 are too many', '█'.repeat(41), TOO_SPECIAL],
    ['60 of 100 are allowed', '█'.repeat(60) + 'a'.repeat(40), null],
    ['61 of 100 are not', '█'.repeat(61) + 'a'.repeat(39), TOO_SPECIAL],
    ['boxes, blocks, arrows, stars of asterisks', '╔═╗░▒▓→↑*#$^~|<>=+`\\'.repeat(3), TOO_SPECIAL],
    ['punctuation that ends and quotes is ordinary', `"¿Qué?" ...!!! «oui» 「はい」。、！？؟ (a-b) it's`.repeat(2), null],
    ['fifty exclamation marks are ordinary', '!'.repeat(50), null],
    ['emoji are ordinary', '👩‍👩‍👧‍👦'.repeat(20), null],
    ['flags are ordinary', '🇩🇪'.repeat(30), null],
    ['skin tones, hearts and keycaps are ordinary', '👍🏽❤️1️⃣'.repeat(20), null],
    ['Arabic with marks', 'السَّلَامُ عَلَيْكُمْ '.repeat(5), null],
    ['Hindi', 'नमस्ते दुनिया '.repeat(5), null],
    ['Thai', 'สวัสดีชาวโลก '.repeat(5), null],
    ['Persian with joiners', 'می\u200Cخواهم '.repeat(8), null],
    ['Korean and Japanese', '안녕하세요 こんにちは '.repeat(5), null],
    ['directional marks are special', `${'\u202E'.repeat(50)}abc`, TOO_SPECIAL],
    ['emotes are ordinary, each one character', '[emote:9001:demoWave]'.repeat(41), null],
    ['emotes do not hide blocks', `${'█'.repeat(41)}[emote:9001:demoWave]`, TOO_SPECIAL],
  ])('%s', (_name, text, refusal) => expect(textRefusal(text)).toBe(refusal));
});

test('an emotes-only room accepts only emotes', () => {
  expect(emotesOnlyRefusal('[emote:1:x] [emote:2:y]')).toBeNull();
  expect(emotesOnlyRefusal('[emote:1:x] hi')).toBe('EMOTES_ONLY_ERROR');
  expect(emotesOnlyRefusal('❤️')).toBe('EMOTES_ONLY_ERROR');
});

test('any text is either accepted or refused with a known code', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 700 }), (text) => {
      expect([null, TOO_LONG, TOO_SPECIAL]).toContain(textRefusal(text));
    }),
  );
});
