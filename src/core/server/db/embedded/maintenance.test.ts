import type { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { embeddedTestFolder } from '../../testing/test-database.ts';
import { openCluster } from './cluster.ts';
import { runMaintenance } from './maintenance.ts';

let engine: PGlite;
beforeAll(async () => {
  engine = await openCluster(await embeddedTestFolder([]));
  await engine.exec('create table chatter (id int8 generated always as identity primary key, text text)');
  while ((await runMaintenance(engine)) !== null);
});
afterAll(() => engine.close());

test('an idle database needs no maintenance', async () => {
  expect(await runMaintenance(engine)).toBeNull();
});

test('a table that grew is vacuumed and analyzed once, one after the other', async () => {
  await engine.exec(`insert into chatter (text) select 'hello' from generate_series(1, 2000)`);

  expect(await runMaintenance(engine)).toBe('vacuum (truncate off) public.chatter');
  expect(await runMaintenance(engine)).toBe('analyze public.chatter');
  expect(await runMaintenance(engine)).toBeNull();
});

test('a table that keeps growing is not analyzed again within a minute', async () => {
  await engine.exec('create table gossip (text text)');
  const grow = () => engine.exec(`insert into gossip select 'hello' from generate_series(1, 500)`);
  await grow();
  expect(await runMaintenance(engine)).toBe('analyze public.gossip');
  await grow();
  expect(await runMaintenance(engine)).toBeNull();
});

test('the table of the statistics itself, which each analyze changes, keeps no other table from being analyzed', async () => {
  const columns = Array.from({ length: 200 }, (_, at) => `c${at} int`).join();
  await engine.exec(`create table wide (${columns}); insert into wide (c0) values (1); analyze wide; analyze wide`);
  await engine.exec(`create table wishes (text text); insert into wishes select 'hello' from generate_series(1, 500)`);

  // More than there is to do.
  const done: (string | null)[] = [];
  while (done.length < 20) done.push(await runMaintenance(engine));
  expect(done).toContain('analyze public.wishes');
  expect(done.at(-1)).toBeNull();
});

test('a checkpoint is written when enough WAL has accumulated', async () => {
  const since = async () =>
    (
      await engine.query<{ mb: number }>(
        'select ((pg_current_wal_insert_lsn() - redo_lsn) / 1048576)::int as mb from pg_control_checkpoint()',
      )
    ).rows[0]!.mb;
  await engine.exec(`select pg_logical_emit_message(false, 'test', repeat('x', 1048576)) from generate_series(1, 513)`);
  expect(await since()).toBeGreaterThan(512);

  expect(await runMaintenance(engine)).toBe('checkpoint');
  expect(await since()).toBeLessThan(512);
});
