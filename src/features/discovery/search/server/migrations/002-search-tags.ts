import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Prefix index of channel names, for queries of one or two letters without a trigram. Tags of live streams, one row per spelling; the
 * periodic job fills the table.
 */
export const searchTags: Migration = {
  async up(db) {
    // Otherwise every search reads the pending list of the index, which grows to megabytes. Names are rarely added.
    await sql`alter index search_channels_name set (fastupdate = off)`.execute(db);
    await sql`select gin_clean_pending_list('search_channels_name'::regclass)`.execute(db);
    await sql`create index search_channels_beginning on search_channels (name text_pattern_ops)`.execute(db);
    await sql`
      create table search_tags (
        livestream_id bigint not null references livestreams on delete cascade,
        tag text not null,
        label text not null,
        name text not null,
        primary key (livestream_id, tag, name)
      )`.execute(db);
    await sql`create index search_tags_name on search_tags using gin (name gin_trgm_ops) with (fastupdate = off)`.execute(db);
  },
};
