import { LRUCache } from 'lru-cache';
import type { Ctx } from '#core/server/context.ts';
import type { Db } from '#core/server/db/db.ts';
import type { FilterDraft, FilterRule, Levels } from '#features/chat/moderation/contract/filters.ts';
import { checkContent, hasActiveLevel, type Verdict, withDefaultLevels } from '#features/chat/moderation/rules/filters/check-content.ts';
import { compileWords, type WordList } from '#features/chat/moderation/rules/filters/matching.ts';
import type { Classifier } from '../classifier/classifier.ts';
import { localClassifier, localScores } from '../classifier/local-classifier.ts';
import { type RefusesWords, refuseTooMany, validateEntries } from './change-words.ts';
import { loadFilterRows } from './store.ts';

export interface FilterRequest {
  filters: ChannelFilters;
  /** Emote tokens are replaced by spaces. */
  text: string;
  isModeratorOrAbove: boolean;
  /** Used only with `filters.holdFirstMessages`. */
  isNewcomer: boolean;
}

declare module '#core/server/context.ts' {
  interface Services {
    /** Defaults to the local classifier. */
    classifier: Classifier;
  }
}

/** About 0.1 ms per message for words and 0.2 ms for labels. A moderation server adds at most 0.8 s per batch. */
export function checkBatch({ services }: Pick<Ctx, 'services'>, requests: readonly FilterRequest[]): Promise<Verdict[]> {
  const classifier = services.classifier ?? localClassifier;
  return Promise.all(requests.map((request) => checkMessage(classifier, request)));
}

async function checkMessage(classifier: Classifier, { filters, text, isModeratorOrAbove, isNewcomer }: FilterRequest): Promise<Verdict> {
  if (isModeratorOrAbove) return { act: 'pass' };
  const { words, levels, holdFirstMessages } = filters;
  const bannedWord = words?.find(text) ?? null;
  // A message with a banned word is not sent to another server.
  const scores = bannedWord === null && hasActiveLevel(levels) ? await classifier.classify(text) : {};
  return checkContent({ bannedWord, levels, scores, holdFirstMessages, sender: { isModeratorOrAbove, isNewcomer } });
}

export interface ChannelFilters {
  words: WordList | null;
  levels: Levels;
  /** Hosts as browsers normalize them, for `linkAllowed`. */
  allowedDomains: readonly string[];
  holdFirstMessages: boolean;
}

export const NO_FILTERS: ChannelFilters = { words: null, levels: withDefaultLevels({}), allowedDomains: [], holdFirstMessages: false };

/** Maximum total number of automaton nodes in the cache, at about 100 bytes each. */
const CACHED_NODES_MAX = 500_000;

/** Every batch reads the current version and ignores other ones. UUIDs keep two databases in one process apart. */
const compiled = new LRUCache<number, { version: string; words: WordList | null }>({
  maxSize: CACHED_NODES_MAX,
  sizeCalculation: ({ words }) => 1 + (words?.size ?? 0),
});

export async function loadFilters(db: Db, channelIds: readonly number[]): Promise<ReadonlyMap<number, ChannelFilters>> {
  const ids = [...new Set(channelIds)];
  const filters = new Map<number, ChannelFilters>(ids.map((channelId) => [channelId, NO_FILTERS]));
  const cached = new Map(ids.map((channelId) => [channelId, compiled.get(channelId) ?? null]));
  const rows = await loadFilterRows(
    db,
    ids.map((channelId) => ({ channelId, version: cached.get(channelId)?.version ?? null })),
  );
  for (const { channelId, wordsVersion, words, levels, allowedDomains, holdFirstMessages } of rows) {
    const list = words === null ? cached.get(channelId)!.words : words.length === 0 ? null : compileWords(words);
    if (words !== null) compiled.set(channelId, { version: wordsVersion, words: list });
    filters.set(channelId, { words: list, levels: withDefaultLevels(levels), allowedDomains, holdFirstMessages });
  }
  return filters;
}

/** Maximum number of messages per test run, newest first. At most about 3 s of work, in slices. */
export const TEST_MESSAGES_MAX = 10_000;
const EXAMPLES = 20;
/** Milliseconds after which a test run yields to other work. */
const SLICE_MS = 10;

/** `examples` are indexes into the given list, newest first. */
export interface Caught {
  rule: FilterRule;
  count: number;
  examples: number[];
}

export interface FilterTestResult {
  looked: number;
  passed: number;
  flagged: number;
  held: number;
  blocked: number;
  caught: Caught[];
  /** Indexes of the newest messages that match no rule. */
  notCaught: number[];
}

/** Refuses a word list that could not be added. Labels are scored locally, to not overload a moderation server. */
export async function tryFilters(texts: readonly string[], draft: FilterDraft, endpoint: RefusesWords): Promise<FilterTestResult> {
  const entries = validateEntries(draft.words ?? [], endpoint).map(({ word }) => word);
  refuseTooMany(entries, endpoint);
  const words = compileWords(entries);
  const levels = withDefaultLevels(draft.rules ?? {});
  const counts = { pass: 0, flag: 0, hold: 0, block: 0 } satisfies Record<Verdict['act'], number>;
  const caught = new Map<string, Caught>();
  const notCaught: number[] = [];
  const checked = texts.slice(0, TEST_MESSAGES_MAX);
  let sliceEnds = performance.now() + SLICE_MS;

  for (const [index, text] of checked.entries()) {
    if (performance.now() > sliceEnds) {
      await new Promise(setImmediate);
      sliceEnds = performance.now() + SLICE_MS;
    }
    const verdict = checkContent({
      bannedWord: words.find(text),
      levels,
      scores: hasActiveLevel(levels) ? localScores(text) : {},
      holdFirstMessages: false,
      sender: { isModeratorOrAbove: false, isNewcomer: false },
    });
    counts[verdict.act] += 1;
    const rules = rulesOf(verdict);
    for (const rule of rules) add(caught, rule, index);
    if (rules.length === 0 && notCaught.length < EXAMPLES) notCaught.push(index);
  }

  return {
    looked: checked.length,
    passed: counts.pass,
    flagged: counts.flag,
    held: counts.hold,
    blocked: counts.block,
    caught: [...caught.values()].sort((a, b) => b.count - a.count),
    notCaught,
  };
}

function rulesOf(verdict: Verdict): FilterRule[] {
  if (verdict.act === 'pass') return [];
  const labels = verdict.labels.map((label) => ({ kind: 'label' as const, label }));
  return verdict.act === 'block' && verdict.code === 'BANNED_WORD_ERROR' ? [{ kind: 'word', word: verdict.word }, ...labels] : labels;
}

function add(caught: Map<string, Caught>, rule: FilterRule, index: number): void {
  const key = rule.kind === 'word' ? `word ${rule.word}` : `label ${rule.label}`;
  const entry = caught.get(key) ?? { rule, count: 0, examples: [] };
  entry.count += 1;
  if (entry.examples.length < EXAMPLES) entry.examples.push(index);
  caught.set(key, entry);
}
