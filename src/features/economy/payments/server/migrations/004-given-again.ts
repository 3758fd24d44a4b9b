import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** A payment made from the money of a won dispute. It restores the disputed purchase. */
export const givenAgain: Migration = {
  async up(db) {
    await sql`alter table payments add column again_of text unique references refunds`.execute(db);
  },
};
