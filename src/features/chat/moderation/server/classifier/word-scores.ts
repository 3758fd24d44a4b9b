import { AI_LABELS } from '#features/chat/moderation/contract/filters.ts';
import type { Scores } from '#features/chat/moderation/rules/filters/check-content.ts';
import { foldSkeleton, type Reading, readingsOf } from '#features/chat/moderation/rules/filters/reading.ts';
import { LANGUAGE_NAMES, type LanguageName } from './common-words.ts';
import { CueFinder } from './cue-finder.ts';
import { HOSTILITY_TERMS, withoutApostrophes } from './hostility/hostility.ts';
import { english } from './lexicon/english.ts';
import { french } from './lexicon/french.ts';
import { german } from './lexicon/german.ts';
import type { Cues, Language } from './lexicon/lexicon.ts';
import { portuguese } from './lexicon/portuguese.ts';
import { spanish } from './lexicon/spanish.ts';

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
const IN_PLAY: Partial<Record<WordLabel, number>> = { hate: 0.8, violence: 0.35, weapons: 0.35, drugs: 0.5 };
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
const IN_CONDEMNATION: Partial<Record<WordLabel, number>> = { hate: 0.5 };
/** For every cue, also sure ones: `i will kill you next round`. */
const IN_ROUND: Partial<Record<WordLabel, number>> = { violence: 0.5 };

const FINDERS = new Map(LANGUAGE_NAMES.map((name) => [name, new CueFinder(listsOf(name))]));

function listsOf(name: LanguageName): Map<string, Cues> {
  const { labels, play, report, self, round = [], realLife = [] } = LANGUAGES[name];
  const { counter = [], negation = [] } = HOSTILITY_TERMS[name] ?? {};
  const ofLabels = Object.entries(labels).flatMap(([label, lists]) =>
    Object.entries(lists).map(([kind, cues]) => [`${label} ${kind}`, cues as Cues] as const),
  );
  return new Map([...ofLabels, ...Object.entries({ play, report, self, round, realLife, counter, negation })]);
}

const NEGATABLE: ReadonlySet<string> = new Set(['hate acts', 'violence topics', 'violence likely']);
/** A negation cancels the cues that start within this many words: `not all women are stupid`. */
const NEGATION_REACH = 4;

/** Number of distinct cues of each list in the text. Lists without a match are omitted. Negated contempt does not count: `not stupid`. */
function countCues(finder: CueFinder, readings: readonly Reading[]): ReadonlyMap<string, number> {
  const found = new Map<string, Set<string>>();
  for (const reading of readings) {
    const occurrences = finder.occurrences(reading);
    const negated = new Set(
      occurrences.filter(({ list }) => list === 'negation').flatMap(({ to }) => Array.from({ length: NEGATION_REACH }, (_, at) => to + at)),
    );
    for (const { list, cue, from } of occurrences) {
      if (NEGATABLE.has(list) && negated.has(from)) continue;
      if (!found.has(list)) found.set(list, new Set());
      found.get(list)!.add(cue);
    }
  }
  return new Map([...found].map(([list, cues]) => [list, cues.size]));
}

/** Scores each label by the cues in the text. With several languages, the highest score counts. */
export function wordScores(skeleton: string, languages: readonly LanguageName[]): Scores {
  const scores: Scores = {};
  const plain = readingsOf(foldSkeleton(skeleton));
  const bare = withoutApostrophes(skeleton);
  for (const name of languages) {
    // French and Portuguese words with an apostrophe are two words. English cues have `dont` for `don't`.
    const readings = name === 'english' && bare !== skeleton ? readingsOf(foldSkeleton(bare)) : plain;
    const counts = countCues(FINDERS.get(name)!, readings);
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
    (isIn('self') ? (OF_SELF[label] ?? 1) : 1) *
    (isIn('counter') ? (IN_CONDEMNATION[label] ?? 1) : 1);
  const isMeantInGame = isIn('round') && !isIn('realLife');
  // Sure cues count in any other context, with a small reduction in a game or a report.
  const score = either(anyOf(SURE_CUE, sure, 0, 0) * (left < 1 ? 0.8 : 1), rest * left);
  return score * (isMeantInGame ? (IN_ROUND[label] ?? 1) : 1);
}

const anyOf = (weight: number, count: number, other: number, otherCount: number) => 1 - (1 - weight) ** count * (1 - other) ** otherCount;
const either = (a: number, b: number) => 1 - (1 - a) * (1 - b);
