import { sql } from 'kysely';
import type { MigrationSource } from '#core/server/db/migrate.ts';
import { StartupError } from '#core/server/startup-error.ts';

/** PostgreSQL error codes: not permitted, and not installed. */
const NOT_PERMITTED = '42501';
const NOT_INSTALLED = ['0A000', '58P01'];

export const migrations: MigrationSource = {
  /**
   * Channel names with a trigram index. A separate table, because an index on `channels` would be rewritten by every follow. A name is the
   * slug with spaces.
   */
  '001-search': {
    async up(db) {
      await sql`create extension if not exists pg_trgm`.execute(db).catch((cause: { code?: string }) => {
        if (cause.code === NOT_PERMITTED || NOT_INSTALLED.includes(cause.code ?? '')) {
          throw new StartupError(
            'The search needs the extension pg_trgm, and the user of DATABASE_URL may not create it or the server does not have it: ' +
              'install the contrib package of PostgreSQL, and let an administrator run "create extension pg_trgm" in this database.',
            { cause },
          );
        }
        throw cause;
      });
      await sql`create table search_channels (channel_id bigint primary key references channels on delete cascade, name text not null)`.execute(
        db,
      );
      await sql`insert into search_channels (channel_id, name) select id, replace(slug, '-', ' ') from channels`.execute(db);
      await sql`create index search_channels_name on search_channels using gin (name gin_trgm_ops)`.execute(db);
    },
  },
  /**
   * Prefix index of channel names, for queries of one or two letters without a trigram. Tags of live streams, one row per spelling; the
   * periodic job fills the table.
   */
  '002-search-tags': {
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
  },
};
