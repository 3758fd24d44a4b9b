import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The time since which the disk is nearly full, shared by all nodes, and livestreams that started meanwhile and leave no recording. */
export const storage: Migration = {
  async up(db) {
    await sql`
      create table recording_storage (
        is_only boolean primary key default true check (is_only),
        full_since timestamptz
      )`.execute(db);
    await sql`insert into recording_storage (full_since) values (null)`.execute(db);
    await sql`
      create table unrecorded_livestreams (
        livestream_id bigint primary key references livestreams on delete cascade
      )`.execute(db);
  },
};
