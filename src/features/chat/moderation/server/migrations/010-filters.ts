import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** `words_version` changes with the words, to validate caches. `key` is equal for words that match the same text. */
export const filters: Migration = {
  async up(db) {
    await sql`
      create table channel_filters (
        channel_id bigint primary key references channels on delete cascade,
        words_version uuid not null,
        levels jsonb not null default '{}',
        allowed_domains text[] not null default '{}',
        hold_first_messages boolean not null default false,
        updated_at timestamptz not null
      )`.execute(db);
    await sql`
      create table banned_words (
        channel_id bigint not null references channels on delete cascade,
        key text not null,
        place bigint generated always as identity,
        word text not null,
        added_by bigint references users on delete set null,
        created_at timestamptz not null,
        primary key (channel_id, key)
      )`.execute(db);
    await sql`create index banned_words_added_by on banned_words (added_by)`.execute(db);
  },
};
