import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Resume positions, in seconds. */
export const positions: Migration = {
  async up(db) {
    await sql`
      create table recording_positions (
        user_id bigint not null references users on delete cascade,
        recording_id uuid not null references recordings on delete cascade,
        seconds real not null,
        updated_at timestamptz not null,
        primary key (user_id, recording_id)
      )`.execute(db);
    await sql`create index positions_of_recording on recording_positions (recording_id)`.execute(db);
  },
};
