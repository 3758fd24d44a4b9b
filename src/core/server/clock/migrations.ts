import { sql } from 'kysely';
import type { MigrationSource } from '../db/migrate.ts';

export const migrations: MigrationSource = {
  /** The last comparison of each running node's clock with the database's, for staff. */
  '001-node-clocks': {
    async up(db) {
      await sql`create table node_clocks (node text primary key, ahead_ms bigint not null, compared_at timestamptz not null)`.execute(db);
    },
  },
};
