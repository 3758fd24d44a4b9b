import { createRequire } from 'node:module';
import { describe, expect, test } from 'vitest';
import { EMOJI, emojiKey, emojiOf, readableEmoteName } from './emoji.ts';

const listed = createRequire(import.meta.url)('unicode-emoji-json/data-ordered-emoji.json') as string[];
const found = (text: string) => [...text.matchAll(new RegExp(EMOJI, 'gu'))].map(([emoji]) => emoji);

test('every Unicode emoji is matched whole, also between words', () => {
  expect(listed.filter((emoji) => found(`a${emoji}b`).join() !== emoji)).toEqual([]);
});

test('skin tones, flags and joined parts form one emoji, and adjacent emoji are separate', () => {
  expect(found('👍🏽👍')).toEqual(['👍🏽', '👍']);
  expect(found('🇩🇪🇫🇷')).toEqual(['🇩🇪', '🇫🇷']);
  expect(found('👩‍👩‍👧 1️⃣')).toEqual(['👩‍👩‍👧', '1️⃣']);
});

test('a heart is the same drawing with and without the variation selector, and text signs stay text', () => {
  expect(found('\u2764 and \u2764\uFE0F').map(emojiKey)).toEqual(['2764', '2764']);
  expect(found('\u2764\uFE0E \u00A9 \u2122 \u2194 7 # *')).toEqual([]);
  expect(found('\u00A9\uFE0F')).toEqual(['\u00A9\uFE0F']);
});

describe('an emoji of the picker', () => {
  test('is its character', () => {
    expect([emojiOf(1_128_512), emojiOf(1_010_084)]).toEqual(['😀', '\u2764\uFE0F']);
    expect([emojiOf(9101), emojiOf(50_000_001)]).toEqual([null, null]);
  });

  test('has a readable name', () => {
    expect(readableEmoteName(1_128_512, 'emojiGrinningFace')).toBe('grinning face');
    expect(readableEmoteName(9101, 'gsHype')).toBe('gsHype');
  });
});
