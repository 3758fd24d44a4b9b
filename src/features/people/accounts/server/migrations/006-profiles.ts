import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** `picture` is the hash of a stored picture, which is deleted with its last use. */
export const profiles: Migration = {
  async up(db) {
    await sql`alter table users add column picture text, add column links text[] not null default '{}'`.execute(db);
  },
};
