import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { msAfter } from '#core/contract/durations.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { later, NOON } from '../testing/test-clock.ts';
import { testDatabase } from '../testing/test-database.ts';
import { deleteDeadJobs, type FailedJob, listDeadJobs, listRetryingJobs, retryDeadJobs } from './failed-jobs.ts';
import { jobsServer } from './feature.ts';
import { countJobs } from './store.ts';
import { aKind, enqueue, runDueJobs, storedJobs } from './testing.ts';

const broken = aKind({
  attempts: 1,
  run: async (_ctx, { name }) => {
    throw new Error(`${name} is unavailable.`);
  },
});
const fragile = aKind({ ...broken, kind: 'test.fragile', attempts: 5 });

let app: TestApp;
beforeAll(async () => {
  app = await testApp([jobsServer], { database: await testDatabase([jobsServer]) });
});
beforeEach(() => app.db.rows(sql`delete from jobs`));

/** Each dies a second after the previous one. */
async function givenDead(...names: string[]) {
  for (const name of names) {
    await enqueue(app.ctx, broken, name);
    await runDueJobs(app.ctx, [broken]);
    app.clock.pass(1);
  }
}
const ids = (jobs: readonly FailedJob[]) => jobs.map(({ error }) => error.split(' ')[0]);
const act = <T>(work: Parameters<typeof app.ctx.tx<T>>[0]) => app.ctx.tx(work);

test('jobs are counted by kind and state', async () => {
  await givenDead('x');
  for (const name of ['a', 'b']) await enqueue(app.ctx, fragile, name);
  await runDueJobs(app.ctx, [fragile]);
  await enqueue(app.ctx, fragile, 'c');
  expect(await countJobs(app.db)).toEqual([
    { kind: 'test.fragile', waiting: 1, running: 0, retrying: 2, dead: 0 },
    { kind: 'test.named', waiting: 0, running: 0, retrying: 0, dead: 1 },
  ]);
  const counted: unknown[] = [];
  const counting = aKind({ ...fragile, run: async (ctx) => void counted.push(...(await countJobs(ctx.db))) });
  await runDueJobs(app.ctx, [counting]);
  expect(counted).toMatchObject([{ kind: 'test.fragile', waiting: 0, running: 1, retrying: 2 }, {}]);
});

test('dead jobs are listed page by page, latest first', async () => {
  const start = app.clock.now();
  await givenDead('a', 'b', 'c');
  const [first, second] = await listDeadJobs(app.db, null, 2);
  expect(first).toEqual({
    id: expect.any(Number),
    kind: 'test.named',
    attempts: 1,
    error: 'c is unavailable.',
    createdAt: msAfter(start, 2000),
    at: msAfter(start, 2000),
  });
  expect([ids([first!, second!]), ids(await listDeadJobs(app.db, second!, 2))]).toEqual([['c', 'b'], ['a']]);
  expect(await listRetryingJobs(app.db, null, 2)).toEqual([]);
});

test('jobs that died at the same moment are listed once each', async () => {
  for (const name of ['a', 'b', 'c', 'd']) await enqueue(app.ctx, broken, name);
  await runDueJobs(app.ctx, [broken]);
  const listed: FailedJob[] = [];
  for (let page = await listDeadJobs(app.db, null, 1); page[0]; page = await listDeadJobs(app.db, page[0], 1)) listed.push(...page);
  expect(ids(listed)).toEqual(['d', 'c', 'b', 'a']);
});

test('jobs waiting for a retry are listed page by page, next one first; running jobs and first attempts are not listed', async () => {
  await enqueue(app.ctx, fragile, 'often');
  await runDueJobs(app.ctx, [fragile]);
  app.clock.pass(10);
  await enqueue(app.ctx, fragile, 'once');
  await runDueJobs(app.ctx, [fragile]);
  await enqueue(app.ctx, fragile, 'never', { runAt: later(-60) });
  const [next] = await listRetryingJobs(app.db, null, 1);
  expect(next).toMatchObject({
    kind: 'test.fragile',
    attempts: 1,
    error: 'once is unavailable.',
    at: msAfter(app.clock.now(), 10_000),
  });
  expect(await listRetryingJobs(app.db, next!, 5)).toMatchObject([{ attempts: 2, error: 'often is unavailable.' }]);
  expect(await listDeadJobs(app.db, null, 5)).toEqual([]);
});

test('a retried dead job is due at once, has all attempts and wakes the node', async () => {
  await givenDead('a', 'b');
  const [b] = await listDeadJobs(app.db, null, 1);
  expect(await act((tx) => retryDeadJobs(tx, b!.id))).toEqual(['test.named']);
  expect(await storedJobs(app.db)).toMatchObject([
    { name: 'a', state: 'dead' },
    { name: 'b', state: 'waiting', attempts: 0, due: app.clock.now() },
  ]);
  await runDueJobs(app.ctx, [aKind()]);
  expect((await storedJobs(app.db)).map(({ name }) => name)).toEqual(['a']);
  expect(await act((tx) => retryDeadJobs(tx, b!.id))).toEqual([]);
});

test('only dead jobs can be deleted or retried, one or all of them', async () => {
  await givenDead('a', 'b', 'c');
  await enqueue(app.ctx, fragile, 'retrying');
  await runDueJobs(app.ctx, [fragile]);
  await enqueue(app.ctx, fragile, 'waiting');
  const [alive] = await listRetryingJobs(app.db, null, 1);
  expect([await act((tx) => deleteDeadJobs(tx, alive!.id)), await act((tx) => retryDeadJobs(tx, alive!.id))]).toEqual([[], []]);
  const [c] = await listDeadJobs(app.db, null, 1);
  expect(await act((tx) => deleteDeadJobs(tx, c!.id))).toEqual(['test.named']);
  expect(await act((tx) => retryDeadJobs(tx, null))).toEqual(['test.named', 'test.named']);
  await runDueJobs(app.ctx, [broken]);
  expect(await act((tx) => deleteDeadJobs(tx, null))).toEqual(['test.named', 'test.named']);
  expect((await storedJobs(app.db)).map(({ name }) => name)).toEqual(['retrying', 'waiting']);
});

test('a dead job that two people retry at the same time runs once', async () => {
  const app = await testApp([jobsServer]);
  await enqueue(app.ctx, broken, 'a');
  await runDueJobs(app.ctx, [broken]);
  const [dead] = await listDeadJobs(app.db, null, 1);
  const acted = await Promise.all([1, 2].map(() => app.ctx.tx((tx) => retryDeadJobs(tx, dead!.id))));
  expect(acted.flat()).toEqual(['test.named']);
  expect(await storedJobs(app.db)).toMatchObject([{ state: 'waiting', due: NOON }]);
});
