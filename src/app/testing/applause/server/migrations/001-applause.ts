import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const applause: Migration = {
  up: async (db) => {
    await sql`
      create table applause (
        channel_id int8 not null references channels,
        user_id int8 not null references users,
        times int4 not null,
        primary key (channel_id, user_id)
      )`.execute(db);
  },
};
