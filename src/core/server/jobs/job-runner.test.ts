import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { MAX_SLEEP, type Sleep } from '../concurrency/run-when-due.ts';
import type { Tx } from '../context.ts';
import { serverFeature } from '../feature.ts';
import { clockSleep } from '../testing/clock-sleep.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { later } from '../testing/test-clock.ts';
import { testDatabase } from '../testing/test-database.ts';
import { Unavailable } from '../unavailable.ts';
import { GRACE } from './attempt-job.ts';
import { jobsServer } from './feature.ts';
import { HopelessJob, jobKind } from './job.ts';
import { type EndedAttempt, JobRunner } from './job-runner.ts';
import { aKind, enqueue, runDueJobs, storedJobs } from './testing.ts';

/** Rows written by `finish`, in the transaction that deletes the job. */
const diaryTable: Migration = { up: async (db) => void (await sql`create table diary (entry text)`.execute(db)) };
const diary = serverFeature({ name: 'diary' }, { migrations: { '001-diary': diaryTable } });
const FEATURES = [jobsServer, diary];

const failing = (error: () => unknown) =>
  aKind({
    run: async () => {
      throw error();
    },
  });

/** A job that runs until the test ends it, and reports the reason of its signal. */
function heldKind(overrides: Parameters<typeof aKind>[0] = {}) {
  const started: string[] = [];
  const stopped: string[] = [];
  const end = Promise.withResolvers<void>();
  const kind = aKind({
    run: async (_ctx, { name }, signal) => {
      started.push(name);
      const aborted = new Promise<never>((_resolve, reject) => {
        signal.addEventListener('abort', () => {
          stopped.push(signal.reason.message);
          reject(signal.reason);
        });
      });
      await Promise.race([end.promise, aborted]);
    },
    ...overrides,
  });
  return { kind, started, stopped, end: end.resolve };
}

let app: TestApp;
beforeAll(async () => {
  app = await testApp(FEATURES, { database: await testDatabase(FEATURES) });
});
beforeEach(async () => {
  app.logged.length = 0;
  await app.db.rows(sql`delete from jobs`);
  await app.db.rows(sql`delete from diary`);
});
const entries = async () => (await app.db.rows(sql<{ entry: string }>`select entry from diary`)).map(({ entry }) => entry);

test('due jobs run outside of any transaction, oldest first, and are gone afterwards', async () => {
  const seen: string[] = [];
  const kind = aKind({
    run: async (ctx, { name }) => {
      // The pool and a new transaction: both throw inside a transaction.
      await ctx.tx(async (tx) => void (await tx.rows(sql`select 1`)));
      seen.push(name, String((await storedJobs(ctx.db)).find((job) => job.name === name)!.state));
    },
    lane: { name: 'narrow', concurrency: 1 },
  });
  await enqueue(app.ctx, kind, 'second');
  await enqueue(app.ctx, kind, 'first', { runAt: later(-60) });
  await enqueue(app.ctx, kind, 'later', { runAt: later(3600) });
  await runDueJobs(app.ctx, [kind]);
  expect(seen).toEqual(['first', 'running', 'second', 'running']);
  expect((await storedJobs(app.db)).map(({ name }) => name)).toEqual(['later']);
});

test('the result is written in the transaction that deletes the job, and a failure there is rolled back and retried', async () => {
  let isBroken = true;
  const kind = jobKind({
    ...aKind(),
    run: async (_ctx, { name }) => name.length,
    finish: async (tx, { name }, result: number) => {
      await tx.rows(sql`insert into diary values (${`${name} ${result}`})`);
      if (isBroken) throw new Error('The title is too long.');
    },
  });
  await enqueue(app.ctx, kind, 'clip');
  await runDueJobs(app.ctx, [kind]);
  expect({ entries: await entries(), storedJobs: await storedJobs(app.db) }).toEqual({
    entries: [],
    storedJobs: [expect.objectContaining({ state: 'waiting', attempts: 1, error: 'The title is too long.' })],
  });
  isBroken = false;
  app.clock.pass(10);
  await runDueJobs(app.ctx, [kind]);
  expect({ entries: await entries(), storedJobs: await storedJobs(app.db) }).toEqual({ entries: ['clip 4'], storedJobs: [] });
});

