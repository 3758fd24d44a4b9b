import { sql } from 'kysely';
import type { MigrationSource } from '#core/server/db/migrate.ts';
import { guardPictures } from '#core/server/pictures/stored-pictures.ts';

export const migrations: MigrationSource = {
  /**
   * A clip starts at `starts_at` seconds of a media and lasts `duration` seconds; it was streamed at `happened_at`. It outlives its media and
   * livestream. `clip_settings` has a row for each channel with its own setting.
   */
  '001-clips': {
    async up(db) {
      await sql`
        create table clips (
          id uuid primary key,
          channel_id bigint not null references channels on delete cascade,
          creator_id bigint not null references users on delete cascade,
          idempotency_key text not null,
          title text not null,
          category_id bigint not null references categories,
          is_mature boolean not null,
          livestream_id bigint references livestreams on delete set null,
          media_id uuid references media on delete set null,
          starts_at double precision not null,
          duration double precision not null check (duration > 0),
          happened_at timestamptz not null,
          state text not null check (state in ('processing', 'ready', 'failed')),
          pictures text[] not null default '{}',
          views bigint not null default 0 check (views >= 0),
          created_at timestamptz not null,
          deleted_at timestamptz,
          unique (creator_id, idempotency_key)
        )`.execute(db);
      await sql`
        create index clips_by_views on clips (channel_id, views desc, id desc) where state = 'ready' and deleted_at is null`.execute(db);
      await sql`
        create index clips_by_time on clips (channel_id, created_at desc, id desc) where state = 'ready' and deleted_at is null`.execute(
        db,
      );
      await sql`create index clips_of_creator on clips (creator_id, created_at)`.execute(db);
      await sql`create index clips_of_livestream on clips (livestream_id)`.execute(db);
      await sql`create index clips_of_media on clips (media_id)`.execute(db);
      await sql`
        create table clip_settings (
          channel_id bigint primary key references channels on delete cascade,
          who_may_clip text not null check (who_may_clip in ('everyone', 'followers', 'subscribers', 'moderators', 'nobody')),
          changed_at timestamptz not null
        )`.execute(db);
    },
  },
  /** Size of a clip's video, 0 until it is cut. */
  '002-storage': {
    async up(db) {
      await sql`alter table clips add column byte_length bigint not null default 0 check (byte_length >= 0)`.execute(db);
    },
  },
  /** Numbers by which the sitemap reads clips in parts; their ids are UUIDs. */
  '003-numbers': {
    async up(db) {
      await sql`alter table clips add column number bigint generated always as identity`.execute(db);
      await sql`create unique index clips_number on clips (number)`.execute(db);
    },
  },
  /** Finds the clips of a merged category, and verifies that none is left before its deletion. */
  '004-by-category': {
    async up(db) {
      await sql`create index clips_by_category on clips (category_id)`.execute(db);
    },
  },
  /** Pictures of clips are served only while their clip can be watched. */
  '005-guarded-pictures': {
    async up(db) {
      await guardPictures(sql`select unnest(pictures) from clips`).execute(db);
    },
  },
  /** Lists of all channels: the most viewed clips of each day, and the newest clips of a category (docs/decisions/079). */
  '006-recent-clips': {
    async up(db) {
      const day = sql`((created_at at time zone 'UTC')::date)`;
      const listed = sql`where state = 'ready' and deleted_at is null`;
      await sql`create index clips_of_day on clips (${day}, views desc, id desc) ${listed}`.execute(db);
      await sql`create index clips_of_day_in_category on clips (category_id, ${day}, views desc, id desc) ${listed}`.execute(db);
      await sql`create index clips_in_category on clips (category_id, id desc)`.execute(db);
      await sql`drop index clips_by_category`.execute(db);
    },
  },
};
