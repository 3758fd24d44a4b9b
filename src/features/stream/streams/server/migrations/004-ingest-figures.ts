import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What was measured of the stream at the last renewal of its lease, so that every node can show it. */
export const ingestFigures: Migration = {
  async up(db) {
    await sql`alter table ingests add column figures jsonb`.execute(db);
  },
};
