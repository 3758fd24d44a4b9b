import { sql } from 'kysely';
import type { MigrationSource } from '#core/server/db/migrate.ts';
import { guardPictures } from '#core/server/pictures/stored-pictures.ts';

export const migrations: MigrationSource = {
  /** Stream keys: the SHA-256 to authenticate encoders, and the encrypted key to display it again. */
  '001-stream-keys': {
    async up(db) {
      await sql`
        create table stream_keys (
          channel_id bigint primary key references channels on delete cascade,
          key_hash text not null unique,
          sealed_key bytea not null,
          created_at timestamptz not null,
          last_used_at timestamptz
        )`.execute(db);
    },
  },
  /**
   * The video of a livestream: its init segments, and one row per segment of each variant. Segment bytes are objects in the object store,
   * named after the connection that sent them. Only `connection_id` may add to the media; a replaced connection may not. `ingests` has a row
   * for each channel whose encoder is connected, or was within the grace period.
   */
  '002-media': {
    async up(db) {
      await sql`
        create table media (
          id uuid primary key,
          livestream_id bigint not null unique references livestreams on delete cascade,
          channel_id bigint not null references channels on delete cascade,
          connection_id uuid not null,
          created_at timestamptz not null
        )`.execute(db);
      await sql`
        create table media_inits (
          media_id uuid not null references media on delete cascade,
          variant text not null check (variant in ('main', 'audio')),
          version int not null,
          bytes bytea not null,
          tracks jsonb not null,
          primary key (media_id, variant, version)
        )`.execute(db);
      await sql`
        create table media_segments (
          media_id uuid not null references media on delete cascade,
          variant text not null check (variant in ('main', 'audio')),
          sequence int not null,
          connection_id uuid not null,
          starts_at timestamptz not null,
          media_time double precision not null,
          duration double precision not null check (duration > 0),
          init_version int not null,
          is_discontinuity boolean not null,
          discontinuity_sequence int not null,
          first_part int not null,
          part_count int not null,
          byte_length int not null check (byte_length >= 0),
          primary key (media_id, variant, sequence)
        )`.execute(db);
      await sql`
        create table ingests (
          channel_id bigint primary key references channels on delete cascade,
          media_id uuid not null references media on delete cascade,
          livestream_id bigint not null references livestreams on delete cascade,
          node_url text,
          lease_until timestamptz not null,
          interrupted_at timestamptz
        )`.execute(db);
    },
  },
  /**
   * Pictures of media. `thumbnail` has the hashes of its sizes in `pictures`, largest first, and `storyboard` those of its sheets in order;
   * both start empty. `next_at` is the time of the next picture of a live stream, null after its end.
   */
  '003-media-pictures': {
    async up(db) {
      await sql`
        create table media_pictures (
          media_id uuid primary key references media on delete cascade,
          next_at timestamptz,
          thumbnail text[] not null default '{}',
          storyboard text[] not null default '{}',
          storyboard_every int not null default 1 check (storyboard_every > 0),
          storyboard_rows int not null default 1 check (storyboard_rows > 0)
        )`.execute(db);
    },
  },
  /** Measurements at the last renewal of a stream's lease, shared with all nodes. */
  '004-ingest-figures': {
    async up(db) {
      await sql`alter table ingests add column figures jsonb`.execute(db);
    },
  },
  /** Finds segments by date, for chat replay and for deleting old ones. */
  '005-segments-by-time': {
    async up(db) {
      await sql`create index media_segments_by_time on media_segments (media_id, variant, starts_at)`.execute(db);
    },
  },
  /** Pictures of media are served only while their media can be watched. */
  '006-guarded-pictures': {
    async up(db) {
      await guardPictures(sql`select unnest(thumbnail || storyboard) from media_pictures`).execute(db);
    },
  },
  /** How the last attempts to stream ended: ten of each channel, and ten without a valid key. */
  '007-stream-attempts': {
    async up(db) {
      await sql`
        create table stream_attempts (
          id bigint generated always as identity primary key,
          channel_id bigint references channels on delete cascade,
          ended_at timestamptz not null,
          reason text not null,
          code text,
          description text not null
        )`.execute(db);
      await sql`create index stream_attempts_by_channel on stream_attempts (channel_id, id desc)`.execute(db);
    },
  },
  /** When the stream of a key was ended on the dashboard. The key is refused until the broadcaster allows streaming again. */
  '008-held-keys': {
    async up(db) {
      await sql`alter table stream_keys add column held_at timestamptz`.execute(db);
    },
  },
  /** Start of the first segment of a media that could not be stored. */
  '009-gaps': {
    async up(db) {
      await sql`alter table media add column first_lost_at timestamptz`.execute(db);
    },
  },
  /** An encoder that stopped by itself does not reconnect when its stream is ended. */
  '010-stopped-encoders': {
    async up(db) {
      await sql`alter table ingests add column has_stopped boolean not null default false`.execute(db);
    },
  },
  /** Media whose pictures come with CEA-608 captions. */
  '011-captions': {
    async up(db) {
      await sql`alter table media add column has_captions boolean not null default false`.execute(db);
    },
  },
};
