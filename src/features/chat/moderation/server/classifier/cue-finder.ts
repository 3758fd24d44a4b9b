import { Automaton } from '#features/chat/moderation/rules/filters/automaton.ts';
import { type ParsedEntry, parseEntry } from '#features/chat/moderation/rules/filters/entry.ts';
import { matchAt } from '#features/chat/moderation/rules/filters/matching.ts';
import type { Reading } from '#features/chat/moderation/rules/filters/reading.ts';
import type { Cues } from './lexicon/lexicon.ts';

/** Cues match like banned words: they ignore case and accents, and read look-alikes and digits as letters. */
export class CueFinder {
  readonly #cues: { list: string; cue: ParsedEntry }[];
  readonly #automaton: Automaton;

  constructor(lists: ReadonlyMap<string, Cues>) {
    this.#cues = [...lists].flatMap(([list, cues]) => cues.map((cue) => ({ list, cue: parseEntry(cue) })));
    this.#automaton = new Automaton(this.#cues.map(({ cue }) => cue.parts[0]!.letters));
  }

  /** Number of distinct cues of each list in the text. Lists without a match are omitted. */
  count(readings: readonly Reading[]): ReadonlyMap<string, number> {
    const found = new Map<string, Set<string>>();
    for (const reading of readings) {
      this.#automaton.scan(reading.letters, (index, end) => {
        const { list, cue } = this.#cues[index]!;
        if (found.get(list)?.has(cue.entry)) return false;
        if (!matchAt(cue, reading, end - cue.parts[0]!.letters.length).isFound) return false;
        if (!found.has(list)) found.set(list, new Set());
        found.get(list)!.add(cue.entry);
        return false;
      });
    }
    return new Map([...found].map(([list, cues]) => [list, cues.size]));
  }
}
