import { sql } from 'kysely';
import type { Database } from '#core/server/db/open-database.ts';
import { deadlinesServer } from '#core/server/deadlines/feature.ts';
import { type TestApp, testApp } from '#core/server/testing/test-app.ts';
import { channelsServer } from '#features/channel/channels/server/feature.ts';
import type { OneSearch } from '#features/discovery/search/contract.ts';
import { EXAMPLE_PASSWORD } from '#features/people/accounts/examples.ts';
import { accountsServer } from '#features/people/accounts/server/feature.ts';
import { browserOf } from '#features/people/accounts/server/testing/browser.ts';
import { givenUser } from '#features/people/accounts/server/testing.ts';
import { searchServer } from './feature.ts';

/** Features whose tables the search reads. */
export const searchFeatures = [deadlinesServer, accountsServer, channelsServer, searchServer];

export type SearchApp = Awaited<ReturnType<typeof searchApp>>;

/** App with accounts, channels, search and a staff user. */
export async function searchApp(database?: Database) {
  const app = await testApp(searchFeatures, database && { database });
  // A reused database restarts its id sequence although the categories of the migrations remain.
  await app.db.rows(sql`select setval(pg_get_serial_sequence('categories', 'id'), (select max(id) from categories))`);
  const staff = await givenUser(app.db, 'staff_member', { isStaff: true });
  return {
    ...app,
    staff,
    /** JSON result of one search. */
    search: async (input: OneSearch) => (await app.post('/multi_search', null, { searches: [input] })).json().results[0],
    /** Slugs of found channels, in order. */
    slugs: async (q: string, filter_by?: string): Promise<string[]> => {
      const reply = await app.post('/multi_search', null, { searches: [{ preset: 'channel_search', q, ...(filter_by && { filter_by }) }] });
      return reply.json().results[0].hits.map(({ document }: { document: { slug: string } }) => document.slug);
    },
  };
}

/** Signs up these users, which creates their channels. */
export async function signUp(app: Pick<TestApp, 'http'>, ...usernames: string[]): Promise<void> {
  for (const [at, username] of usernames.entries()) {
    const account = { username, email: `${username}@demo.invalid`, password: EXAMPLE_PASSWORD };
    const reply = await browserOf(app.http, { address: `192.0.2.${at + 10}` }).post('/api/v1/sign-up', account);
    if (reply.status !== 200) throw new Error(`${username} could not sign up: ${JSON.stringify(reply.body)}`);
  }
}
