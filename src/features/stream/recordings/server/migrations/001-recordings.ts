import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Recordings of livestreams: `number` is the wire id, `id` the one in URLs. `duration` (seconds) and `byte_length` are sums over the
 * media's segments. They are measured after the end until all segments are stored (`measured_at`).
 */
export const recordings: Migration = {
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
};
