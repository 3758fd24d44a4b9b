import { ONE_TYPO_FROM, TWO_TYPOS_FROM } from './match.ts';

/** A part of a pattern of this many letters finds its rows in the index. */
const TRIGRAM = 3;

/**
 * Patterns of `like` for the names that a word with a typo can stand for. They find more than those, and leave it to `match.ts` to count
 * typos, but so few that an index of trigrams is fast.
 *
 * A typo leaves what stands before it or what stands behind it as it is. So of a word in two halves one half is in the name, unless the two
 * letters where the halves meet were swapped. With two typos one of three thirds is mostly there. The halves of short words have no
 * trigram: their beginning and their end together stand for them.
 */
export function typoPatterns(word: string): string[] {
  const { length } = word;
  if (length < ONE_TYPO_FROM) return [];
  const swapped = (at: number) => word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2);
  if (length === ONE_TYPO_FROM) {
    const [first, second, third] = [...word];
    const beginnings = [`${second}${third}`, `${first}_${third}`, `${first}${third}`, `${first}${second}`, swapped(0), swapped(1)];
    return [...new Set(beginnings.flatMap(atWord))];
  }
  const half = Math.max(TRIGRAM, Math.floor(length / 2));
  const patterns = [...atWord(word.slice(0, half)), `%${word.slice(-Math.max(TRIGRAM, length - half))}%`];
  // Between a beginning and an end of three letters, which overlap in short words.
  for (let at = length - TRIGRAM; at < TRIGRAM; at += 1) patterns.push(...atWord(`${word.slice(0, at)}%${word.slice(at + 1)}`));
  for (let at = Math.min(half, length - TRIGRAM) - 1; at < half; at += 1) patterns.push(...(at + 1 < length ? atWord(swapped(at)) : []));
  if (length >= TWO_TYPOS_FROM) {
    const third = Math.max(TRIGRAM, Math.floor(length / 3));
    patterns.push(...atWord(word.slice(0, third)), `%${word.slice(-third)}%`);
    if (length >= 3 * TRIGRAM) patterns.push(`%${word.slice(third, 2 * third)}%`);
  }
  return [...new Set(patterns)];
}

/** Where a word begins. */
const atWord = (beginning: string): string[] => [`${beginning}%`, `% ${beginning}%`];
