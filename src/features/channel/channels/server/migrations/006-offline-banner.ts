import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The hashes of the stored pictures of the offline banner, the widest first; empty without one. */
export const offlineBanner: Migration = {
  async up(db) {
    await sql`alter table channels add column offline_banner text[] not null default '{}'`.execute(db);
  },
};
