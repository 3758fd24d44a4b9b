import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { beforeCommit } from '../testing/before-commit.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { later, NOON } from '../testing/test-clock.ts';
import { testDatabase } from '../testing/test-database.ts';
import { jobsServer } from './feature.ts';
import { enqueueJob, HopelessJob } from './job.ts';
import { aKind, enqueue, runDueJobs, storedJobs } from './testing.ts';

const KIND = aKind();

let app: TestApp;
beforeAll(async () => {
  app = await testApp([jobsServer], { database: await testDatabase([jobsServer]) });
});
beforeEach(() => app.db.rows(sql`delete from jobs`));
const names = async () => (await storedJobs(app.db)).map(({ name }) => name);

test('a job is stored exactly if its transaction commits', async () => {
  await enqueue(app.ctx, KIND, 'needed');
  const rolledBack = app.ctx.tx(async (tx) => {
    await enqueueJob(tx, KIND, { name: 'not needed' });
    throw new Error('the upload was refused');
  });
  await expect(rolledBack).rejects.toThrow('the upload was refused');
  expect(await storedJobs(app.db)).toMatchObject([{ name: 'needed', state: 'waiting', attempts: 0, due: NOON }]);
});

test('a job is due at its time, or at once without one', async () => {
  await enqueue(app.ctx, KIND, 'later', { runAt: later(60) });
  await runDueJobs(app.ctx, [KIND]);
  expect(await storedJobs(app.db)).toMatchObject([{ name: 'later', due: later(60) }]);
});

test('a job is stored once under a key until it is done, independent of other keys of its kind', async () => {
  const other = aKind({ kind: 'test.other' });
  const store = (kind: typeof KIND, name: string, key?: string) => enqueue(app.ctx, kind, name, key === undefined ? {} : { key });
  expect(await store(KIND, 'first', 'clip 7')).toBe(true);
  expect(await store(KIND, 'second', 'clip 7')).toBe(false);
  expect({ KINDStore: await store(KIND, 'third', 'clip 8'), otherStore: await store(other, 'fourth', 'clip 7') }).toEqual({
    KINDStore: true,
    otherStore: true,
  });
  expect([await store(KIND, 'fifth'), await store(KIND, 'sixth')]).toEqual([true, true]);
  expect(await names()).toEqual(['first', 'third', 'fourth', 'fifth', 'sixth']);
  await runDueJobs(app.ctx, [KIND]);
  expect(await store(KIND, 'again', 'clip 7')).toBe(true);
  expect(await names()).toEqual(['fourth', 'again']);
});

test('of many concurrent transactions that store a job under one key, one stores it', async () => {
  const stored = await Promise.all(Array.from({ length: 8 }, (_, at) => enqueue(app.ctx, KIND, `${at}`, { key: 'clip 7' })));
  expect(stored.filter(Boolean)).toHaveLength(1);
  expect(await names()).toEqual([String(stored.indexOf(true))]);
});

test('a dead job passes its key to the next one, which has all attempts', async () => {
  const hopeless = aKind({
    run: async () => {
      throw new HopelessJob('The clip was deleted.');
    },
  });
  await enqueue(app.ctx, hopeless, 'first', { key: 'clip 7' });
  await runDueJobs(app.ctx, [hopeless]);
  expect(await storedJobs(app.db)).toMatchObject([{ name: 'first', state: 'dead', error: 'The clip was deleted.' }]);
  expect(await enqueue(app.ctx, KIND, 'second', { key: 'clip 7', runAt: later(60) })).toBe(true);
  expect(await storedJobs(app.db)).toMatchObject([{ name: 'second', state: 'waiting', attempts: 0, error: null, due: later(60) }]);
});

test('a payload or key that cannot be stored fails its transaction', async () => {
  await expect(enqueue(app.ctx, KIND, 7 as unknown as string)).rejects.toThrow('expected string');
  await expect(enqueue(app.ctx, KIND, 'x'.repeat(70_000))).rejects.toThrow('has more than 65536 characters');
  await expect(enqueue(app.ctx, KIND, 'x', { key: 'k'.repeat(201) })).rejects.toThrow('has more than 200 characters');
  expect(await names()).toEqual([]);
});

test('a payload preserves everything that people can type', async () => {
  const typed = '\u0000 \u{1f3ac} " \\ \ud800 </script>';
  const seen: string[] = [];
  await enqueue(app.ctx, KIND, typed);
  await runDueJobs(app.ctx, [aKind({ run: async (_ctx, { name }) => void seen.push(name) })]);
  expect(seen).toEqual([typed]);
});

test('a job with a key that is being stored waits for that transaction, and is stored if that one rolls back', async () => {
  const app = await testApp([jobsServer]);
  const second = () => enqueue(app.ctx, KIND, 'second', { key: 'clip 7' });
  const raced = beforeCommit(app.ctx, (ctx) => enqueue(ctx, KIND, 'first', { key: 'clip 7' }), second);
  expect(await raced).toEqual({ result: true, other: 'waits' });
  expect((await storedJobs(app.db)).map(({ name }) => name)).toEqual(['first']);
});
