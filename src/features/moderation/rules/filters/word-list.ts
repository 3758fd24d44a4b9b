import { Automaton } from './automaton.ts';
import { entryKind, soughtOf } from './entry.ts';
import { fold } from './fold.ts';
import { matchAt } from './matching.ts';
import { compilePatterns } from './pattern.ts';
import { type Reading, readingsOf } from './reading.ts';

/** A channel's banned words, ready to be asked. Compile it once per version of the list: that takes longer than many messages. */
export interface WordList {
  /** The entry by which this text is caught, or null. Emote tokens are no words: replace them first. */
  find(text: string): string | null;
  /** A measure of the memory that it takes. */
  size: number;
}

/** Words, wildcards and patterns as `cleanEntry` leaves them and their refusals let them pass. `onLook` counts the work, for tests. */
export function compileWords(entries: readonly string[], onLook?: () => void): WordList {
  const patterns = entries.filter((entry) => entryKind(entry) === 'pattern');
  const sought = entries.filter((entry) => entryKind(entry) !== 'pattern').map(soughtOf);
  const automaton = new Automaton(sought.map(({ parts }) => parts[0]!.letters));
  const findPattern = compilePatterns(patterns);

  const findWord = (reading: Reading): string | null => {
    let found: string | null = null;
    const failed = new Map<number, number>();
    automaton.scan(reading.letters, (place, end) => {
      onLook?.();
      if (end <= (failed.get(place) ?? 0)) return false;
      const word = sought[place]!;
      const { isFound, retryFrom } = matchAt(word, reading, end - word.parts[0]!.letters.length);
      if (retryFrom !== undefined) failed.set(place, retryFrom);
      if (isFound) found = word.entry;
      return isFound;
    });
    return found;
  };

  return {
    find(text) {
      if (sought.length > 0) {
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