test('a job that fails is postponed with a growing pause and does not delay others; after its last attempt it is dead', async () => {
  const seen: string[] = [];
  const kind = aKind({
    run: async (_ctx, { name }) => {
      if (name === 'broken') throw new Error('The store answered 503.');
      seen.push(name);
    },
  });
  await enqueue(app.ctx, kind, 'broken');
  await enqueue(app.ctx, kind, 'fine');
  const pauses: number[] = [];
  for (let attempt = 1; attempt <= 2; attempt++) {
    await runDueJobs(app.ctx, [kind]);
    const [job] = await storedJobs(app.db);
    expect(job).toMatchObject({ state: 'waiting', attempts: attempt, error: 'The store answered 503.' });
    pauses.push((job!.due.getTime() - app.clock.now().getTime()) / 1000);
    app.clock.pass(pauses.at(-1)!);
  }
  expect({ pauses, seen }).toEqual({ pauses: [10, 20], seen: ['fine'] });
  await runDueJobs(app.ctx, [kind]);
  expect(await storedJobs(app.db)).toMatchObject([{ state: 'dead', attempts: 3, error: 'The store answered 503.' }]);
  expect(app.logged.filter(({ level }) => level >= 40).map(({ msg }) => msg)).toEqual([
    'a job failed and will be retried',
    'a job failed and will be retried',
    'a job is dead',
  ]);
  expect(JSON.stringify(app.logged)).not.toContain('"name":"broken"');
  app.clock.pass(100_000);
  await runDueJobs(app.ctx, [kind]);
  expect((await storedJobs(app.db))[0]!.attempts).toBe(3);
});

test('a job with a permanent failure is dead at once', async () => {
  const kind = failing(() => new HopelessJob('The recording was deleted.'));
  await enqueue(app.ctx, kind, 'export');
  await runDueJobs(app.ctx, [kind]);
  expect(await storedJobs(app.db)).toMatchObject([{ state: 'dead', attempts: 1, error: 'The recording was deleted.' }]);
});

test.each<[what: string, thrown: unknown, sentence: string]>([
  ['several lines', new Error('exit code 1\n  at frame 7\n  at frame 8'), 'exit code 1'],
  ['control characters', new Error('bad\u0000byte\u001b[31m'), 'bad byte [31m'],
  ['a long line', new Error('x'.repeat(10_000)), 'x'.repeat(300)],
  ['no message', new Error(''), 'It failed without saying why.'],
  ['no error', 'just a text', 'just a text'],
  ['nothing', undefined, 'undefined'],
])('an error with %s becomes one short sentence for staff', async (_what, thrown, sentence) => {
  const kind = failing(() => thrown);
  await enqueue(app.ctx, kind, 'x');
  await runDueJobs(app.ctx, [kind]);
  expect((await storedJobs(app.db))[0]!.error).toBe(sentence);
});

test('people who wait for a job are notified in the transaction that marks it dead', async () => {
  const noted = async (tx: Tx, { name }: { name: string }) => {
    await tx.rows(sql`insert into diary values (${name})`);
    if (name === 'unwell') throw new Error('the note could not be written');
  };
  const kind = aKind({ ...failing(() => new Error('It broke.')), attempts: 2, giveUp: noted });
  for (const name of ['well', 'unwell']) await enqueue(app.ctx, kind, name);
  await runDueJobs(app.ctx, [kind]);
  expect(await app.db.rows(sql`select entry from diary`)).toEqual([]);
  app.clock.pass(3600);
  await runDueJobs(app.ctx, [kind]);
  expect(await app.db.rows(sql`select entry from diary`)).toEqual([{ entry: 'well' }]);
  expect((await storedJobs(app.db)).map(({ state }) => state)).toEqual(['dead', 'dead']);
  expect(app.logged.map(({ msg }) => msg)).toContain('giving up a job failed');
  app.logged.length = 0;
});

test('an incompatible payload of an earlier release makes a dead job, without an attempt', async () => {
  const ran: string[] = [];
  const run = async (_ctx: unknown, { name }: { name: string }) => void ran.push(name);
  await enqueue(app.ctx, aKind(), 'old');
  await enqueue(app.ctx, aKind(), 'https://new');
  const stricter = aKind({ payload: z.object({ name: z.url('must be an address') }), run } as object);
  await runDueJobs(app.ctx, [stricter]);
  expect(await storedJobs(app.db)).toMatchObject([{ state: 'dead', error: 'The stored payload does not fit. name: must be an address' }]);
  expect(ran).toEqual(['https://new']);
});

