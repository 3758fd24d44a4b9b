import type { ContentPart } from '#features/chat/rules/content.ts';

/** Characters that form words. None of them may directly touch a highlighted word. */
const WORD_CHARACTER = String.raw`[\p{L}\p{M}\p{N}_]`;
const STARTS_AS_WORD = new RegExp(`^${WORD_CHARACTER}`, 'u');
const ENDS_AS_WORD = new RegExp(`${WORD_CHARACTER}$`, 'u');

/** Tells whether a message contains one of the reader's words. */
export type Highlighter = (parts: readonly ContentPart[]) => boolean;

/**
 * Returns a highlighter for these words, or null when there are none. Matches whole words in any case; a word may contain spaces and
 * punctuation. Every alternative of the pattern is a literal, so one pass over the text is linear. Emote names are not searched.
 */
export function highlighterOf(words: readonly string[]): Highlighter | null {
  const wanted = words.map((word) => word.normalize('NFC').trim()).filter((word) => word !== '');
  if (wanted.length === 0) return null;
  const pattern = new RegExp(wanted.map(wholeWord).join('|'), 'iu');
  return (parts) => parts.some((part) => part.type !== 'emote' && pattern.test(part.text.normalize('NFC')));
}

function wholeWord(word: string): string {
  const before = STARTS_AS_WORD.test(word) ? `(?<!${WORD_CHARACTER})` : '';
  const after = ENDS_AS_WORD.test(word) ? `(?!${WORD_CHARACTER})` : '';
  return before + word.replace(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`) + after;
}
