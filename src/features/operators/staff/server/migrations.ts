import { sql } from 'kysely';
import type { MigrationSource } from '#core/server/db/migrate.ts';

export const migrations: MigrationSource = {
  /** Figures of each node and minute, for two days (decision 097). A node updates the row of the current minute. */
  '001-node-minutes': {
    async up(db) {
      await sql`
        create table node_minutes (
          minute timestamptz not null,
          node text not null,
          measured_at timestamptz not null,
          server_version text not null,
          people int not null,
          sockets int not null,
          sends int not null,
          send_rate real not null,
          loop_delay_ms real not null,
          cpu real not null,
          memory bigint not null,
          bitrate bigint not null,
          primary key (minute, node)
        ) with (fillfactor = 70)`.execute(db);
    },
  },
};
