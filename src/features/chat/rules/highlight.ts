import type { ContentPart } from './content.ts';

/** What stands at the edge of a word: no such character may touch a highlighted word from outside. */
const WORD_CHARACTER = String.raw`[\p{L}\p{M}\p{N}_]`;
const STARTS_AS_WORD = new RegExp(`^${WORD_CHARACTER}`, 'u');
const ENDS_AS_WORD = new RegExp(`${WORD_CHARACTER}$`, 'u');

/** Says of a message whether it has one of the reader's words. */
export type Highlighter = (parts: readonly ContentPart[]) => boolean;

/**
 * A highlighter for these words, or null when there are none to look for. Whole words, whatever the case; a word may hold spaces and signs.
 * One pass over the text: every alternative is a literal, so the work grows with the text and with nothing else. Names of emotes are not text.
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
