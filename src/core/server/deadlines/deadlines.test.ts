import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { Registry } from 'prom-client';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { msAfter } from '#core/contract/durations.ts';
import { MAX_SLEEP, type Sleep } from '../concurrency/run-when-due.ts';
import type { Tx } from '../context.ts';
import { serverFeature } from '../feature.ts';
import { Metrics } from '../metrics.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { later } from '../testing/test-clock.ts';
import { testDatabase } from '../testing/test-database.ts';
import { Unavailable } from '../unavailable.ts';
import { type Deadline, setDeadline } from './deadline.ts';
import { deadlinesServer } from './feature.ts';
import { retryDelay, runAllDue, runDeadlines } from './run-deadlines.ts';

/** Each deadline that ran leaves a row, written in the same transaction. */
const diaryTable: Migration = { up: async (db) => void (await sql`create table diary (ref text)`.execute(db)) };
const diary = serverFeature({ name: 'diary' }, { migrations: { '001-diary': diaryTable } });
const write = async (tx: Tx, ref: string) => void (await tx.rows(sql`insert into diary values (${ref})`));

const ring: Deadline = {
  kind: 'test.ring',
  run: async (tx, ref) => {
    await write(tx, ref);
    return null;
  },
};

const broken: Deadline = {
  kind: 'test.broken',
  run: async () => {
    throw new Error('the lights went out');
  },
};

let app: TestApp;
beforeAll(async () => {
  app = await testApp([deadlinesServer, diary], { database: await testDatabase([deadlinesServer, diary]) });
});
beforeEach(async () => {
  await app.db.rows(sql`delete from deadlines`);
  await app.db.rows(sql`delete from diary`);
});

const set = (ref: string, seconds: number, kind = ring.kind) => app.ctx.tx((tx) => setDeadline(tx, { kind }, ref, later(seconds)));
const done = async () => (await app.db.rows(sql<{ ref: string }>`select ref from diary`)).map(({ ref }) => ref);
const waiting = async () => (await app.db.rows(sql<{ ref: string }>`select ref from deadlines order by due`)).map(({ ref }) => ref);

test('due deadlines run once, oldest first, and the rest wait', async () => {
  for (const [ref, seconds] of [
    ['b', 0],
    ['a', -1],
    ['later', 0.001],
  ] as const)
    await set(ref, seconds);
  for (let turn = 0; turn < 2; turn++) await runAllDue(app.ctx, [ring]);
  expect({ done: await done(), waiting: await waiting() }).toEqual({ done: ['a', 'b'], waiting: ['later'] });
});

test('a deadline that is rescheduled runs only at the new time', async () => {
  await set('a', -1);
  await set('a', 60);
  await runAllDue(app.ctx, [ring]);
  expect({ done: await done(), waiting: await waiting() }).toEqual({ done: [], waiting: ['a'] });
});

test('a deadline that asks to run again stays until it is done', async () => {
  const steps: Deadline = {
    kind: 'test.steps',
    run: async (tx, ref, now) => {
      await write(tx, ref);
      return (await tx.rows(sql`select 1 from diary`)).length < 3 ? now : null;
    },
  };
  await set('step', 0, steps.kind);
  await runAllDue(app.ctx, [steps]);
  expect({ done: await done(), waiting: await waiting() }).toEqual({ done: ['step', 'step', 'step'], waiting: [] });
});

test('a pause until the next run counts from the end of the run, for any duration', async () => {
  const slow: Deadline = {
    kind: ring.kind,
    run: async () => {
      app.clock.pass(5);
      return { pauseMs: 100 };
    },
  };
  await set('slow', 0);
  const start = app.clock.now();
  await runAllDue(app.ctx, [slow]);
  expect(await app.db.rows(sql`select due from deadlines`)).toEqual([{ due: msAfter(start, 5100) }]);
});