test('a job of a kind that only a newer node knows is left for that node', async () => {
  const newer = aKind({ kind: 'test.newer' });
  await enqueue(app.ctx, newer, 'new', { runAt: later(-60) });
  await enqueue(app.ctx, aKind(), 'known');
  await runDueJobs(app.ctx, [aKind()]);
  expect(await storedJobs(app.db)).toMatchObject([{ name: 'new', state: 'waiting', attempts: 0 }]);
  await runDueJobs(app.ctx, [aKind(), newer]);
  expect(await storedJobs(app.db)).toEqual([]);
});

test('a full lane delays only its own jobs', async () => {
  const seen: string[] = [];
  const slow = heldKind({ lane: { name: 'exports', concurrency: 2 } });
  const quick = aKind({
    kind: 'test.quick',
    lane: { name: 'pictures', concurrency: 1 },
    run: async (_ctx, { name }) => {
      seen.push(name);
      if (seen.length === 3) slow.end();
    },
  });
  for (const name of ['a', 'b', 'c']) await enqueue(app.ctx, slow.kind, name, { runAt: later(-60) });
  for (const name of ['1', '2', '3']) await enqueue(app.ctx, quick, name);
  const allDone = runDueJobs(app.ctx, [slow.kind, quick]);
  await expect.poll(() => seen).toEqual(['1', '2', '3']);
  await allDone;
  // The third export started only when a place was free, which the third picture provided.
  expect({ started: slow.started, storedJobs: await storedJobs(app.db) }).toEqual({ started: ['a', 'b', 'c'], storedJobs: [] });
});

test('the time limit aborts the signal of a job, and the attempt counts as failed', async () => {
  const time = clockSleep(app.clock);
  const held = heldKind({ timeLimitSeconds: 30 });
  await enqueue(app.ctx, held.kind, 'export');
  const ended = runDueJobs(app.ctx, [held.kind], { sleep: time.sleep });
  await expect.poll(() => held.started).toEqual(['export']);
  time.pass(29);
  expect(held.stopped).toEqual([]);
  time.pass(1);
  await ended;
  expect(held.stopped).toEqual(['The job was stopped: time limit.']);
  expect(await storedJobs(app.db)).toMatchObject([{ state: 'waiting', attempts: 1, error: 'It took longer than 30 seconds.' }]);
});

test('a job that ignores its signal frees its place in the lane soon after the time limit', async () => {
  const time = clockSleep(app.clock);
  const started: string[] = [];
  const deaf = aKind({
    lane: { name: 'narrow', concurrency: 1 },
    attempts: 1,
    timeLimitSeconds: 30,
    run: (_ctx, { name }) => {
      started.push(name);
      return name === 'deaf' ? new Promise(() => {}) : Promise.resolve();
    },
  });
  await enqueue(app.ctx, deaf, 'deaf');
  await enqueue(app.ctx, deaf, 'next');
  const ended = runDueJobs(app.ctx, [deaf], { sleep: time.sleep });
  await expect.poll(() => started).toEqual(['deaf']);
  time.pass(30);
  // The grace period starts when the signal is aborted.
  await expect
    .poll(() => {
      time.pass(GRACE / 1000);
      return started;
    })
    .toEqual(['deaf', 'next']);
  await ended;
  expect(await storedJobs(app.db)).toMatchObject([{ name: 'deaf', state: 'dead', error: 'It took longer than 30 seconds.' }]);
});

test('a stopping server returns its jobs without counting the attempt, and another server runs them', async () => {
  const outcomes: EndedAttempt['outcome'][] = [];
  const held = heldKind();
  await enqueue(app.ctx, held.kind, 'export');
  const runner = new JobRunner(app.ctx, [held.kind], {
    sleep: clockSleep(app.clock).sleep,
    onEnded: ({ outcome }) => outcomes.push(outcome),
  });
  runner.start();
  await expect.poll(() => held.started).toEqual(['export']);
  await runner.stop();
  expect({ stopped: held.stopped, outcomes }).toEqual({ stopped: ['The job was stopped: shutdown.'], outcomes: ['returned'] });
  expect(await storedJobs(app.db)).toMatchObject([{ state: 'waiting', attempts: 0, due: app.clock.now(), error: null }]);
  await runDueJobs(app.ctx, [aKind()]);
  expect(await storedJobs(app.db)).toEqual([]);
});

test('the result of a job that finishes during shutdown is kept', async () => {
  const kind = aKind({
    run: (_ctx, _payload, signal) => new Promise((resolve) => signal.addEventListener('abort', () => resolve('the last part'))),
    finish: async (tx, _payload, result) => void (await tx.rows(sql`insert into diary values (${result as string})`)),
  });
  await enqueue(app.ctx, kind, 'upload');
  const runner = new JobRunner(app.ctx, [kind], { sleep: clockSleep(app.clock).sleep });
  runner.start();
  await expect.poll(async () => (await storedJobs(app.db))[0]!.state).toBe('running');
  await runner.stop();
  expect({ entries: await entries(), storedJobs: await storedJobs(app.db) }).toEqual({ entries: ['the last part'], storedJobs: [] });
});

