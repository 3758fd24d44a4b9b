import { sql } from 'kysely';
import type { MigrationSource } from '#core/server/db/migrate.ts';

export const migrations: MigrationSource = {
  /**
   * Recordings of livestreams: `number` is the wire id, `id` the one in URLs. `duration` (seconds) and `byte_length` are sums over the
   * media's segments. They are measured after the end until all segments are stored (`measured_at`).
   */
  '001-recordings': {
    async up(db) {
      await sql`
        create table recordings (
          id uuid primary key,
          number bigint generated always as identity (start with 60000001) unique,
          channel_id bigint not null references channels on delete cascade,
          livestream_id bigint not null unique references livestreams on delete cascade,
          media_id uuid not null unique references media,
          title text not null,
          visibility text not null check (visibility in ('public', 'unlisted', 'private')),
          duration double precision not null check (duration >= 0),
          byte_length bigint not null check (byte_length >= 0),
          views int not null default 0,
          started_at timestamptz not null,
          created_at timestamptz not null,
          updated_at timestamptz not null,
          measured_at timestamptz
        )`.execute(db);
      await sql`create index recordings_of_channel on recordings (channel_id, number desc)`.execute(db);
      await sql`create index recordings_by_age on recordings (started_at)`.execute(db);
      await sql`
        create table recording_settings (
          channel_id bigint primary key references channels on delete cascade,
          keep_recordings boolean not null default true,
          visibility text not null default 'public' check (visibility in ('public', 'unlisted', 'private'))
        )`.execute(db);
    },
  },
  /** Resume positions, in seconds. */
  '002-positions': {
    async up(db) {
      await sql`
        create table recording_positions (
          user_id bigint not null references users on delete cascade,
          recording_id uuid not null references recordings on delete cascade,
          seconds real not null,
          updated_at timestamptz not null,
          primary key (user_id, recording_id)
        )`.execute(db);
      await sql`create index positions_of_recording on recording_positions (recording_id)`.execute(db);
    },
  },
  /** The time since which the disk is nearly full, shared by all nodes, and livestreams that started meanwhile and leave no recording. */
  '003-storage': {
    async up(db) {
      await sql`
        create table recording_storage (
          is_only boolean primary key default true check (is_only),
          full_since timestamptz
        )`.execute(db);
      await sql`insert into recording_storage (full_since) values (null)`.execute(db);
      await sql`
        create table unrecorded_livestreams (
          livestream_id bigint primary key references livestreams on delete cascade
        )`.execute(db);
    },
  },
  /** Requested MP4 files of recordings, and the number of segments written so far. */
  '004-movies': {
    async up(db) {
      await sql`
        create table recording_movies (
          recording_id uuid primary key references recordings on delete cascade,
          state text not null check (state in ('making', 'ready', 'failed')),
          segments_done int not null default 0,
          segments_total int not null default 0,
          files jsonb not null default '[]',
          expires_at timestamptz
        )`.execute(db);
    },
  },
  /**
   * Deleted recordings, restorable for a while. A movie's files are named after its id, so that deleting an earlier movie never deletes files
   * of a later one.
   */
  '005-deleted-recordings': {
    async up(db) {
      await sql`
        alter table recordings
          add column deleted_at timestamptz,
          add column deleted_by bigint references users on delete set null`.execute(db);
      await sql`alter table recording_movies add column id uuid`.execute(db);
      await sql`update recording_movies set id = recording_id`.execute(db);
      await sql`alter table recording_movies alter column id set not null, add unique (id)`.execute(db);
      await sql`create index recordings_deleted on recordings (deleted_at) where deleted_at is not null`.execute(db);
      await sql`create index recordings_deleted_by on recordings (deleted_by) where deleted_by is not null`.execute(db);
    },
  },
  /** The end of the recording of a livestream that goes on; null when nothing of it is recorded. */
  '006-stopped-recordings': {
    async up(db) {
      await sql`alter table unrecorded_livestreams add column recorded_until timestamptz`.execute(db);
    },
  },
  /** Why a recording ended before its stream; null when an older node ended it. */
  '007-stop-reasons': {
    async up(db) {
      await sql`alter table unrecorded_livestreams add column reason text check (reason in ('disk', 'length', 'quota'))`.execute(db);
      await sql`
        alter table recordings
          add column recorded_until timestamptz,
          add column stop_reason text check (stop_reason in ('disk', 'length', 'quota'))`.execute(db);
    },
  },
  /** Recordings that are never deleted automatically. */
  '008-kept-recordings': {
    async up(db) {
      await sql`alter table recordings add column is_kept boolean not null default false`.execute(db);
      await sql`create index recordings_by_expiry on recordings (started_at) where not is_kept and deleted_at is null`.execute(db);
      await sql`drop index recordings_by_age`.execute(db);
    },
  },
  /**
   * Lists of all channels, and of a category. The category is a copy of the livestream's, made again at each measurement. It has no foreign
   * key, so that a merge of categories never fails the end of a stream.
   */
  '009-recent-recordings': {
    async up(db) {
      await sql`alter table recordings add column category_id bigint`.execute(db);
      await sql`update recordings r set category_id = l.category_id from livestreams l where l.id = r.livestream_id`.execute(db);
      await sql`
        create index recordings_listed on recordings (number desc)
         where visibility = 'public' and deleted_at is null and byte_length > 0`.execute(db);
      await sql`create index recordings_in_category on recordings (category_id, number desc)`.execute(db);
    },
  },
};
