import { LRUCache } from 'lru-cache';
import type { Ctx } from '#core/server/context.ts';
import type { Db } from '#core/server/db/db.ts';
import type { Levels } from '#features/chat/moderation/contract/filters.ts';
import { checkContent, hasActiveLevel, type Verdict, withDefaultLevels } from '#features/chat/moderation/rules/filters/check-content.ts';
import { compileWords, type WordList } from '#features/chat/moderation/rules/filters/matching.ts';
import { compilePatterns } from '#features/chat/moderation/rules/filters/pattern.ts';
import type { Classifier } from '../classifier/classifier.ts';
import { localClassifier } from '../classifier/local-classifier.ts';
import type { PatternList, PatternMatcher, PatternResult } from './patterns/pattern-thread.ts';
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
    /** Matches the patterns of chats. Without it, in tests, they are matched at once. */
    patterns: PatternMatcher;
  }
}

/**
 * About 0.1 ms per message for words and 0.2 ms for labels. Patterns of all messages go to their thread together. A moderation server adds at
 * most 0.8 s per batch.
 */
export function checkBatch({ services }: Pick<Ctx, 'services'>, requests: readonly FilterRequest[]): Promise<Verdict[]> {
  const { classifier = localClassifier, patterns = matchAtOnce } = services;
  return Promise.all(requests.map((request) => checkMessage(classifier, patterns, request)));
}

async function checkMessage(
  classifier: Classifier,
  patterns: PatternMatcher,
  { filters, text, isModeratorOrAbove, isNewcomer }: FilterRequest,
): Promise<Verdict> {
  if (isModeratorOrAbove) return { act: 'pass' };
  const { channelId, words, levels, holdFirstMessages } = filters;
  const found = words === null ? null : await findWord(words, text, (list) => patterns.find(list, text, channelId));
  if (found === 'late') return { act: 'hold', reason: 'pattern', labels: [] };
  const bannedWord = found?.word ?? null;
  // A message with a banned word is not sent to another server.
  const scores = bannedWord === null && hasActiveLevel(levels) ? await classifier.classify(text) : {};
  return checkContent({ bannedWord, levels, scores, holdFirstMessages, sender: { isModeratorOrAbove, isNewcomer } });
}

async function findWord(
  words: WordList,
  text: string,
  match: (list: PatternList) => Promise<PatternResult>,
): Promise<{ word: string } | null | 'late'> {
  const word = words.find(text);
  if (word !== null) return { word };
  if (words.patterns.length === 0) return null;
  const result = await match(words.patterns);
  if (result.kind === 'late') return 'late';
  return result.entry === null ? null : { word: result.entry };
}

const matchAtOnce: PatternMatcher = {
  find: async (list, text) => ({ kind: 'known', entry: compilePatterns(list)(text), spent: 0 }),
};

export interface ChannelFilters {
  /** Null for the defaults of channels without settings. */
  channelId: number | null;
  words: WordList | null;
  levels: Levels;
  /** Hosts as browsers normalize them, for `linkAllowed`. */
  allowedDomains: readonly string[];
  holdFirstMessages: boolean;
}

export const NO_FILTERS: ChannelFilters = {
  channelId: null,
  words: null,
  levels: withDefaultLevels({}),
  allowedDomains: [],
  holdFirstMessages: false,
};

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
    filters.set(channelId, { channelId, words: list, levels: withDefaultLevels(levels), allowedDomains, holdFirstMessages });
  }
  return filters;
}
