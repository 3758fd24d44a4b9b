import { Automaton } from './automaton.ts';
import { entryKind, parseEntry } from './entry.ts';
import { matchAt } from './matching.ts';
import { compilePatterns } from './pattern.ts';
import { fold, type Reading, readingsOf } from './reading.ts';

/** The compiled banned words of a channel. Compile once per version of the list, because compiling costs more than many checks. */
export interface WordList {
  /** Returns the matching entry, or null. Replace emote tokens first, because they must not match. */
  find(text: string): string | null;
  /** A measure of memory use. */
  size: number;
}

/** Entries must be normalized by `normalizeEntry` and valid. Tests count `onCandidate` calls to measure the cost. */
export function compileWords(entries: readonly string[], onCandidate?: () => void): WordList {
  const patterns = entries.filter((entry) => entryKind(entry) === 'pattern');
  const parsed = entries.filter((entry) => entryKind(entry) !== 'pattern').map(parseEntry);
  const automaton = new Automaton(parsed.map(({ parts }) => parts[0]!.letters));
  const findPattern = compilePatterns(patterns);

  const findWord = (reading: Reading): string | null => {
    let found: string | null = null;
    const failed = new Map<number, number>();
    automaton.scan(reading.letters, (index, end) => {
      onCandidate?.();
      if (end <= (failed.get(index) ?? 0)) return false;
      const word = parsed[index]!;
      const { isFound, retryFrom } = matchAt(word, reading, end - word.parts[0]!.letters.length);
      if (retryFrom !== undefined) failed.set(index, retryFrom);
      if (isFound) found = word.entry;
      return isFound;
    });
    return found;
  };

  return {
    find(text) {
      if (parsed.length > 0) {
        for (const reading of readingsOf(fold(text))) {
          const found = findWord(reading);
          if (found !== null) return found;
        }
      }
      return findPattern(text);
    },
    size: automaton.size + 50 * patterns.length,
  };
}
