import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { examinedRows } from '#core/server/testing/examined-rows.ts';
import { FOUND_MAX } from '#features/discovery/search/contract.ts';
import { search } from './search.ts';
import { insertMissingNames } from './store/channels.ts';
import { type SearchApp, searchApp } from './testing.ts';

const CHANNELS = 20_000;

let app: SearchApp;
beforeAll(async () => {
  app = await searchApp();
  await app.db.rows(sql`
    with person as (
      insert into users (username, slug, email, password_hash, created_at)
      select 'm' || n || 'live', 'm' || n || 'live', n || '@demo.invalid', 'none', ${app.clock.now()} from generate_series(1, ${CHANNELS}::int) n
      returning id, slug
    )
    insert into channels (user_id, slug, created_at) select id, slug, ${app.clock.now()} from person`);
  await insertMissingNames(app.db);
  await app.db.rows(sql`analyze`);
});

/** Rows that a search reads, and channels that it reports as found. */
async function effort(input: Parameters<typeof search>[1]): Promise<{ examined: number; found: number }> {
  let found = -1;
  const examined = await examinedRows(app.db, async (db) => {
    const result = await search({ ...app.ctx, db }, { preset: 'channel_search', ...input });
    if (typeof result !== 'string') found = result.found;
  });
  return { examined, found };
}

test.each(['m', 'm1', 'live', '9liv', '*'])('the search for %j among very many channels reads a bounded number of rows', async (q) => {
  const { examined, found } = await effort({ q, ...(q === '*' && { filter_by: 'is_live:=false' }) });
  expect(found).toBe(FOUND_MAX);
  // A plan may scan one table of this size instead of a thousand lookups.
  expect(examined).toBeLessThan(CHANNELS + 12 * FOUND_MAX);
});
