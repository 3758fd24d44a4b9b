import { LRUCache } from 'lru-cache';
import type { Db } from '#core/server/db/db.ts';
import type { Levels } from '#features/moderation/contract/filters.ts';
import { allLevels } from '#features/moderation/rules/filters/levels.ts';
import { compileWords, type WordList } from '#features/moderation/rules/filters/word-list.ts';
import { loadFilterRows } from './store.ts';

/** What a channel's filters ask of a message. */
export interface ChannelFilters {
  /** Null when no word is banned. */
  words: WordList | null;
  levels: Levels;
  /** Hosts as a browser writes them; ask `linkAllowed`. */
  allowedDomains: readonly string[];
  holdFirstMessages: boolean;
}

/** Of a channel that never set any. */
export const NO_FILTERS: ChannelFilters = { words: null, levels: allLevels({}), allowedDomains: [], holdFirstMessages: false };

/** Nodes of all automata that are kept, of some 100 bytes each. */
const KEPT = 500_000;

/**
 * Compiled lists, by channel. Not a cache that can be stale: the version of the list is read with every batch, and a list of another version is
 * not used. The version is a UUID, so that two databases in one process do not meet.
 */
const compiled = new LRUCache<number, { version: string; words: WordList | null }>({
  maxSize: KEPT,
  sizeCalculation: ({ words }) => 1 + (words?.size ?? 0),
});

/** The filters of these channels as they are in the database now, in one statement; each channel of the batch once. */
export async function loadFilters(db: Db, channelIds: readonly number[]): Promise<ReadonlyMap<number, ChannelFilters>> {
  const asked = [...new Set(channelIds)];
  const filters = new Map<number, ChannelFilters>(asked.map((channelId) => [channelId, NO_FILTERS]));
  const known = new Map(asked.map((channelId) => [channelId, compiled.get(channelId) ?? null]));
  const rows = await loadFilterRows(
    db,
    asked.map((channelId) => ({ channelId, version: known.get(channelId)?.version ?? null })),
  );
  for (const { channelId, wordsVersion, words, levels, allowedDomains, holdFirstMessages } of rows) {
    const list = words === null ? known.get(channelId)!.words : words.length === 0 ? null : compileWords(words);
    if (words !== null) compiled.set(channelId, { version: wordsVersion, words: list });
    filters.set(channelId, { words: list, levels: allLevels(levels), allowedDomains, holdFirstMessages });
  }
  return filters;
}
