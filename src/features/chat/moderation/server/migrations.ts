import { sql } from 'kysely';
import type { MigrationSource } from '#core/server/db/migrate.ts';

export const migrations: MigrationSource = {
  /** Includes lifted and expired bans. At most one per person and channel has no end. */
  '001-bans': {
    async up(db) {
      await sql`
        create table bans (
          id uuid primary key,
          channel_id bigint not null references channels on delete cascade,
          user_id bigint not null references users on delete cascade,
          banner_id bigint references users on delete set null,
          permanent boolean not null,
          reason text not null default '',
          created_at timestamptz not null,
          expires_at timestamptz,
          ended_at timestamptz,
          check (not (permanent and expires_at is not null))
        )`.execute(db);
      await sql`create unique index bans_open on bans (channel_id, user_id) where ended_at is null`.execute(db);
      await sql`create index bans_of_channel on bans (channel_id, created_at desc)`.execute(db);
      await sql`create index bans_of_user on bans (user_id)`.execute(db);
    },
  },
  /** Names are those at the time, so that an entry stays readable after an account is deleted. */
  '002-audit-log': {
    async up(db) {
      await sql`
        create table audit_log (
          id uuid primary key,
          channel_id bigint not null references channels on delete cascade,
          act text not null,
          actor_id bigint references users on delete set null,
          actor_name text,
          target_id bigint references users on delete set null,
          target_name text,
          reason text not null default '',
          details jsonb not null default '{}',
          messages_hit int not null default 0,
          message_ids uuid[] not null default '{}',
          created_at timestamptz not null
        )`.execute(db);
      await sql`create index audit_log_of_channel on audit_log (channel_id, created_at, id)`.execute(db);
      await sql`create index audit_log_by_act on audit_log (channel_id, act, created_at, id)`.execute(db);
      await sql`create index audit_log_by_actor on audit_log (actor_id, channel_id, created_at, id)`.execute(db);
      await sql`create index audit_log_by_target on audit_log (target_id, channel_id, created_at, id)`.execute(db);
    },
  },
  '003-people': {
    async up(db) {
      await sql`
        create table moderator_notes (
          id uuid primary key,
          channel_id bigint not null references channels on delete cascade,
          user_id bigint not null references users on delete cascade,
          author_id bigint references users on delete set null,
          text text not null,
          created_at timestamptz not null
        )`.execute(db);
      await sql`create index moderator_notes_of_person on moderator_notes (channel_id, user_id, created_at)`.execute(db);
      await sql`create index moderator_notes_by_author on moderator_notes (author_id)`.execute(db);
      await sql`create index bans_in_order on bans (channel_id, created_at, id) where ended_at is null`.execute(db);
      await sql`create index bans_by_end on bans (channel_id, expires_at) where ended_at is null and expires_at is not null`.execute(db);
      await sql`create index bans_of_person on bans (user_id, channel_id, created_at)`.execute(db);
      await sql`drop index bans_of_user`.execute(db);
    },
  },
  /** `words_version` changes with the words, to validate caches. `key` is equal for words that match the same text. */
  '010-filters': {
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
  },
  /** For deleting an account. */
  '011-references-to-users': {
    async up(db) {
      await sql`create index bans_by_banner on bans (banner_id) where banner_id is not null`.execute(db);
      await sql`create index moderator_notes_of_user on moderator_notes (user_id)`.execute(db);
    },
  },
};
