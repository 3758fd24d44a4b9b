import { AI_LABELS } from '#features/chat/moderation/contract/filters.ts';
import { Automaton } from '#features/chat/moderation/rules/filters/automaton.ts';
import type { Scores } from '#features/chat/moderation/rules/filters/check-content.ts';
import { type ParsedEntry, parseEntry } from '#features/chat/moderation/rules/filters/entry.ts';
import { matchAt } from '#features/chat/moderation/rules/filters/matching.ts';
import type { Reading } from '#features/chat/moderation/rules/filters/reading.ts';
import type { LanguageName } from './common-words.ts';
import { english } from './lexicon/english.ts';
import { french } from './lexicon/french.ts';
import { german } from './lexicon/german.ts';
import type { Cues, Language } from './lexicon/lexicon.ts';
import { portuguese } from './lexicon/portuguese.ts';
import { spanish } from './lexicon/spanish.ts';

/** Cues match like banned words: they ignore case and accents, and read look-alikes and digits as letters. */
class CueFinder {
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

const LANGUAGES: Record<LanguageName, Language> = { english, german, spanish, french, portuguese };

/** Weight of each kind of cue, between 0 and 1. Several cues combine as independent probabilities. */
const SURE_CUE = 0.85;
const LIKELY_CUE = 0.55;
const HINT_CUE = 0.25;
/** Weight of a topic with an act, and of each further topic or act. */
const PAIR = 0.55;
const MORE_OF_PAIR = 0.3;

type WordLabel = keyof Language['labels'];

/** Score of a topic alone: low for an insult, zero for a group of people. */
const TOPIC_ALONE: Record<WordLabel, number> = { bullying: 0.2, drugs: 0.25, hate: 0, sexual: 0.2, spam: 0, violence: 0.1, weapons: 0.15 };
/** Factors that reduce a score if the text is about games, a report, or the writer. */
const IN_PLAY: Partial<Record<WordLabel, number>> = { violence: 0.35, weapons: 0.35, drugs: 0.5 };
const IN_REPORT: Partial<Record<WordLabel, number>> = {
  violence: 0.55,
  weapons: 0.55,
  drugs: 0.55,
  hate: 0.6,
  sexual: 0.6,
  bullying: 0.8,
  spam: 0.8,
};
const OF_SELF: Partial<Record<WordLabel, number>> = { bullying: 0.6 };

const FINDERS = new Map(Object.entries(LANGUAGES).map(([name, language]) => [name, new CueFinder(listsOf(language))]));

function listsOf({ labels, play, report, self }: Language): Map<string, Cues> {
  const ofLabels = Object.entries(labels).flatMap(([label, lists]) =>
    Object.entries(lists).map(([kind, cues]) => [`${label} ${kind}`, cues as Cues] as const),
  );
  return new Map([...ofLabels, ['play', play], ['report', report], ['self', self]]);
}

/** Scores each label by the cues in the text. With several languages, the highest score counts. */
export function wordScores(readings: readonly Reading[], languages: readonly LanguageName[]): Scores {
  const scores: Scores = {};
  for (const name of languages) {
    const counts = FINDERS.get(name)!.count(readings);
    if (counts.size === 0) continue;
    for (const label of AI_LABELS) {
      if (label === 'gibberish') continue;
      const score = scoreOf(label, counts);
      if (score > (scores[label] ?? 0)) scores[label] = score;
    }
  }
  return scores;
}

function scoreOf(label: WordLabel, counts: ReadonlyMap<string, number>): number {
  const count = (kind: string) => counts.get(`${label} ${kind}`) ?? 0;
  const [sure, topics, acts] = [count('sure'), count('topics'), count('acts')];
  const pairs = topics > 0 && acts > 0 ? anyOf(PAIR, 1, MORE_OF_PAIR, topics + acts - 2) : topics > 0 ? TOPIC_ALONE[label] : 0;
  const rest = either(anyOf(LIKELY_CUE, count('likely'), HINT_CUE, count('hint')), pairs);
  const isIn = (kind: string) => counts.has(kind);
  const left =
    (isIn('play') ? (IN_PLAY[label] ?? 1) : 1) *
    (isIn('report') ? (IN_REPORT[label] ?? 1) : 1) *
    (isIn('self') ? (OF_SELF[label] ?? 1) : 1);
  // Sure cues count in any context, with a small reduction in a game or a report.
  return either(anyOf(SURE_CUE, sure, 0, 0) * (left < 1 ? 0.8 : 1), rest * left);
}

const anyOf = (weight: number, count: number, other: number, otherCount: number) => 1 - (1 - weight) ** count * (1 - other) ** otherCount;
const either = (a: number, b: number) => 1 - (1 - a) * (1 - b);
