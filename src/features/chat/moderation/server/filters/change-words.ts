import { v7 } from 'uuid';
import type { Refuses } from '#core/contract/endpoint.ts';
import { Semaphore } from '#core/server/concurrency/semaphore.ts';
import type { Ctx, Tx, Viewer } from '#core/server/context.ts';
import type { Db } from '#core/server/db/db.ts';
import { can, roleOf } from '#features/channel/channels/rules/permissions.ts';
import { findMembership, requireChannel } from '#features/channel/channels/server/api.ts';
import {
  addBannedWords,
  type BannedWord,
  deleteBannedWords,
  listBannedWords,
  PATTERNS_MAX,
  WORDS_MAX,
} from '#features/chat/moderation/contract/filters.ts';
import { moderationFeature } from '#features/chat/moderation/feature.ts';
import { entryKey, entryKind, normalizeEntry, wordRefusal } from '#features/chat/moderation/rules/filters/entry.ts';
import { analyzePattern, LIST_STEPS_MAX } from '#features/chat/moderation/rules/filters/pattern.ts';
import { record } from '../audit-log.ts';
import { slowPattern } from './patterns/weigh-patterns.ts';
import { deleteWords, insertWords, listWords, type NewWord, upsertWordsVersion } from './store.ts';

/** Only people who may change the words can see them, because known words are easy to evade. */
export async function readWords({ db }: Ctx, slug: string, viewer: Viewer): Promise<BannedWord[]> {
  return wordsOnWire(db, await requireWordsOf(db, slug, viewer, listBannedWords));
}

/** Adds all words or none. Skips words whose key is already on the list. */
export async function addWords(ctx: Ctx, slug: string, viewer: Viewer, input: readonly string[]): Promise<BannedWord[]> {
  const entries = validateEntries(input, addBannedWords);
  await refuseSlowList(ctx, slug, viewer, entries);
  const apply = async (tx: Tx, channelId: number) => {
    const added = await insertWords(tx, channelId, entries, viewer.id, ctx.now());
    const words = (await listWords(tx, channelId)).map(({ word }) => word);
    refuseTooMany(words, addBannedWords);
    return added;
  };
  return changeWords(ctx, slug, viewer, { act: 'add_banned_words', apply, endpoint: addBannedWords });
}

/** Outside the transaction, which must not wait for it. Of two lists that are added at once, chat bounds the time (decision 061). */
async function refuseSlowList(ctx: Ctx, slug: string, viewer: Viewer, entries: readonly NewWord[]): Promise<void> {
  const isPattern = (word: string) => entryKind(word) === 'pattern';
  const added = entries.flatMap(({ word }) => (isPattern(word) ? [word] : []));
  if (added.length === 0) return;
  const stored = await listWords(ctx.db, await requireWordsOf(ctx.db, slug, viewer, addBannedWords));
  const words = [...new Set([...stored.map(({ word }) => word), ...added])];
  refuseTooMany(words, addBannedWords);
  await refuseSlowPatterns(words.filter(isPattern), added, addBannedWords);
}

/** Lists that are tried at once, because each one is a thread. */
const trials = new Semaphore({ permits: 1, maxQueued: 16, subject: 'lists with patterns' });

/** Refuses a list that takes too long for a message, and names one of the added patterns. */
export async function refuseSlowPatterns(
  list: readonly string[],
  added: readonly string[],
  endpoint: Refuses<'PATTERN_TOO_COSTLY'>,
): Promise<void> {
  const word = await trials.run(() => slowPattern(list, added));
  if (word !== null) endpoint.refuse('PATTERN_TOO_COSTLY', { data: { word } });
}

export function removeWords(ctx: Ctx, slug: string, viewer: Viewer, input: readonly string[]): Promise<BannedWord[]> {
  const keys = input.map((word) => entryKey(normalizeEntry(word)));
  const apply = (tx: Tx, channelId: number) => deleteWords(tx, channelId, keys);
  return changeWords(ctx, slug, viewer, { act: 'remove_banned_words', apply, endpoint: deleteBannedWords });
}

/** Maximum number of words listed in an audit log entry, which counts all of them. */
const WORDS_LISTED_MAX = 50;

interface WordsChange {
  act: 'add_banned_words' | 'remove_banned_words';
  apply: (tx: Tx, channelId: number) => Promise<string[]>;
  endpoint: Refuses<'CHANNEL_NOT_FOUND' | 'NOT_ALLOWED'>;
}

/** Writing the new version first locks the row, which serializes changes to a channel's words. A change without effect is not recorded. */
function changeWords(ctx: Ctx, slug: string, viewer: Viewer, { act, apply, endpoint }: WordsChange): Promise<BannedWord[]> {
  return ctx.tx(async (tx) => {
    const [channelId, at] = [await requireWordsOf(tx, slug, viewer, endpoint), ctx.now()];
    await upsertWordsVersion(tx, channelId, v7({ msecs: at.getTime() }), at);
    const changed = await apply(tx, channelId);
    const details = { words: changed.slice(0, WORDS_LISTED_MAX), count: changed.length };
    if (changed.length > 0) await record(tx, { channelId, act, actorId: viewer.id, details, at });
    return wordsOnWire(tx, channelId);
  });
}

async function requireWordsOf(
  db: Db,
  slug: string,
  viewer: Viewer,
  endpoint: Refuses<'CHANNEL_NOT_FOUND' | 'NOT_ALLOWED'>,
): Promise<number> {
  const channel = await requireChannel(db, slug, endpoint);
  const role = roleOf((await findMembership(db, channel.id, viewer.id))!);
  return can(moderationFeature.permissions.change_banned_words, role) ? channel.id : endpoint.refuse('NOT_ALLOWED');
}

export type RefusesWords = Refuses<Exclude<keyof typeof addBannedWords.refusals, 'CHANNEL_NOT_FOUND' | 'NOT_ALLOWED'>>;

export const validateEntries = (input: readonly string[], endpoint: RefusesWords): NewWord[] =>
  input.map((entry) => validateEntry(entry, endpoint));

function validateEntry(input: string, endpoint: RefusesWords): NewWord {
  const word = normalizeEntry(input);
  const refusal = entryKind(word) === 'pattern' ? patternRefusal(word) : wordRefusal(word);
  return refusal ? endpoint.refuse(refusal, { data: { word } }) : { word, key: entryKey(word) };
}

function patternRefusal(word: string) {
  const weight = analyzePattern(word);
  return 'refusal' in weight ? weight.refusal : null;
}

export function refuseTooMany(words: readonly string[], endpoint: Refuses<'TOO_MANY_WORDS' | 'TOO_MANY_PATTERNS'>): void {
  if (words.length > WORDS_MAX) endpoint.refuse('TOO_MANY_WORDS');
  const patterns = words.filter((word) => entryKind(word) === 'pattern');
  const steps = patterns.length > PATTERNS_MAX ? LIST_STEPS_MAX + 1 : patterns.reduce((sum, word) => sum + stepsOf(word), 0);
  if (steps > LIST_STEPS_MAX) endpoint.refuse('TOO_MANY_PATTERNS');
}

function stepsOf(word: string): number {
  const weight = analyzePattern(word);
  return 'steps' in weight ? weight.steps : 0;
}

async function wordsOnWire(db: Db, channelId: number): Promise<BannedWord[]> {
  const rows = await listWords(db, channelId);
  return rows.map(({ word, addedBy, createdAt }) => ({
    word,
    kind: entryKind(word),
    added_by: addedBy,
    created_at: createdAt.toISOString(),
  }));
}