test('a failed deadline is rolled back, logged, retried, and does not delay the others', async () => {
  let isBroken = true;
  const run: Deadline['run'] = async (tx, ref) => {
    await write(tx, ref);
    if (ref === 'broken' && isBroken) throw new Error('the lights went out');
    return null;
  };
  const fragile = { kind: ring.kind, run };
  await set('broken', -1);
  await set('fine', 0);
  await runAllDue(app.ctx, [fragile]);
  expect({ done: await done(), waiting: await waiting() }).toEqual({ done: ['fine'], waiting: ['broken'] });
  expect(app.logged.filter(({ level }) => level === 50)).toMatchObject([{ msg: 'a deadline failed', deadline: { ref: 'broken' } }]);
  isBroken = false;
  app.clock.pass(31);
  await runAllDue(app.ctx, [fragile]);
  expect({ done: await done(), waiting: await waiting() }).toEqual({ done: ['fine', 'broken'], waiting: [] });
});

test('a deadline that keeps failing is retried after 5, 10, 20 seconds and so on, at most every 10 minutes', async () => {
  let isBroken = true;
  const fragile: Deadline = {
    kind: ring.kind,
    run: async (tx, ref) => {
      if (isBroken) throw new Error('the lights went out');
      return ring.run(tx, ref, app.ctx.now(), app.ctx);
    },
  };
  await set('broken', 0);
  const delays: number[] = [];
  for (let turn = 0; turn < 9; turn++) {
    expect(await runAllDue(app.ctx, [fragile])).toEqual({ [ring.kind]: 1 });
    const due = (await app.db.row(sql<{ due: Date }>`select due from deadlines`))!.due;
    delays.push((due.getTime() - app.clock.now().getTime()) / 1000);
    app.clock.pass(delays.at(-1)!);
  }
  expect(delays).toEqual([5, 10, 20, 40, 80, 160, 320, 600, 600]);
  isBroken = false;
  expect({ failures: await runAllDue(app.ctx, [fragile]), done: await done(), waiting: await waiting() }).toEqual({
    failures: {},
    done: ['broken'],
    waiting: [],
  });
});

test('a deadline that succeeds or is set again is retried soon after its next failure', async () => {
  let runs = 0;
  // It fails twice, succeeds once, fails once.
  const fickle: Deadline = {
    kind: ring.kind,
    run: async (_tx, _ref, now) => {
      runs += 1;
      if (runs === 3) return now;
      throw new Error('the lights went out');
    },
  };
  const failures = async () => (await app.db.row(sql<{ failures: number }>`select failures from deadlines`))!.failures;
  await app.ctx.tx((tx) => setDeadline(tx, ring, 'fickle', app.clock.now()));
  await runAllDue(app.ctx, [fickle]);
  app.clock.pass(retryDelay(0) / 1000);
  await runAllDue(app.ctx, [fickle]);
  expect({ runs, failures: await failures() }).toEqual({ runs: 2, failures: 2 });
  app.clock.pass(retryDelay(1) / 1000);
  await runAllDue(app.ctx, [fickle]);
  expect({ runs, failures: await failures() }).toEqual({ runs: 4, failures: 1 });
  await app.ctx.tx((tx) => setDeadline(tx, ring, 'fickle', app.clock.now()));
  expect(await failures()).toBe(0);
});

test('deadlines that fail as if the database were unavailable do not block later ones', async () => {
  const run: Deadline['run'] = async (tx, ref) => {
    if (ref !== 'fine') throw new Unavailable('too busy for this one');
    await write(tx, ref);
    return null;
  };
  for (let at = 0; at < 20; at++) await set(`busy ${at}`, -60);
  await set('fine', -1);
  await runAllDue(app.ctx, [{ kind: ring.kind, run }]);
  expect({ done: await done(), waitingCount: (await waiting()).length }).toEqual({ done: ['fine'], waitingCount: 20 });
});

