import { ONE_TYPO_FROM, TWO_TYPOS_FROM } from './match.ts';

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

/** Matches at the start of a word. */
const atWordStart = (beginning: string): string[] => [`${beginning}%`, `% ${beginning}%`];
