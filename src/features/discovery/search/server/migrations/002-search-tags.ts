import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Names of channels by their beginning, for queries of one or two letters, which have no trigram. And the tags of live streams, one row for
 * each way to write one, so that a search compares a few of them instead of all. The periodic job fills the table.
 */
export const searchTags: Migration = {
  async up(db) {
    // Otherwise every search would read the list of names that are not in the index yet, which grows to megabytes: names are rarely added.
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
