import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** For deleting an account. */
export const referencesToUsers: Migration = {
  async up(db) {
    await sql`create index bans_by_banner on bans (banner_id) where banner_id is not null`.execute(db);
    await sql`create index moderator_notes_of_user on moderator_notes (user_id)`.execute(db);
  },
};
