import { Chance } from '#core/contract/chance.ts';
import { patternSource } from '#features/chat/moderation/rules/filters/entry.ts';
import { analyzePattern } from '#features/chat/moderation/rules/filters/pattern.ts';
import { PatternThread } from './pattern-thread.ts';

/** Length of the longest message in characters. */
const PROBE_LENGTH = 500;
/** Kinds of texts. */
const PROBES = 6;
const PROBES_OF_ONE = 3;
const TEXTS_OF_KIND = 4;
/** Milliseconds of CPU time that all patterns of a list may take for a message. Fifty usual patterns take 1, and hostile ones 100. */
const LIST_BUDGET = 20;
/** A text that takes more is not finished. */
const TEXT_BUDGET = 200;
/** The pattern to name is searched among this many. */
const SUSPECTS = 20;

/**
 * The pattern that makes this list too slow, or null. Each list is tried on texts of the letters in its patterns, because these bring the
 * engine into the most states. `suspects` are the patterns to name, such as those that are being added.
 */
export async function slowPattern(list: readonly string[], suspects: readonly string[]): Promise<string | null> {
  if (suspects.length === 0) return null;
  await using thread = draftThread(TEXT_BUDGET);
  if ((await timeOf(thread, list, PROBES)) <= LIST_BUDGET) return null;
  let slowest = { pattern: suspects[0]!, time: 0 };
  for (const pattern of mostStepsFirst(suspects).slice(0, SUSPECTS)) {
    const time = await timeOf(thread, [pattern], PROBES_OF_ONE);
    if (time > slowest.time) slowest = { pattern, time };
    if (time > LIST_BUDGET) break;
  }
  return slowest.pattern;
}

/** A thread for one list, so that chat does not wait for it. */
export function draftThread(textBudget: number): PatternThread & AsyncDisposable {
  const thread = new PatternThread({ textBudget, share: null });
  return Object.assign(thread, { [Symbol.asyncDispose]: () => thread.close() });
}

/** Milliseconds for the most expensive kind of text. The fastest text of a kind counts, because the engine warms up and the machine is busy. */
async function timeOf(thread: PatternThread, list: readonly string[], kinds: number): Promise<number> {
  const chance = new Chance(list.length, 'probes of patterns');
  const times = new Map<string[], number>();
  const alphabets = alphabetsOf(list).slice(0, kinds);
  for (let round = 0; round < TEXTS_OF_KIND; round += 1)
    for (const letters of alphabets) {
      const result = await thread.find(list, Array.from({ length: PROBE_LENGTH }, () => chance.pick(letters)).join(''));
      if (result.kind === 'late') return TEXT_BUDGET;
      times.set(letters, Math.min(result.spent, times.get(letters) ?? TEXT_BUDGET));
    }
  return Math.max(...times.values());
}

const stepsOf = (pattern: string): number => {
  const weight = analyzePattern(pattern);
  return 'steps' in weight ? weight.steps : 0;
};

const mostStepsFirst = (patterns: readonly string[]) => patterns.toSorted((one, other) => stepsOf(other) - stepsOf(one));

/** The alphabets of the patterns, those with most steps in their patterns first. */
function alphabetsOf(list: readonly string[]): string[][] {
  const steps = new Map<string, number>();
  for (const pattern of list) {
    for (const letters of new Set(partsOf(pattern).map((part) => lettersOf(part).sort().join(''))))
      steps.set(letters, (steps.get(letters) ?? 0) + stepsOf(pattern));
  }
  return [...steps].sort(([, one], [, other]) => other - one).map(([letters]) => [...letters]);
}

/** The whole pattern, and each of its character classes: a text of one class stays in a repetition of it. */
const partsOf = (pattern: string): string[] => [patternSource(pattern), ...(patternSource(pattern).match(/\[[^\]]*\]/g) ?? [])];

/** Letters and digits that a part of a pattern names, and some for its classes. */
function lettersOf(part: string): string[] {
  const named = part.replaceAll(/\\p?[a-zA-Z]|\{\d*,?\d*\}/g, '').match(/[\p{L}\p{N}]/gu) ?? [];
  const classes = Object.entries({ '\\w': 'a1_', '\\d': '01', '\\s': ' ', '.': 'a ' }).flatMap(([name, letters]) =>
    part.includes(name) ? [...letters] : [],
  );
  const letters = [...new Set([...named, ...classes])];
  return letters.length === 0 ? ['a'] : letters;
}
