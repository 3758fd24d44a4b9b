import type { ContentPart } from '#features/chat/chat/rules/content.ts';

/** Characters that belong to a word. None may directly precede or follow a match. */
const WORD_CHARACTER = String.raw`[\p{L}\p{M}\p{N}_]`;
const STARTS_AS_WORD = new RegExp(`^${WORD_CHARACTER}`, 'u');
const ENDS_AS_WORD = new RegExp(`${WORD_CHARACTER}$`, 'u');

/** Returns true if a message contains a highlight word of the reader. */
export type Highlighter = (parts: readonly ContentPart[]) => boolean;

/**
 * Returns null when there are no words. Matches whole words and ignores case; a word may contain spaces and symbols. Every alternative is a
 * literal, so matching takes linear time. Emote names are not searched.
 */
export function highlighterOf(words: readonly string[]): Highlighter | null {
  const normalized = words.map((word) => word.normalize('NFC').trim()).filter((word) => word !== '');
  if (normalized.length === 0) return null;
  const pattern = new RegExp(normalized.map(wholeWord).join('|'), 'iu');
  return (parts) => parts.some((part) => part.type !== 'emote' && pattern.test(part.text.normalize('NFC')));
}

function wholeWord(word: string): string {
  const before = STARTS_AS_WORD.test(word) ? `(?<!${WORD_CHARACTER})` : '';
  const after = ENDS_AS_WORD.test(word) ? `(?!${WORD_CHARACTER})` : '';
  return before + word.replace(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`) + after;
}

/** A search of the loaded messages. A match contains all words and, if usernames are given, is from one of them. */
interface SearchQuery {
  words: readonly string[];
  /** Username prefixes in lowercase. */
  from: readonly string[];
}

const FROM = /^from:@?(.*)$/;

/** Parses input such as `from:remy east ridge`. Returns null when the input has no search terms. */
export function parseSearch(typed: string): SearchQuery | null {
  const terms = foldText(typed).split(/\s+/).filter(Boolean);
  const from = terms.flatMap((term) => FROM.exec(term)?.[1] ?? []).filter((name) => name !== '');
  const words = terms.filter((term) => !FROM.test(term));
  return words.length + from.length === 0 ? null : { words, from };
}

/** `text` must be normalized with `foldText`. */
export function matchesSearch({ words, from }: SearchQuery, username: string, text: string): boolean {
  if (from.length > 0 && !from.some((name) => foldText(username).startsWith(name))) return false;
  return words.every((word) => text.includes(word));
}

/** Lowercases and normalizes to NFC, so that case and the encoding of accents are ignored. */
export const foldText = (text: string): string => text.normalize('NFC').toLowerCase();
