import { sql } from 'kysely';
import type { Db } from '#core/server/db/db.ts';
import { arrayOf, unnest } from '#core/server/db/unnest.ts';
import type { Levels } from '#features/chat/moderation/contract/filters.ts';

export interface BannedWordRow {
  word: string;
  addedBy: string | null;
  createdAt: Date;
}

export function listWords(db: Db, channelId: number): Promise<BannedWordRow[]> {
  return db.rows(sql<BannedWordRow>`
    select w.word, u.username as "addedBy", w.created_at as "createdAt"
      from banned_words w left join users u on u.id = w.added_by
     where w.channel_id = ${channelId}::int8 order by w.place`);
}

export interface NewWord {
  key: string;
  word: string;
}

/** Returns the inserted words. A word whose key exists keeps its original spelling. */
export async function insertWords(db: Db, channelId: number, words: readonly NewWord[], addedBy: number, at: Date): Promise<string[]> {
  const rows = await db.rows(sql<{ word: string }>`
    insert into banned_words (channel_id, key, word, added_by, created_at)
    select ${channelId}::int8, key, word, ${addedBy}::int8, ${at}
      from ${unnest(words, 'given', { key: 'text', word: 'text' }, { ordinality: 'place' })}
     order by place
    on conflict do nothing returning word`);
  return rows.map(({ word }) => word);
}

export async function deleteWords(db: Db, channelId: number, keys: readonly string[]): Promise<string[]> {
  const rows = await db.rows(sql<{ word: string }>`
    delete from banned_words where channel_id = ${channelId}::int8 and key = any(${arrayOf('text', keys)}) returning word`);
  return rows.map(({ word }) => word);
}

/** Locks the channel's row until the transaction ends, which serializes changes to its words. */
export async function upsertWordsVersion(db: Db, channelId: number, version: string, at: Date): Promise<void> {
  await db.rows(sql`
    insert into channel_filters (channel_id, words_version, updated_at) values (${channelId}::int8, ${version}::uuid, ${at})
    on conflict (channel_id) do update set words_version = excluded.words_version, updated_at = excluded.updated_at`);
}

export interface SettingsRow {
  levels: Partial<Levels>;
  allowedDomains: string[];
  holdFirstMessages: boolean;
}

const SETTINGS = sql`levels, allowed_domains as "allowedDomains", hold_first_messages as "holdFirstMessages"`;

export function findSettings(db: Db, channelId: number): Promise<SettingsRow | null> {
  return db.row(sql<SettingsRow>`select ${SETTINGS} from channel_filters where channel_id = ${channelId}::int8`);
}

/** Creates missing settings and locks the row until the transaction ends. */
export async function lockSettings(db: Db, channelId: number, version: string, at: Date): Promise<SettingsRow> {
  await db.rows(sql`
    insert into channel_filters (channel_id, words_version, updated_at) values (${channelId}::int8, ${version}::uuid, ${at})
    on conflict (channel_id) do nothing`);
  const row = await db.row(sql<SettingsRow>`select ${SETTINGS} from channel_filters where channel_id = ${channelId}::int8 for update`);
  return row!;
}

/** One statement, so that concurrent changes do not overwrite each other. `version` is used only for a new row. */
export async function upsertSettings(
  db: Db,
  channelId: number,
  change: Partial<SettingsRow>,
  version: string,
  at: Date,
): Promise<SettingsRow> {
  const { levels = null, allowedDomains = null, holdFirstMessages = null } = change;
  const row = await db.row(sql<SettingsRow>`
    insert into channel_filters as f (channel_id, words_version, levels, allowed_domains, hold_first_messages, updated_at)
    values (${channelId}::int8, ${version}::uuid, coalesce(${levels && JSON.stringify(levels)}::jsonb, '{}'),
            coalesce(${arrayOf('text', allowedDomains)}, '{}'), coalesce(${holdFirstMessages}::boolean, false), ${at})
    on conflict (channel_id) do update
       set levels = f.levels || excluded.levels,
           allowed_domains = coalesce(${arrayOf('text', allowedDomains)}, f.allowed_domains),
           hold_first_messages = coalesce(${holdFirstMessages}::boolean, f.hold_first_messages),
           updated_at = excluded.updated_at
    returning ${SETTINGS}`);
  return row!;
}

export interface LoadedRow extends SettingsRow {
  channelId: number;
  wordsVersion: string;
  words: string[] | null;
}

/** One statement. Includes the words of channels whose cached version is stale. Omits channels without filters. */
export function loadFilterRows(db: Db, cached: readonly { channelId: number; version: string | null }[]): Promise<LoadedRow[]> {
  return db.rows(sql<LoadedRow>`
    select f.channel_id as "channelId", f.words_version as "wordsVersion", ${SETTINGS},
           case when f.words_version is distinct from cached.version then
             array(select w.word from banned_words w where w.channel_id = f.channel_id order by w.place)
           end as words
      from ${unnest(cached, 'cached', { channelId: 'int8', version: 'uuid' })}
      join channel_filters f on f.channel_id = cached.channel_id`);
}
