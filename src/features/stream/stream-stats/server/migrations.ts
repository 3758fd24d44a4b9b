import { sql } from 'kysely';
import type { MigrationSource } from '#core/server/db/migrate.ts';

export const migrations: MigrationSource = {
  /** Figures per minute of a stream. `minute` counts minutes since the epoch. Rows live as long as the stream. */
  'streamstats/001-stream-minutes': {
    async up(db) {
      await sql`
        create table stream_minutes (
          livestream_id bigint not null references livestreams on delete cascade,
          minute int not null,
          viewers int not null check (viewers >= 0),
          messages int not null check (messages >= 0),
          followers int not null check (followers >= 0),
          points_spent bigint not null check (points_spent >= 0),
          primary key (livestream_id, minute)
        )`.execute(db);
    },
  },
};
