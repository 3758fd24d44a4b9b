import { fold, kindOf, type Reading, read, skeletonOf, visibleText } from './reading.ts';

/**
 * The notation of a banned word determines its kind (MO-08):
 *
 * - `word` or `two words`: plain. Matches whole words, so the adjacent characters must not be letters. In scripts without spaces between
 * words (Han, kana, Thai, Hangul ...) it matches anywhere.
 * - `b*d`, `bad*`, `*bad*`: a wildcard. A star matches zero or more characters of the same word.
 * - `/b[a4]d\s*word/`: a pattern, which is a regular expression in RE2 syntax. It matches anywhere and ignores case.
 *
 * Words and wildcards ignore case, accents, invisible characters, look-alikes from other scripts, and digits and signs used as letters.
 * They also ignore letters repeated three times or more, punctuation between words, and spaces within three or more spelled-out letters.
 * At most half of a match may be digits, so that `455` stays a number. Two equal letters differ from one: `boob` does not match `bob`.
 */
export type EntryKind = 'plain' | 'wildcard' | 'pattern';

/** Minimum number of letters in a wildcard. `a*` would match a large share of all words. */
const WILDCARD_LETTERS = 2;

const PATTERN = /^\/(?<source>.+)\/$/u;
const STARS = /\*+/;

/** The stored form: one line, trimmed, with single spaces. */
export const normalizeEntry = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim();

export function entryKind(entry: string): EntryKind {
  if (PATTERN.test(entry)) return 'pattern';
  return entry.includes('*') ? 'wildcard' : 'plain';
}

export const patternSource = (entry: string): string => PATTERN.exec(entry)!.groups!.source!;

export interface ParsedEntry {
  entry: string;
  parts: Reading[];
  /** True if the entry begins with a star, so that any character may precede the match. `isOpenAtEnd` is the same for the end. */
  isOpenAtStart: boolean;
  isOpenAtEnd: boolean;
}

export function parseEntry(entry: string): ParsedEntry {
  const parts = foldedParts(entry);
  return {
    entry,
    parts: parts.filter((part) => part.length > 0).map((part) => read(part)),
    isOpenAtStart: parts[0]!.length === 0,
    isOpenAtEnd: parts.at(-1)!.length === 0,
  };
}

const SPACE = 0x20;

/** A space or punctuation mark next to a star belongs to the match; one at the ends of the entry does not. */
function foldedParts(entry: string): number[][] {
  return entry.split(STARS).map((part, at, all) => {
    const characters = Array.from(skeletonOf(part), (character) => character.codePointAt(0)!);
    const folded = fold(part);
    const isSpaceAt = (index: number) => characters.length > 0 && kindOf(characters.at(index)!) === 'space';
    const [isSpaceBefore, isSpaceAfter] = [at > 0 && isSpaceAt(0), at < all.length - 1 && isSpaceAt(-1)];
    if (folded.length === 0) return isSpaceBefore && isSpaceAfter ? [SPACE] : [];
    return [...(isSpaceBefore ? [SPACE] : []), ...folded, ...(isSpaceAfter ? [SPACE] : [])];
  });
}

/** Entries with the same key match the same text, so only one is stored. */
export function entryKey(entry: string): string {
  if (entryKind(entry) === 'pattern') return entry;
  return foldedParts(entry)
    .map((part) => String.fromCodePoint(...part))
    .join('*');
}

/** `analyzePattern` validates patterns, because it needs the regular expression engine. */
export function wordRefusal(entry: string): 'WORD_EMPTY' | 'WORD_TOO_BROAD' | null {
  const letters = entry
    .split(STARS)
    .flatMap(fold)
    .filter((character) => character !== SPACE);
  if (letters.length === 0) return entryKind(entry) === 'wildcard' ? 'WORD_TOO_BROAD' : 'WORD_EMPTY';
  return entryKind(entry) === 'wildcard' && letters.length < WILDCARD_LETTERS ? 'WORD_TOO_BROAD' : null;
}

/** The two forms that patterns are matched against: as displayed, and without case, accents and look-alikes. */
export const formsForPatterns = (text: string): string[] => {
  const [written, bare] = [visibleText(text), skeletonOf(text)];
  return written.toLowerCase() === bare ? [written] : [written, bare];
};
