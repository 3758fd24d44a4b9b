import { ONE_TYPO_FROM } from './match.ts';

/** Words of more letters share enough trigrams with what they were meant to be. */
const LETTERS_MAX = 12;
/** Words up to this length lose too many trigrams by a replaced or missing letter. */
const SHORT = 5;
/** A part of a pattern of this many letters finds its rows in the index. */
const TRIGRAM = 3;

/**
 * Patterns of `like` for the names that a word with one typo can stand for, where trigrams alone would miss them: swapped letters, which
 * destroy four trigrams, and any typo in a short word. Each has a part by which the index finds it.
 */
export function typoPatterns(word: string): string[] {
  if (word.length < ONE_TYPO_FROM || word.length > LETTERS_MAX) return [];
  const patterns = new Set<string>();
  for (let at = 0; at < word.length; at += 1) {
    const [head, tail] = [word.slice(0, at), word.slice(at + 1)];
    if (at + 1 < word.length) patterns.add(`%${head}${word[at + 1]}${word[at]}${word.slice(at + 2)}%`);
    if (word.length > SHORT) continue;
    const without = head + tail;
    patterns.add(without.length >= TRIGRAM ? `%${without}%` : `${without}%`);
    for (const pattern of [`${head}_${tail}%`, `${head}_${word.slice(at)}%`]) if (isIndexed(pattern)) patterns.add(pattern);
  }
  return [...patterns];
}

/** It begins with letters, or has as many beside each other as a trigram. */
const isIndexed = (pattern: string): boolean => !pattern.startsWith('_') || pattern.replace(/[_%]/g, '').length >= TRIGRAM;
