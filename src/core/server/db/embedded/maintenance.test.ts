import type { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { embeddedTestFolder } from '../../testing/test-database.ts';
import { type Cluster, openCluster } from './cluster.ts';
import { runMaintenance } from './maintenance.ts';

let cluster: Cluster;
let engine: PGlite;
/** How often the maintenance let others take their turn. */
let turns = 0;
const maintain = ({ isQuiet = true } = {}) => {
  turns = 0;
  const turn = <T>(work: () => Promise<T>) => {
    turns += 1;
    return work();
  };
  return runMaintenance(engine, cluster.files, turn, isQuiet);
};
beforeAll(async () => {
  cluster = await openCluster(await embeddedTestFolder([]));
  ({ engine } = cluster);
  await engine.exec('create table chatter (id int8 generated always as identity primary key, text text)');
  while ((await maintain()) !== null);
});
afterAll(() => engine.close());

test('an idle database needs no maintenance', async () => {
  expect(await maintain()).toBeNull();
});

test('a table that grew is analyzed, and one whose rows were replaced is vacuumed, each once', async () => {
  await engine.exec(`insert into chatter (text) select 'hello' from generate_series(1, 2000)`);
  expect(await maintain()).toBe('analyze public.chatter');
  await engine.exec(`update chatter set text = 'bye'; update chatter set text = 'hello'`);
  expect(await maintain()).toBe('vacuum (truncate off) public.chatter');
  expect(await maintain()).toBeNull();
});

test('while the database is busy, a vacuum waits for twice as many dead rows, or until it is quiet', async () => {
  await engine.exec(
    `create table votes (count int); create index on votes (count); insert into votes select 0 from generate_series(1, 1000)`,
  );
  await engine.exec('vacuum analyze votes');
  const vote = () => engine.exec('update votes set count = count + 1');
  for (let round = 0; round < 2; round++) await vote();
  expect(await maintain({ isQuiet: false })).toBeNull();
  await vote();
  expect(await maintain({ isQuiet: false })).toBe('vacuum (truncate off) public.votes');
  for (let round = 0; round < 2; round++) await vote();
  expect(await maintain({ isQuiet: true })).toBe('vacuum (truncate off) public.votes');
});

test('a table that keeps growing is not analyzed again within a minute', async () => {
  await engine.exec('create table gossip (text text)');
  const grow = () => engine.exec(`insert into gossip select 'hello' from generate_series(1, 500)`);
  await grow();
  expect(await maintain()).toBe('analyze public.gossip');
  await grow();
  expect(await maintain()).toBeNull();
});

test('the table of the statistics itself, which each analyze changes, keeps no other table from being analyzed', async () => {
  const columns = Array.from({ length: 200 }, (_, at) => `c${at} int`).join();
  await engine.exec(`create table wide (${columns}); insert into wide (c0) values (1); analyze wide; analyze wide`);
  await engine.exec(`create table wishes (text text); insert into wishes select 'hello' from generate_series(1, 500)`);

  // More than there is to do.
  const done: (string | null)[] = [];
  while (done.length < 20) done.push(await maintain());
  expect(done).toContain('analyze public.wishes');
  expect(done.at(-1)).toBeNull();
});

const megabytesOfWal = async () =>
  (
    await engine.query<{ mb: number }>(
      'select ((pg_current_wal_insert_lsn() - redo_lsn) / 1048576)::int as mb from pg_control_checkpoint()',
    )
  ).rows[0]!.mb;
const pagesOfCheckpoints = async () =>
  (await engine.query<{ pages: number }>('select buffers_written::int as pages from pg_stat_checkpointer')).rows[0]!.pages;

test('a checkpoint is written when enough WAL has accumulated, and its pages before it, in turns, so that nobody waits for all of them', async () => {
  await engine.exec(`create table diaries (text text); insert into diaries select repeat('x', 2000) from generate_series(1, 2000)`);
  await engine.exec(`select pg_logical_emit_message(false, 'test', repeat('x', 1048576)) from generate_series(1, 513)`);
  expect(await megabytesOfWal()).toBeGreaterThan(512);
  const before = await pagesOfCheckpoints();

  expect(await maintain()).toBe('checkpoint');
  expect(await megabytesOfWal()).toBeLessThan(512);
  // 500 pages of the table, 128 a turn.
  expect(turns).toBeGreaterThan(5);
  expect((await pagesOfCheckpoints()) - before).toBeLessThan(50);
  expect((await engine.query('select count(*)::int as count from diaries')).rows).toEqual([{ count: 2000 }]);
});
