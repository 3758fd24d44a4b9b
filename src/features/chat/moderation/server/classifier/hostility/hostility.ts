import { DETECTION_THRESHOLD, type Scores } from '#features/chat/moderation/rules/filters/check-content.ts';
import { bothReadings, foldSkeleton, type Reading, SPACE, skeletonOf } from '#features/chat/moderation/rules/filters/reading.ts';
import type { LanguageName } from '../common-words.ts';
import { CueFinder, type Occurrence } from '../cue-finder.ts';
import { english } from '../lexicon/english-hostility.ts';
import { german } from '../lexicon/german-hostility.ts';
import { type Cues, cues } from '../lexicon/lexicon.ts';
import { HOSTILE_PHRASES, type HostilePhrase } from './phrases.ts';
import type { HostilityTerms, TermKind } from './terms.ts';

/** The other languages have only the cues of their lexicon. */
export const HOSTILITY_TERMS: Partial<Record<LanguageName, HostilityTerms>> = { english, german };

/** Maximum number of words between two terms of a phrase. */
const GAP_MAX = 6;
/** A negation cancels a phrase that starts at most this many words later. */
const NEGATION_REACH = 3;
/** Factors for a clause that condemns hate, and for one about a game or a sport. All lower the highest score below the threshold. */
const IN_CONDEMNATION = 0.5;
const IN_GAME = 0.5;
const IN_SPORT = 0.5;

/** Kinds that may be between two terms of a phrase, besides fillers: `kill all syrian refugees`. */
const BETWEEN: readonly TermKind[] = ['filler', 'group', 'contempt'];
/** Kinds after which a noun gives the verb another meaning: `um acht`. */
const END_GUARDED: ReadonlySet<TermKind> = new Set<TermKind>(['harmEnd', 'hangEnd']);
/** Kinds that may follow these and adjectives. */
const AFTER_GROUP: ReadonlySet<TermKind> = new Set<TermKind>([
  'follow',
  ...HOSTILE_PHRASES.flatMap(({ terms }) => terms.filter((_, at) => terms[at - 1] === 'group')),
]);

/**
 * Scores phrases of hate against groups: threats, wishes of harm, dehumanization, contempt and exclusion. A phrase is a sequence of terms
 * within a clause (decision 084), so the order of the words counts. `skeleton` is the text from `skeletonOf`. The time is linear in its length:
 * tests count the calls of `onStep`.
 */
export function hostilityScores(skeleton: string, languages: readonly LanguageName[], onStep?: () => void): Scores {
  const scores: Scores = {};
  const parts = partsOf(skeleton);
  for (const name of languages) {
    const language = LANGUAGES.get(name);
    if (!language) continue;
    const { finder, groupFinder, dictionary } = language;
    const forms = parts.map((clauses) => clauses.map((clause) => readingsOfClause(clause, dictionary)));
    // Few messages name a group, and only those need the search for all terms.
    if (!forms.flat(2).some((reading) => groupFinder.occurrences(reading).length > 0)) continue;
    const termsOf = (reading: Reading) => new ClauseTerms(finder.occurrences(reading), reading, onStep);
    const terms = forms.map((clauses) => clauses.map((readings) => readings.map(termsOf)));
    const isOnlyOfNations = terms.flat(2).every((clause) => clause.namesOnlyNations());
    for (const [at, clauses] of terms.entries()) {
      const beside = isQuotation(at) ? [...terms[at - 1]!.slice(-BESIDE), ...terms[at + 1]!.slice(0, BESIDE)].flat() : [];
      if (beside.some((clause) => clause.hasReport())) continue;
      let isReported = false;
      for (const readings of clauses) {
        if (!isReported) addPhrases(scores, readings, contextOf([...readings, ...beside], isOnlyOfNations));
        isReported = readings.some((clause) => clause.endsWithReport());
      }
    }
  }
  return scores;
}

interface Context {
  factor: number;
  isInGame: boolean;
}

/** Nations are sides in games and sports. Other groups are people there too. */
function contextOf(clauses: readonly ClauseTerms[], isOnlyOfNations: boolean): Context {
  const isIn = (kind: TermKind) => clauses.some((clause) => clause.has(kind));
  const isInGame = isOnlyOfNations && isIn('game');
  const isInSport = isOnlyOfNations && isIn('sport');
  return { factor: (isIn('counter') ? IN_CONDEMNATION : 1) * (isInSport ? IN_SPORT : 1) * (isInGame ? IN_GAME : 1), isInGame };
}

