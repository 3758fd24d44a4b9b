import { RE2JS, RE2JSException, RE2Set } from 're2js';
import { formsForPatterns, patternSource } from './entry.ts';

/** re2js matches in linear time (docs/decisions/009-word-filters.md). The browser loads it only to validate a typed pattern. */

/** Maximum program size of one pattern, and of all patterns of a list. The time per character is at most proportional to it. */
export const PATTERN_STEPS_MAX = 500;
export const LIST_STEPS_MAX = 10_000;
/** Maximum memory of one list's automaton in bytes. When full, the engine discards its cached states and continues. */
const AUTOMATON_BYTES = 2 * 1024 * 1024;

export type PatternRefusal = 'PATTERN_INVALID' | 'PATTERN_TOO_COSTLY' | 'WORD_TOO_BROAD';

export function analyzePattern(entry: string): { refusal: PatternRefusal } | { steps: number } {
  const pattern = tryCompile(patternSource(entry));
  if (pattern === null) return { refusal: 'PATTERN_INVALID' };
  const steps = pattern.programSize();
  if (steps > PATTERN_STEPS_MAX) return { refusal: 'PATTERN_TOO_COSTLY' };
  return pattern.test('') ? { refusal: 'WORD_TOO_BROAD' } : { steps };
}

function tryCompile(source: string): RE2JS | null {
  try {
    return RE2JS.compile(source, RE2JS.CASE_INSENSITIVE);
  } catch (error) {
    if (error instanceof RE2JSException) return null;
    throw error;
  }
}

/** Compiles all patterns of a list into one automaton. The returned function yields a matching entry, or null. */
export function compilePatterns(entries: readonly string[]): (text: string) => string | null {
  if (entries.length === 0) return () => null;
  const set = new RE2Set(RE2Set.UNANCHORED, RE2JS.CASE_INSENSITIVE, AUTOMATON_BYTES);
  for (const entry of entries) set.add(patternSource(entry));
  set.compile();
  return (text) => {
    for (const form of formsForPatterns(text)) {
      const [index] = set.match(form);
      if (index !== undefined) return entries[index]!;
    }
    return null;
  };
}
