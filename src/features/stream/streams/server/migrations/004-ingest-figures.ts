import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Measurements at the last renewal of a stream's lease, shared with all nodes. */
export const ingestFigures: Migration = {
  async up(db) {
    await sql`alter table ingests add column figures jsonb`.execute(db);
  },
};