/** A call for harm is held in every context except a game. */
function addPhrases(scores: Scores, readings: readonly ClauseTerms[], { factor, isInGame }: Context): void {
  for (const phrase of HOSTILE_PHRASES) {
    const minimum = phrase.isCallForHarm && !isInGame ? DETECTION_THRESHOLD : 0;
    const reduced = Object.entries(phrase.scores).map(
      ([label, score]) => [label as keyof Scores, Math.max(minimum, score * factor)] as const,
    );
    const higher = reduced.filter(([label, score]) => score > (scores[label] ?? 0));
    if (higher.length === 0 || !readings.some((clause) => clause.hasPhrase(phrase))) continue;
    for (const [label, score] of higher) scores[label] = score;
  }
}

const APOSTROPHE = /(?<=[\p{L}\p{N}])['’`´](?=[\p{L}\p{N}])/gu;
const END_OF_CLAUSE = /(?<![.,;:!?"“”„«»()\n])[.,;:!?"“”„«»()\n]+(?=\s|$)|(?<=\s|^)["“”„«»(]{1,3}|\s[-–—]+\s/gu;

const QUOTATION = /["“”„«»]{1,3}([^"“”„«»]+)["“”„«»]{1,3}/gu;
/** Minimum number of words in a quotation. Marks around fewer are only decoration: `i will "kill" all of them`. */
const QUOTED_MIN = 3;
/** Number of clauses on either side in which a report or a condemnation refers to the quotation: `to write, that "..."`. */
const BESIDE = 2;

/** The clauses of each part. Parts with an odd index are quotations, whose neighbors are the text beside them. */
function partsOf(skeleton: string): string[][] {
  const isLong = (quoted: string) => quoted.trim().split(/\s+/).length >= QUOTED_MIN;
  return withoutApostrophes(skeleton)
    .replace(QUOTATION, (quotation, quoted: string) => (isLong(quoted) ? quotation : ` ${quoted} `))
    .split(QUOTATION)
    .map((part) => part.split(END_OF_CLAUSE).filter((clause) => clause.trim() !== ''));
}

const isQuotation = (part: number): boolean => part % 2 === 1;

export const withoutApostrophes = (skeleton: string): string => skeleton.replace(APOSTROPHE, '');

/** Three or more single letters with spaces between. */
const SPELLED_OUT = /(?<![\p{L}\p{N}])[\p{L}\p{N}@$](?:\s[\p{L}\p{N}@$]){2,}(?![\p{L}\p{N}])/gu;
const SIGN_IN_WORD = /(?<=\p{L})[.\-_*·~]{1,3}(?=\p{L})/gu;
const WORD = /\p{L}+/gu;
const LONG_WORD = /(?<![\p{L}\p{N}])\p{L}{5,}(?![\p{L}\p{N}])/gu;

/**
 * As written, with the parts of cut words joined (`k i l l`, `immi-grants`), with words that are run together split (`killall`), and with
 * misspelled words corrected (`immigrnats`).
 */
function readingsOfClause(clause: string, dictionary: Dictionary): Reading[] {
  const joined = clause.replace(SPELLED_OUT, (spelled) => spelled.replace(/\s/g, '')).replace(SIGN_IN_WORD, '');
  const split = joined.replace(LONG_WORD, (word) => dictionary.split(word));
  const corrected = split.replace(WORD, (word) => dictionary.correct(word));
  return [...new Set([clause, joined, split, corrected])].flatMap((form) => bothReadings(foldSkeleton(form)));
}

/**
 * Kinds whose words may be parts of a word that is split. With function words and contempt, ordinary words would be split: `the rapist`.
 */
const PARTS: readonly TermKind[] = ['harm', 'harms', 'quantity', 'group', 'adjective', 'hatred', 'exclude', 'expel'];

/** Shorter words have misspellings that are other words. */
const SWAPPED_MIN = 4;
const SHORTENED_MIN = 6;

/** Ordinary words that a correction would change, from lists of common words: `money` to `monkey`, German `schule` to `schwule`. */
const ORDINARY: ReadonlySet<string> = new Set([
  ...cues(
    'money, picks, strange, cooks, garage, moons, reuse, shots, stare, brunt, carp, depot, downed, downing, downs, droned, droning, eased, fogged',
  ),
  ...cues(
    'gases, hose, lairs, lathe, mimed, morns, pets, rapped, sapping, shooing, shoos, stave, bating, backs, refuge, refuges, roam, hinds',
  ),
  ...cues('suche, schutz, raten, burt, schiess, schein, schiesse, schiss, scheine, sinken, bold, streben, schule, schulen, schuler, lesen'),
  ...cues('turen, quere, weber'),
]);

function misspellingsOf(word: string): string[] {
  const inner = Array.from({ length: Math.max(0, word.length - 2) }, (_, at) => at + 1);
  return [
    ...(word.length < SWAPPED_MIN ? [] : inner.map((at) => word.slice(0, at) + word[at + 1]! + word[at]! + word.slice(at + 2))),
    ...(word.length < SHORTENED_MIN ? [] : inner.map((at) => word.slice(0, at) + word.slice(at + 1))),
  ];
}

/** All words in the terms of a language. */
class Dictionary {
  readonly #words: ReadonlySet<string>;
  readonly #parts: ReadonlySet<string>;
  readonly #longest: number;
  /** Words with two adjacent letters swapped, or with an inner letter left out. */
  readonly #misspelled = new Map<string, string>();

  constructor(terms: HostilityTerms) {
    this.#words = new Set(
      Object.values(terms)
        .flat()
        .flatMap((cue: string) => skeletonOf(cue).split(/[\s*]+/))
        .filter((word) => word !== ''),
    );
    const parts = PARTS.flatMap((kind) => terms[kind] ?? []).map(skeletonOf);
    this.#parts = new Set(parts.filter((part) => /^\p{L}{3,}$/u.test(part)));
    this.#longest = Math.max(...[...this.#parts].map(({ length }) => length));
    for (const word of this.#words) {
      for (const misspelled of misspellingsOf(word))
        if (!this.#words.has(misspelled) && !ORDINARY.has(misspelled)) this.#misspelled.set(misspelled, word);
    }
  }

  correct(word: string): string {
    return this.#misspelled.get(word) ?? word;
  }

  /** Splits a word into the fewest parts. Returns it unchanged if it is a word of the dictionary, or has another part. */
  split(word: string): string {
    if (this.#words.has(word)) return word;
    /** Per end of a prefix: the number of its words, and where the last one starts. */
    const best: ({ count: number; start: number } | undefined)[] = [{ count: 0, start: 0 }];
    for (let end = 1; end <= word.length; end++) {
      for (let start = Math.max(0, end - this.#longest); start < end; start++) {
        const before = best[start];
        if (!before || !this.#parts.has(word.slice(start, end))) continue;
        if (before.count + 1 < (best[end]?.count ?? Number.POSITIVE_INFINITY)) best[end] = { count: before.count + 1, start };
      }
    }
    const parts: string[] = [];
    for (let end = word.length; end > 0 && best[end]; end = best[end]!.start) parts.unshift(word.slice(best[end]!.start, end));
    return parts.length === 0 ? word : parts.join(' ');
  }
}

/** The terms of a clause. Each question about a word takes constant time. */
class ClauseTerms {
  readonly #onStep: (() => void) | undefined;
  readonly #length: number;
  readonly #byKind = new Map<TermKind, Map<number, Occurrence[]>>();
  readonly #covered = new Map<TermKind, Uint8Array>();
  /** For each word: the end of the last `turn` at or before it (0 if none), and the start of the last `report` before it (-1 if none). */
  readonly #turnEnd: number[] = [];
  readonly #reportStart: number[] = [];

  constructor(occurrences: readonly Occurrence[], { letters }: Reading, onStep?: () => void) {
    this.#onStep = onStep;
    this.#length = letters.length === 0 ? 0 : 1 + letters.filter((letter) => letter === SPACE).length;
    for (const occurrence of occurrences) {
      const kind = occurrence.list as TermKind;
      if (!this.#byKind.has(kind)) {
        this.#byKind.set(kind, new Map());
        this.#covered.set(kind, new Uint8Array(this.#length));
      }
      const byWord = this.#byKind.get(kind)!;
      const same = byWord.get(occurrence.from);
      if (!same) byWord.set(occurrence.from, [occurrence]);
      else if (!same.some(({ to }) => to === occurrence.to)) same.push(occurrence);
      this.#covered.get(kind)!.fill(1, occurrence.from, occurrence.to);
    }
    const turnEnds = new Set(this.#all('turn').map(({ to }) => to));
    let [turnEnd, reportStart] = [0, -1];
    for (let word = 0; word <= this.#length; word++) {
      if (turnEnds.has(word)) turnEnd = word;
      this.#turnEnd.push(turnEnd);
      this.#reportStart.push(reportStart);
      if (this.#byKind.get('report')?.has(word) && !this.#isCovered(word, ['turn'])) reportStart = word;
    }
  }

  has(kind: TermKind): boolean {
    return this.#byKind.has(kind);
  }

  hasPhrase(phrase: HostilePhrase): boolean {
    if (!phrase.terms.every((kind) => this.has(kind))) return false;
    const starts = phrase.isAtStart ? this.#firstWords() : Number.POSITIVE_INFINITY;
    return this.#all(phrase.terms[0]!).some((first) => first.from <= starts && this.#continues(phrase.terms, [first]));
  }

  hasReport(): boolean {
    return this.#reports().length > 0;
  }

  /** `he wrote:` */
  endsWithReport(): boolean {
    return this.#reports().some(({ to }) => to >= this.#length - 1);
  }

  #reports(): Occurrence[] {
    return this.#all('report').filter(({ from }) => !this.#isCovered(from, ['turn']));
  }

  namesOnlyNations(): boolean {
    return this.#all('group').every(({ from }) => this.#isCovered(from, ['nation']));
  }

  /** The last word at which an imperative may start. */
  #firstWords(): number {
    let word = 0;
    while (this.#isCovered(word, ['opener', 'turn'])) word++;
    return word;
  }

  #all(kind: TermKind): Occurrence[] {
    return [...(this.#byKind.get(kind)?.values() ?? [])].flat();
  }

  #isCovered(word: number, kinds: readonly TermKind[]): boolean {
    return kinds.some((kind) => this.#covered.get(kind)?.[word] === 1);
  }

  #continues(kinds: readonly TermKind[], found: readonly Occurrence[]): boolean {
    this.#onStep?.();
    const last = found.at(-1)!;
    if (this.#isGuarded(last) && !this.#mayEnd(last.to)) return false;
    if (found.length === kinds.length) return !this.#isCanceled(found);
    const next = this.#byKind.get(kinds[found.length]!)!;
    for (let word = last.to; word <= last.to + GAP_MAX && word < this.#length; word++) {
      for (const occurrence of next.get(word) ?? []) {
        if (this.#continues(kinds, [...found, occurrence])) return true;
      }
      if (!this.#isCovered(word, BETWEEN)) return false;
    }
    return false;
  }

  #isGuarded({ list, from, to }: Occurrence): boolean {
    return (
      END_GUARDED.has(list as TermKind) ||
      (this.#byKind
        .get('adjective')
        ?.get(from)
        ?.some((other) => other.to === to) ??
        false)
    );
  }

  #mayEnd(word: number): boolean {
    return word >= this.#length || [...AFTER_GROUP].some((kind) => this.#byKind.get(kind)?.has(word));
  }

  #isCanceled(found: readonly Occurrence[]): boolean {
    const [first, last] = [found[0]!, found.at(-1)!];
    const since = this.#turnEnd[first.from]!;
    if (this.#reportStart[first.from]! >= since) return true;
    for (let word = Math.max(since, first.from - NEGATION_REACH); word < last.from; word++) {
      if (this.#isCovered(word, ['turn'])) continue;
      const isOwn = (negation: Occurrence) => found.some(({ from, to }) => from <= word && negation.to <= to);
      if (
        this.#byKind
          .get('negation')
          ?.get(word)
          ?.some((negation) => !isOwn(negation))
      )
        return true;
    }
    return this.#byKind.get('negationAfter')?.has(last.to) ?? false;
  }
}

const groupsOf = ({ group, adjective }: HostilityTerms) => [...group, ...adjective];

const LANGUAGES = new Map(
  Object.entries(HOSTILITY_TERMS).map(([name, terms]) => [
    name,
    {
      finder: new CueFinder(new Map<TermKind, Cues>([...(Object.entries(terms) as [TermKind, Cues][]), ['group', groupsOf(terms)]])),
      groupFinder: new CueFinder(new Map([['group', groupsOf(terms)]])),
      dictionary: new Dictionary(terms),
    },
  ]),
);
