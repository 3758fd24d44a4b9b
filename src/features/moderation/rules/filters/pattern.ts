import { RE2JS, RE2JSException, RE2Set } from 're2js';
import { formsForPatterns, patternSource } from './entry.ts';

/**
 * Patterns run in re2js: time linear in the text, whatever they are (docs/decisions/009-word-filters.md). Only the server asks; the
 * engine is too heavy for the page.
 */

/** Steps of a pattern's program, and of all patterns of a list: the time for one character is at most proportional to them. */
export const PATTERN_STEPS = 500;
export const LIST_STEPS = 10_000;
/** Bytes that the automaton of one list may keep; it forgets and goes on when it has more. */
const AUTOMATON_BYTES = 2 * 1024 * 1024;

export type PatternRefusal = 'PATTERN_INVALID' | 'PATTERN_TOO_COSTLY' | 'WORD_TOO_BROAD';

/** Why this cannot be a pattern, or how many steps its program has. */
export function weighPattern(entry: string): { refusal: PatternRefusal } | { steps: number } {
  const pattern = compiled(patternSource(entry));
  if (pattern === null) return { refusal: 'PATTERN_INVALID' };
  const steps = pattern.programSize();
  if (steps > PATTERN_STEPS) return { refusal: 'PATTERN_TOO_COSTLY' };
  return pattern.test('') ? { refusal: 'WORD_TOO_BROAD' } : { steps };
}

function compiled(source: string): RE2JS | null {
  try {
    return RE2JS.compile(source, RE2JS.CASE_INSENSITIVE);
  } catch (error) {
    if (error instanceof RE2JSException) return null;
    throw error;
  }
}

/** All patterns of a list in one. Answers the entry that a text is caught by, or null. */
export function compilePatterns(entries: readonly string[]): (text: string) => string | null {
  if (entries.length === 0) return () => null;
  const set = new RE2Set(RE2Set.UNANCHORED, RE2JS.CASE_INSENSITIVE, AUTOMATON_BYTES);
  for (const entry of entries) set.add(patternSource(entry));
  set.compile();
  return (text) => {
    for (const form of formsForPatterns(text)) {
      const [place] = set.match(form);
      if (place !== undefined) return entries[place]!;
    }
    return null;
  };
}
