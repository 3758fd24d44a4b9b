import { sql } from 'kysely';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { Metrics } from '../metrics.ts';
import { afterTest } from '../testing/after-test.ts';
import { countNotes, insertNote, notesServer } from '../testing/notes.ts';
import { testDatabaseUrl } from '../testing/test-database.ts';
import { databaseObserver, exportDatabase } from './database-metrics.ts';
import { openDatabase } from './open-database.ts';

async function observedDatabase() {
  const registry = new Registry();
  const metrics = new Metrics(registry);
  const url = await testDatabaseUrl([notesServer]);
  const database = await openDatabase({
    url,
    log: pino({ level: 'silent' }),
    connections: 1,
    observer: databaseObserver(metrics, null),
  });
  afterTest(() => database.close());
  exportDatabase(metrics, database);
  const sampled = async (sample: string) =>
    Number(
      (await registry.metrics())
        .split('\n')
        .find((line) => line.startsWith(`${sample} `))
        ?.split(' ')[1],
    );
  return { database, sampled };
}

test('the pool reports its size, the connections in use, who waits, and how long', async () => {
  const { database, sampled } = await observedDatabase();
  const [taken, leave] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holding = database.transaction(async (tx) => {
    await insertNote(tx, 1, 'slow');
    taken.resolve();
    await leave.promise;
  });
  await taken.promise;
  const waiting = countNotes(database.db);
  await expect.poll(() => sampled('database_waiting{lane="work"}')).toBe(1);
  expect(await sampled('database_connections{lane="work"}')).toBe(1);
  expect(await sampled('database_connections_max')).toBe(1);
  expect(await sampled('database_up')).toBe(1);
  const granted = await sampled('database_wait_seconds_count{lane="work"}');
  leave.resolve();
  await Promise.all([holding, waiting]);
  expect(await sampled('database_wait_seconds_count{lane="work"}')).toBe(granted + 1);
  expect(await sampled('database_wait_seconds_sum{lane="work"}')).toBeGreaterThan(0);
  expect(await sampled('database_waiting{lane="work"}')).toBe(0);
});

test('failed statements are counted by reason, and all statements by duration', async () => {
  const { database, sampled } = await observedDatabase();
  const { db } = database;
  await insertNote(db, 1, 'one');
  const before = await sampled('database_statement_seconds_count');
  await expect(db.rows(sql`insert into notes (id, text, author) values (1, 'again', 1)`)).rejects.toThrow('duplicate key');
  await expect(db.rows(sql`select no_such_column from notes`)).rejects.toThrow('no_such_column');
  await expect(
    database.transaction(async (tx) => {
      await tx.rows(sql`set local statement_timeout = 1`);
      await tx.rows(sql`select pg_sleep(10)`);
    }),
  ).rejects.toThrow('statement timeout');
  const reasons = ['constraint', 'other', 'timeout', 'conflict', 'connection'];
  expect(await Promise.all(reasons.map((reason) => sampled(`database_statements_failed_total{reason="${reason}"}`)))).toEqual([
    1, 1, 1, 0, 0,
  ]);
  expect(await sampled('database_statement_seconds_count')).toBeGreaterThanOrEqual(before + 4);
});
