import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Size of a clip's video, 0 until it is cut. */
export const clipStorage: Migration = {
  async up(db) {
    await sql`alter table clips add column byte_length bigint not null default 0 check (byte_length >= 0)`.execute(db);
  },
};
