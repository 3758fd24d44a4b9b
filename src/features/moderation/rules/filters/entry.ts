import { kindOf } from './characters.ts';
import { fold, plain, seen } from './fold.ts';
import { type Reading, read } from './reading.ts';

/**
 * An entry of a channel's banned words is one line of text; how it is written says what it is (MO-08):
 *
 * - `word` or `two words`: plain. Found where it stands as a whole word: the neighbours are no letters. In scripts without spaces between
 *   words (Han, kana, Thai, Hangul ...) there is no telling, so it is found anywhere.
 * - `b*d`, `bad*`, `*bad*`: a wildcard. The star is any number of characters of the same word, also none.
 * - `/b[a4]d\s*word/`: a pattern, a regular expression in RE2's language, found anywhere in the text, whatever the case.
 *
 * Words and wildcards see through case, accents, invisible characters, look-alikes of other scripts, digits and signs in place of letters
 * (of which at most half of what is found may be digits, so that `455` is a number), letters repeated three times and more, punctuation
 * between words, and three or more letters spelled one by one. Two of a letter are not one: `boob` is not `bob`.
 */
export type EntryKind = 'plain' | 'wildcard' | 'pattern';

/** Letters and the like that a wildcard must name: `a*` would be every other word. */
const WILDCARD_LETTERS = 2;

const PATTERN = /^\/(?<source>.+)\/$/u;
const STARS = /\*+/;

/** An entry as it is kept: one line, trimmed, single spaces. */
export const cleanEntry = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim();

export function entryKind(entry: string): EntryKind {
  if (PATTERN.test(entry)) return 'pattern';
  return entry.includes('*') ? 'wildcard' : 'plain';
}

/** The regular expression of a pattern entry. */
export const patternSource = (entry: string): string => PATTERN.exec(entry)!.groups!.source!;

/** What a plain word or wildcard looks for: its parts in this order, with only characters of one word between them. */
export interface Sought {
  entry: string;
  parts: Reading[];
  /** A star at that end: what stands beside it does not matter. */
  isOpenAtStart: boolean;
  isOpenAtEnd: boolean;
}

export function soughtOf(entry: string): Sought {
  const parts = foldedParts(entry);
  return {
    entry,
    parts: parts.filter((part) => part.length > 0).map((part) => read(part)),
    isOpenAtStart: parts[0]!.length === 0,
    isOpenAtEnd: parts.at(-1)!.length === 0,
  };
}

const SPACE = 0x20;

/** What stands between the stars. Beside a star a space or punctuation mark is part of what is sought, at the ends of the entry it is not. */
function foldedParts(entry: string): number[][] {
  return entry.split(STARS).map((part, at, all) => {
    const characters = Array.from(plain(part), (character) => character.codePointAt(0)!);
    const folded = fold(part);
    const isSpaceAt = (place: number) => characters.length > 0 && kindOf(characters.at(place)!) === 'space';
    const [isSpaceBefore, isSpaceAfter] = [at > 0 && isSpaceAt(0), at < all.length - 1 && isSpaceAt(-1)];
    if (folded.length === 0) return isSpaceBefore && isSpaceAfter ? [SPACE] : [];
    return [...(isSpaceBefore ? [SPACE] : []), ...folded, ...(isSpaceAfter ? [SPACE] : [])];
  });
}

/** Entries of one key find the same: they are kept once. */
export function keyOfEntry(entry: string): string {
  if (entryKind(entry) === 'pattern') return entry;
  return foldedParts(entry)
    .map((part) => String.fromCodePoint(...part))
    .join('*');
}

/** Why this cannot be a plain word or a wildcard, or null. Patterns are judged by `patternRefusal`, with their engine. */
export function wordRefusal(entry: string): 'WORD_EMPTY' | 'WORD_TOO_BROAD' | null {
  const letters = entry
    .split(STARS)
    .flatMap(fold)
    .filter((character) => character !== SPACE);
  if (letters.length === 0) return entryKind(entry) === 'wildcard' ? 'WORD_TOO_BROAD' : 'WORD_EMPTY';
  return entryKind(entry) === 'wildcard' && letters.length < WILDCARD_LETTERS ? 'WORD_TOO_BROAD' : null;
}

/** A text in the two forms that patterns are tried on: as it is seen, and without case, accents and look-alikes. */
export const formsForPatterns = (text: string): string[] => {
  const [written, bare] = [seen(text), plain(text)];
  return written.toLowerCase() === bare ? [written] : [written, bare];
};
