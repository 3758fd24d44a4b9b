import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Finds open polls every second, among the ended ones of all channels. */
export const openPolls: Migration = {
  async up(db) {
    await sql`create index polls_open on polls (ends_at) where retired_at is null`.execute(db);
  },
};
