import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { StartupError } from '#core/server/startup-error.ts';

/** PostgreSQL error codes: not permitted, and not installed. */
const NOT_PERMITTED = '42501';
const NOT_INSTALLED = ['0A000', '58P01'];

/**
 * Channel names with a trigram index. A separate table, because an index on `channels` would be rewritten by every follow. A name is the
 * slug with spaces and never changes.
 */
export const search: Migration = {
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
};
