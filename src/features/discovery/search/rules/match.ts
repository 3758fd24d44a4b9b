import type { Words } from './words.ts';

/**
 * How a name is found. Without typos: it is what was typed, begins with it, has words that begin with what was typed, or contains it.
 * Queries of three letters and more also find names that differ by a typo: a letter too many, one missing, another one, or two swapped.
 */

/** Letters from which on a query tolerates a typo, and two of them. */
export const ONE_TYPO_FROM = 3;
export const TWO_TYPOS_FROM = 7;
/** Letters from which on a word may also be the beginning of a word that is not typed to its end, with a typo, and with two. */
const UNFINISHED_FROM = 5;
const UNFINISHED_TWO_FROM = 9;

/** Whether no word of the query has three letters: only beginnings are found, because an index of trigrams has nothing to look for. */
export const isShort = (query: readonly Words[]): boolean => query.every(({ list }) => list.every((word) => word.length < ONE_TYPO_FROM));

export interface Match {
  typos: number;
  /** 0: the same, 1: the name begins so or has as many words, 2: words begin so, 3: it is inside the name. */
  place: 0 | 1 | 2 | 3;
}

/** How the name, in one of the ways to write it, is found by the query, in one of its ways. Null when it is not. */
export function matchOf(query: readonly Words[], name: readonly Words[]): Match | null {
  let best: Match | null = null;
  for (const asked of query) {
    for (const written of name) {
      const match = matchWords(asked, written);
      if (match && (!best || compareMatches(match, best) < 0)) best = match;
    }
  }
  return best;
}

/** The better match first: fewer typos, then nearer to the beginning. */
export const compareMatches = (one: Match, other: Match): number => one.typos - other.typos || one.place - other.place;

function matchWords(query: Words, name: Words): Match | null {
  const place = placeOf(query, name);
  if (place !== null) return { typos: 0, place };
  const typos = Math.min(typosByWord(query, name), typosIn(query.joined, name.joined) ?? Number.POSITIVE_INFINITY);
  if (typos > typosAllowed(query.joined.length)) return null;
  return { typos, place: name.list.length === query.list.length ? 1 : 2 };
}

function placeOf(query: Words, name: Words): Match['place'] | null {
  if (query.text === name.text) return 0;
  if (name.text.startsWith(query.text)) return 1;
  const begins = (word: string) => name.list.some((known) => known.startsWith(word));
  if (query.list.every(begins)) return 2;
  if (query.joined.length < ONE_TYPO_FROM) return null;
  if (name.joined.startsWith(query.joined)) return 2;
  return query.list.every((word) => begins(word) || (word.length >= ONE_TYPO_FROM && name.text.includes(word))) ? 3 : null;
}

const typosAllowed = (letters: number): number => (letters >= TWO_TYPOS_FROM ? 2 : letters >= ONE_TYPO_FROM ? 1 : 0);

/** The typos of all words together, each beside the word of the name that is most like it. Infinite when one is like none. */
const typosByWord = (query: Words, name: Words): number =>
  query.list.reduce((sum, word) => sum + Math.min(...name.list.map((known) => typosIn(word, known) ?? Number.POSITIVE_INFINITY)), 0);

/** The typos in a typed word that stands for this one, or null when there are too many. */
function typosIn(typed: string, word: string): number | null {
  if (word.startsWith(typed)) return 0;
  const allowed = typosAllowed(typed.length);
  const unfinished = typed.length >= UNFINISHED_TWO_FROM ? 2 : typed.length >= UNFINISHED_FROM ? 1 : 0;
  if (allowed === 0 || typed.length > word.length + allowed) return null;
  const { whole, beginning } = editsBetween(typed, word, allowed);
  if (whole <= allowed) return whole;
  return beginning <= unfinished ? beginning : null;
}

/** Three rows of edits, used again by every comparison: a search makes thousands. Longer words get rows of their own. */
const LETTERS_MAX = 255;
const rows = [0, 1, 2].map(() => new Uint16Array(LETTERS_MAX + 1));

/**
 * Optimal string alignment (Damerau 1964, restricted): the least number of letters to insert, delete, replace or swap with their neighbour
 * that turn the typed word into the word, and into any beginning of it. It stops where both are more than `most`, and tells some number above.
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
    // Swapped letters reach over one row.
    if (least > most && leastAbove >= most) return { whole: least, beginning: least };
    leastAbove = least;
    [before, above, line] = [above, line, before];
  }
  let beginning = above[0]!;
  for (let at = 1; at < width; at += 1) beginning = Math.min(beginning, above[at]!);
  return { whole: above[width - 1]!, beginning };
}
