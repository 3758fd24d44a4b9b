import pg from 'pg';
import { TESTED_ON_OLDEST } from '#app/server/testing/oldest-postgres.ts';
import { databaseUrl } from './fixtures/installation.ts';
import { expect, test } from './fixtures/journey.ts';

/** A partition of the messages of a month without messages. */
const PARTITION = /^messages_(\d{4}_\d{2}|default)$/;

test('the journeys have written to every table of the oldest supported PostgreSQL that no other test covers', async () => {
  const client = new pg.Client(databaseUrl());
  await client.connect();
  // Parents of partitions have no statistics of their own.
  const unwritten = async () => {
    const { rows } = await client.query<{ name: string }>(`
      select s.relname as name from pg_stat_user_tables s join pg_class on pg_class.oid = s.relid
       where relkind = 'r' and n_tup_ins = 0`);
    return rows.map(({ name }) => name).filter((name) => !(PARTITION.test(name) || name in TESTED_ON_OLDEST));
  };
  try {
    // A connection reports its figures when it has been idle for some seconds.
    await expect.poll(unwritten).toEqual([]);
  } finally {
    await client.end();
  }
});
