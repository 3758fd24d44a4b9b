import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Picture hashes of the offline banner, widest first; empty without a banner. */
export const offlineBanner: Migration = {
  async up(db) {
    await sql`alter table channels add column offline_banner text[] not null default '{}'`.execute(db);
  },
};
