import { sql } from 'kysely';
import type { MigrationSource } from '#core/server/db/migrate.ts';

export const migrations: MigrationSource = {
  '001-applause': {
    up: async (db) => {
      await sql`
        create table applause (
          channel_id int8 not null references channels,
          user_id int8 not null references users,
          times int4 not null,
          primary key (channel_id, user_id)
        )`.execute(db);
    },
  },
};
