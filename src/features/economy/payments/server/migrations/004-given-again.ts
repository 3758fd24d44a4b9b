import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** A payment with the money of a won dispute, which gives once more what the disputed payment was for. */
export const givenAgain: Migration = {
  async up(db) {
    await sql`alter table payments add column again_of text unique references refunds`.execute(db);
  },
};
