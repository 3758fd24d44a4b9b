import type { ContentPart } from '#features/chat/chat/rules/content.ts';

/** Characters that belong to a word. None of them may directly precede or follow a match. */
const WORD_CHARACTER = String.raw`[\p{L}\p{M}\p{N}_]`;
const STARTS_AS_WORD = new RegExp(`^${WORD_CHARACTER}`, 'u');
const ENDS_AS_WORD = new RegExp(`${WORD_CHARACTER}$`, 'u');

/** Returns true when a message contains one of the reader's highlight words. */
export type Highlighter = (parts: readonly ContentPart[]) => boolean;

/**
 * Creates a highlighter for these words, or returns null when there are none. It matches whole words regardless of case, and a word may
 * contain spaces and symbols. Every alternative is a literal, so one pass runs in time linear in the length of the text. Emote names are
 * not searched.
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