test('the outcome of a job is recorded when the database is back after an outage', async () => {
  const outages = [new Unavailable('the database is unavailable'), new Unavailable('the database is unavailable')];
  const ctx: typeof app.ctx = {
    ...app.ctx,
    tx: async (work) => {
      const outage = outages.pop();
      if (outage) throw outage;
      return app.ctx.tx(work);
    },
  };
  const runs: string[] = [];
  const kind = aKind({ run: async (_ctx, { name }) => void runs.push(name) });
  await enqueue(app.ctx, kind, 'upload');
  const waits: number[] = [];
  await runDueJobs(ctx, [kind], {
    sleep: async (milliseconds, signal) => {
      if (milliseconds !== MAX_SLEEP) return new Promise((resolve) => signal.addEventListener('abort', () => resolve()));
      waits.push(milliseconds);
    },
  });
  expect({ runs, waits, storedJobs: await storedJobs(app.db) }).toEqual({
    runs: ['upload'],
    waits: [MAX_SLEEP, MAX_SLEEP],
    storedJobs: [],
  });
});

test('a node sleeps until the next job is due, five seconds at most, and wakes when a job is stored or a place is free', async () => {
  const app = await testApp(FEATURES);
  const sleeps: number[] = [];
  let fallAsleep: () => void = () => {};
  const sleep: Sleep = (milliseconds, signal) =>
    new Promise((resolve) => {
      // The other sleeps are the renewal of leases and the time limit.
      if (milliseconds <= MAX_SLEEP) {
        sleeps.push(milliseconds);
        fallAsleep();
      }
      signal.addEventListener('abort', () => resolve());
      if (signal.aborted) resolve();
    });
  const untilAsleep = async (work: () => unknown) => {
    const asleep = new Promise<void>((resolve) => {
      fallAsleep = resolve;
    });
    await work();
    await asleep;
  };
  const held = heldKind({ lane: { name: 'narrow', concurrency: 1 } });
  const runner = new JobRunner(app.ctx, [held.kind], { sleep });
  await untilAsleep(() => runner.start());
  await untilAsleep(() => enqueue(app.ctx, held.kind, 'far', { runAt: later(60) }));
  await untilAsleep(() => enqueue(app.ctx, held.kind, 'near', { runAt: later(2) }));
  await untilAsleep(() => enqueue(app.ctx, held.kind, 'now'));
  // The lane is full, so nothing is due for this node, whatever the queue holds.
  expect({ sleeps, started: held.started }).toEqual({ sleeps: [MAX_SLEEP, MAX_SLEEP, 2000, MAX_SLEEP], started: ['now'] });
  await untilAsleep(held.end);
  expect(sleeps.at(-1)).toBe(2000);
  await runner.stop();
});

test('a node reports the outcome and duration of each attempt', async () => {
  const app = await testApp(FEATURES);
  const attempts: EndedAttempt[] = [];
  const kind = aKind({
    attempts: 2,
    run: async (_ctx, { name }) => {
      app.clock.pass(7);
      if (name === 'broken') throw new Error('no');
    },
  });
  await enqueue(app.ctx, kind, 'fine');
  await runDueJobs(app.ctx, [kind], { onEnded: (attempt) => attempts.push(attempt) });
  await enqueue(app.ctx, kind, 'broken');
  for (let turn = 0; turn < 2; turn++) {
    await runDueJobs(app.ctx, [kind], { onEnded: (attempt) => attempts.push(attempt) });
    app.clock.pass(60);
  }
  const attempt = { kind: 'test.named', lane: 'wide', seconds: 7 };
  expect(attempts).toEqual(['done', 'failed', 'dead'].map((outcome) => ({ ...attempt, outcome })));
});

test('two kinds or two lanes of one name fail the start of a server', async () => {
  const app = await testApp(FEATURES);
  expect(() => new JobRunner(app.ctx, [aKind(), aKind()])).toThrow('two features declare the kind of job test.named');
  const others = [1, 2].map((concurrency) => aKind({ kind: `test.${concurrency}`, lane: { name: 'wide', concurrency } }));
  expect(() => new JobRunner(app.ctx, others)).toThrow('two features declare the lane of jobs wide');
});
