import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Stream keys: the SHA-256 to authenticate encoders, and the encrypted key to display it again. */
export const streamKeys: Migration = {
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
};
