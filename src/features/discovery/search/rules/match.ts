import type { Words } from './words.ts';

/**
 * Matching of names. Without typos, a name equals the query, begins with it, has words that begin with it, or contains it. From three
 * letters on, a query also matches names with a typo: an extra, missing, wrong or swapped letter.
 */

/** Minimum letters of a query to tolerate one typo, and two. */
export const ONE_TYPO_FROM = 3;
const TWO_TYPOS_FROM = 7;
/** Minimum letters of a word to match an unfinished word with one typo, and with two. */
const UNFINISHED_FROM = 5;
const UNFINISHED_TWO_FROM = 9;

/** Whether every word is too short for the trigram index, so that only prefixes match. */
export const isShort = (query: readonly Words[]): boolean => query.every(({ list }) => list.every((word) => word.length < ONE_TYPO_FROM));

export interface Match {
  typos: number;
  /** 0: equal, 1: prefix or same number of words, 2: word prefixes, 3: contained. */
  rank: 0 | 1 | 2 | 3;
}

/** Best match of any spelling of the query and the name, or null. */
export function matchOf(query: readonly Words[], name: readonly Words[]): Match | null {
  let best: Match | null = null;
  for (const spelling of query) {
    for (const nameSpelling of name) {
      const match = matchWords(spelling, nameSpelling);
      if (match && (!best || compareMatches(match, best) < 0)) best = match;
    }
  }
  return best;
}

export const compareMatches = (one: Match, other: Match): number => one.typos - other.typos || one.rank - other.rank;

function matchWords(query: Words, name: Words): Match | null {
  const rank = rankOf(query, name);
  if (rank !== null) return { typos: 0, rank };
  const typos = Math.min(typosByWord(query, name), typosIn(query.joined, name.joined) ?? Number.POSITIVE_INFINITY);
  if (typos > typosAllowed(query.joined.length)) return null;
  return { typos, rank: name.list.length === query.list.length ? 1 : 2 };
}

function rankOf(query: Words, name: Words): Match['rank'] | null {
  if (query.text === name.text) return 0;
  if (name.text.startsWith(query.text)) return 1;
  const begins = (word: string) => name.list.some((known) => known.startsWith(word));
  if (query.list.every(begins)) return 2;
  if (query.joined.length < ONE_TYPO_FROM) return null;
  if (name.joined.startsWith(query.joined)) return 2;
  return query.list.every((word) => begins(word) || (word.length >= ONE_TYPO_FROM && name.text.includes(word))) ? 3 : null;
}

const typosAllowed = (letters: number): number => (letters >= TWO_TYPOS_FROM ? 2 : letters >= ONE_TYPO_FROM ? 1 : 0);

/** Sum of typos of all words, each against its closest word of the name. Infinite without a close word. */
const typosByWord = (query: Words, name: Words): number =>
  query.list.reduce((sum, word) => sum + Math.min(...name.list.map((known) => typosIn(word, known) ?? Number.POSITIVE_INFINITY)), 0);

/** Null above the limit. */
function typosIn(typed: string, word: string): number | null {
  if (word.startsWith(typed)) return 0;
  const allowed = typosAllowed(typed.length);
  const unfinished = typed.length >= UNFINISHED_TWO_FROM ? 2 : typed.length >= UNFINISHED_FROM ? 1 : 0;
  if (allowed === 0 || typed.length > word.length + allowed) return null;
  const { whole, beginning } = editsBetween(typed, word, allowed);
  if (whole <= allowed) return whole;
  return beginning <= unfinished ? beginning : null;
}

/** Rows reused by all comparisons, because a search makes thousands. Longer words allocate their own. */
const LETTERS_MAX = 255;
const rows = [0, 1, 2].map(() => new Uint16Array(LETTERS_MAX + 1));

/**
 * Optimal string alignment (Damerau 1964, restricted): edits (insert, delete, replace, swap) from the typed word to the whole word, and to
 * any prefix of it. Stops once both exceed `most`, and then returns a larger number.
 */
export function editsBetween(typed: string, word: string, most = Number.POSITIVE_INFINITY): { whole: number; beginning: number } {
  const width = word.length + 1;
  let [before, above, line] =
    width <= LETTERS_MAX + 1
      ? [rows[0]!, rows[1]!, rows[2]!]
      : ([0, 1, 2].map(() => new Uint16Array(width)) as [Uint16Array, Uint16Array, Uint16Array]);
  for (let at = 0; at < width; at += 1) above[at] = at;
  let leastAbove = 0;
  for (let row = 1; row <= typed.length; row += 1) {
    const letter = typed.charCodeAt(row - 1);
    const letterBefore = row > 1 ? typed.charCodeAt(row - 2) : -1;
    line[0] = row;
    let least = row;
    for (let at = 1; at < width; at += 1) {
      const known = word.charCodeAt(at - 1);
      let edits = Math.min(above[at]! + 1, line[at - 1]! + 1, above[at - 1]! + (letter === known ? 0 : 1));
      if (row > 1 && at > 1 && letter === word.charCodeAt(at - 2) && letterBefore === known) edits = Math.min(edits, before[at - 2]! + 1);
      line[at] = edits;
      if (edits < least) least = edits;
    }
    // A swap spans two rows.
    if (least > most && leastAbove >= most) return { whole: least, beginning: least };
    leastAbove = least;
    [before, above, line] = [above, line, before];
  }
  let beginning = above[0]!;
  for (let at = 1; at < width; at += 1) beginning = Math.min(beginning, above[at]!);
  return { whole: above[width - 1]!, beginning };
}

/** Minimum letters of a pattern part for the trigram index. */
const TRIGRAM = 3;

/**
 * Returns `like` patterns for names that a misspelled word may mean (docs/decisions/055). They match more names; `match.ts` counts the
 * typos of those. They stay few enough for a trigram index. A typo leaves the text on one side unchanged, so one half of a word remains,
 * unless the two letters at the middle were swapped. With two typos, mostly one of three thirds remains. Short words have no trigram
 * halves, so their start and end are combined.
 */
export function typoPatterns(word: string): string[] {
  const { length } = word;
  if (length < ONE_TYPO_FROM) return [];
  const swapped = (at: number) => word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2);
  if (length === ONE_TYPO_FROM) {
    const [first, second, third] = [...word];
    const beginnings = [`${second}${third}`, `${first}_${third}`, `${first}${third}`, `${first}${second}`, swapped(0), swapped(1)];
    return [...new Set(beginnings.flatMap(atWordStart))];
  }
  const half = Math.max(TRIGRAM, Math.floor(length / 2));
  const patterns = [...atWordStart(word.slice(0, half)), `%${word.slice(-Math.max(TRIGRAM, length - half))}%`];
  // Between a start and an end of three letters, which overlap in short words.
  for (let at = length - TRIGRAM; at < TRIGRAM; at += 1) patterns.push(...atWordStart(`${word.slice(0, at)}%${word.slice(at + 1)}`));
  for (let at = Math.min(half, length - TRIGRAM) - 1; at < half; at += 1)
    patterns.push(...(at + 1 < length ? atWordStart(swapped(at)) : []));
  if (length >= TWO_TYPOS_FROM) {
    const third = Math.max(TRIGRAM, Math.floor(length / 3));
    patterns.push(...atWordStart(word.slice(0, third)), `%${word.slice(-third)}%`);
    if (length >= 3 * TRIGRAM) patterns.push(`%${word.slice(third, 2 * third)}%`);
  }
  return [...new Set(patterns)];
}

const atWordStart = (beginning: string): string[] => [`${beginning}%`, `% ${beginning}%`];