test('only one of several nodes runs a deadline', async () => {
  for (let at = 0; at < 20; at++) await set(`${at}`, -60);
  await Promise.all([1, 2, 3].map(() => runAllDue(app.ctx, [ring])));
  expect((await done()).toSorted((one, other) => Number(one) - Number(other))).toEqual(Array.from({ length: 20 }, (_, at) => `${at}`));
  expect(await waiting()).toEqual([]);
});

test('kinds of deadlines that only a later version knows are left alone', async () => {
  await set('unknown', -60, 'test.unknown');
  await runAllDue(app.ctx, [ring]);
  expect(await waiting()).toEqual(['unknown']);
});

test('a node sleeps until the next deadline, five seconds at most, and wakes when one is set', async () => {
  const app = await testApp([deadlinesServer, diary]);
  const sleeps: number[] = [];
  let fallAsleep: () => void;
  let asleep = new Promise<void>((resolve) => (fallAsleep = resolve));
  const sleep: Sleep = (milliseconds, signal) =>
    new Promise((resolve) => {
      sleeps.push(milliseconds);
      fallAsleep();
      if (signal.aborted) resolve();
      signal.addEventListener('abort', () => resolve());
    });
  const set = async (ref: string, seconds: number) => {
    asleep = new Promise<void>((resolve) => (fallAsleep = resolve));
    await app.ctx.tx((tx) => setDeadline(tx, ring, ref, later(seconds)));
    await asleep;
  };
  const scheduler = runDeadlines(app.ctx, [ring], sleep);
  await asleep;
  await set('far', 60);
  await set('near', 2);
  await set('now', 0);
  await scheduler.stop();
  expect(sleeps).toEqual([MAX_SLEEP, MAX_SLEEP, 2000, 2000]);
  expect(await app.db.rows(sql`select ref from diary`)).toEqual([{ ref: 'now' }]);
});

test('the scheduler counts failures by kind, with zero for kinds that never failed', async () => {
  const app = await testApp([deadlinesServer, diary]);
  await app.ctx.tx((tx) => setDeadline(tx, broken, 'a', later(0)));
  await app.ctx.tx((tx) => setDeadline(tx, broken, 'b', later(0)));
  const idle = Promise.withResolvers<void>();
  const scheduler = runDeadlines(app.ctx, [ring, broken], async () => idle.resolve());
  expect(scheduler.failed).toEqual({ 'test.ring': 0, 'test.broken': 0 });
  await idle.promise;
  await scheduler.stop();
  expect(scheduler.failed).toEqual({ 'test.ring': 0, 'test.broken': 2 });
});

test('the metrics say how late deadlines run, by kind', async () => {
  const registry = new Registry();
  const app = await testApp([deadlinesServer, diary], { services: { metrics: new Metrics(registry) } });
  await app.ctx.tx((tx) => setDeadline(tx, ring, 'a', later(0)));
  app.clock.pass(10);
  const idle = Promise.withResolvers<void>();
  const scheduler = runDeadlines(app.ctx, [ring], async () => idle.resolve());
  await idle.promise;
  await scheduler.stop();
  const page = await registry.metrics();
  expect(page).toContain('deadline_late_seconds_sum{kind="test.ring"} 10');
  expect(page).toContain('deadline_late_seconds_bucket{le="5",kind="test.ring"} 0');
});

test('a deadline that fails and cannot be postponed leaves both errors in the log', async () => {
  const app = await testApp([deadlinesServer, diary]);
  await app.ctx.tx((tx) => setDeadline(tx, broken, 'a', later(0)));
  await app.db.rows(sql`alter table deadlines add constraint never_fails check (failures = 0)`);
  const idle = Promise.withResolvers<void>();
  const scheduler = runDeadlines(app.ctx, [broken], async () => idle.resolve());
  await idle.promise;
  await scheduler.stop();
  const errors = app.logged.filter(({ level }) => level === 50).map(({ msg, err }) => [msg, (err as Error).message]);
  expect(errors).toContainEqual(['a deadline failed', 'the lights went out']);
  expect(errors).toContainEqual(['running the deadlines failed', expect.stringContaining('never_fails')]);
});
