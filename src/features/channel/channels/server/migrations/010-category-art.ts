import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const categoryArt: Migration = {
  async up(db) {
    await sql`alter table categories add column art text[] not null default '{}'`.execute(db);
  },
};
