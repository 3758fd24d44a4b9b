import { Automaton } from '#features/chat/moderation/rules/filters/automaton.ts';
import { type ParsedEntry, parseEntry } from '#features/chat/moderation/rules/filters/entry.ts';
import { matchAt } from '#features/chat/moderation/rules/filters/matching.ts';
import { type Reading, SPACE } from '#features/chat/moderation/rules/filters/reading.ts';
import type { Cues } from './lexicon/lexicon.ts';

/** A cue in a reading. It covers the words from `from` to `to`, exclusive, counted from 0. */
export interface Occurrence {
  list: string;
  cue: string;
  from: number;
  to: number;
}

/** Cues match like banned words: they ignore case and accents, and read look-alikes and digits as letters. */
export class CueFinder {
  readonly #cues: { list: string; cue: ParsedEntry }[];
  readonly #automaton: Automaton;

  constructor(lists: ReadonlyMap<string, Cues>) {
    this.#cues = [...lists].flatMap(([list, cues]) => cues.map((cue) => ({ list, cue: parseEntry(cue) })));
    this.#automaton = new Automaton(this.#cues.map(({ cue }) => cue.parts[0]!.letters));
  }

  /** In the order of their first parts' ends. */
  occurrences(reading: Reading): Occurrence[] {
    const found: Occurrence[] = [];
    const wordOf = wordsOfRuns(reading);
    this.#automaton.scan(reading.letters, (index, end) => {
      const { list, cue } = this.#cues[index]!;
      const start = end - cue.parts[0]!.letters.length;
      if (matchAt(cue, reading, start).isFound) found.push({ list, cue: cue.entry, from: wordOf[start]!, to: wordOf[end - 1]! + 1 });
      return false;
    });
    return found;
  }
}

function wordsOfRuns({ letters }: Reading): number[] {
  let word = 0;
  return letters.map((letter) => (letter === SPACE ? word++ : word));
}
