import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { msAfter } from '#core/contract/durations.ts';
import type { Ctx } from '../context.ts';
import { clockSleep } from '../testing/clock-sleep.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { testDatabase } from '../testing/test-database.ts';
import { GRACE } from './attempt-job.ts';
import { jobsServer } from './feature.ts';
import { JobRunner, LEASE, RENEW_EVERY } from './job-runner.ts';
import { aKind, enqueue, runDueJobs, storedJobs } from './testing.ts';

const LOST = 'The server that ran it stopped before it was done.';

/** A job that never ends, on a node that disappears: its sleeps do not end, so it renews nothing. */
function crashedNode(ctx: Ctx) {
  const ends: ((result: string) => void)[] = [];
  const kind = aKind({
    run: () => new Promise((resolve) => ends.push(resolve)),
    finish: async (_tx, _payload, result) => void finished.push(result),
  });
  const finished: unknown[] = [];
  const runner = new JobRunner(ctx, [kind], { sleep: () => new Promise(() => {}) });
  return { kind, ends, finished, ended: runner.runAllDue() };
}

let app: TestApp;
beforeAll(async () => {
  app = await testApp([jobsServer], { database: await testDatabase([jobsServer]) });
});
beforeEach(async () => {
  app.logged.length = 0;
  await app.db.rows(sql`delete from jobs`);
});

test('a job whose node died is taken by another when its lease has expired, as its next attempt', async () => {
  await enqueue(app.ctx, aKind(), 'export');
  const { ends, ended } = crashedNode(app.ctx);
  await expect.poll(() => ends).toHaveLength(1);
  const seen: unknown[] = [];
  const successor = aKind({ run: async (ctx) => void seen.push(...(await storedJobs(ctx.db))) });
  app.clock.pass(LEASE / 1000 - 1);
  await runDueJobs(app.ctx, [successor]);
  expect({ seen, storedJobs: await storedJobs(app.db) }).toEqual({
    seen: [],
    storedJobs: [expect.objectContaining({ state: 'running', attempts: 1 })],
  });
  app.clock.pass(1);
  await runDueJobs(app.ctx, [successor]);
  expect(seen).toMatchObject([{ state: 'running', attempts: 2, error: LOST }]);
  expect(await storedJobs(app.db)).toEqual([]);
  ends[0]!('late');
  await ended;
});

test('a late report about a job that another node has taken changes nothing', async () => {
  await enqueue(app.ctx, aKind(), 'export');
  const slow = crashedNode(app.ctx);
  await expect.poll(() => slow.ends).toHaveLength(1);
  app.clock.pass(LEASE / 1000);
  const successor = crashedNode(app.ctx);
  await expect.poll(() => successor.ends).toHaveLength(1);
  slow.ends[0]!('late');
  await slow.ended;
  expect({ finished: slow.finished, storedJobs: await storedJobs(app.db) }).toEqual({
    finished: [],
    storedJobs: [expect.objectContaining({ state: 'running', attempts: 2 })],
  });
  expect(app.logged.map(({ msg }) => msg)).toContain('a job finished after its lease was lost');
  successor.ends[0]!('in time');
  await successor.ended;
  expect({ finished: successor.finished, storedJobs: await storedJobs(app.db) }).toEqual({ finished: ['in time'], storedJobs: [] });
});

test('a job that kills its node each time is dead after its last attempt, and is not retried again', async () => {
  await enqueue(app.ctx, aKind(), 'huge');
  const nodes: ReturnType<typeof crashedNode>[] = [];
  for (let attempt = 1; attempt <= 3; attempt++) {
    const node = crashedNode(app.ctx);
    await expect.poll(() => node.ends).toHaveLength(1);
    nodes.push(node);
    app.clock.pass(LEASE / 1000);
  }
  const ran: string[] = [];
  await runDueJobs(app.ctx, [aKind({ run: async () => void ran.push('again') })]);
  expect({ ran, storedJobs: await storedJobs(app.db) }).toEqual({
    ran: [],
    storedJobs: [expect.objectContaining({ state: 'dead', attempts: 3, error: LOST })],
  });
  for (const { ends } of nodes) ends[0]!('late');
  await Promise.all(nodes.map(({ ended }) => ended));
});

test('a node renews the lease of a running job, so that no other takes it, for any duration', async () => {
  const time = clockSleep(app.clock);
  const done = Promise.withResolvers<void>();
  const runs: string[] = [];
  const kindOf = (node: string) =>
    aKind({
      run: () => {
        runs.push(node);
        return done.promise;
      },
    });
  await enqueue(app.ctx, aKind(), 'export');
  const holder = new JobRunner(app.ctx, [kindOf('holder')], { sleep: time.sleep });
  holder.start();
  await expect.poll(() => runs).toEqual(['holder']);
  for (let renewals = 1; renewals <= 10; renewals++) {
    const [before] = await storedJobs(app.db);
    time.pass(RENEW_EVERY / 1000);
    await expect.poll(async () => (await storedJobs(app.db))[0]!.due).not.toEqual(before!.due);
    await runDueJobs(app.ctx, [kindOf('other')]);
  }
  done.resolve();
  await expect.poll(() => storedJobs(app.db)).toEqual([]);
  expect(runs).toEqual(['holder']);
  await holder.stop();
});

test('a node that could not renew a lease in time stops the job when another node has it', async () => {
  const time = clockSleep(app.clock);
  const reasons: string[] = [];
  const kind = aKind({
    run: (_ctx, _payload, signal) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => {
          reasons.push(signal.reason.message);
          reject(signal.reason);
        });
      }),
  });
  await enqueue(app.ctx, kind, 'export');
  const holder = new JobRunner(app.ctx, [kind], { sleep: time.sleep });
  holder.start();
  await expect.poll(async () => (await storedJobs(app.db))[0]!.state).toBe('running');
  // The clock passes without the sleeps of this node, as if it were suspended.
  app.clock.pass(LEASE / 1000);
  const successor = crashedNode(app.ctx);
  await expect.poll(() => successor.ends).toHaveLength(1);
  time.pass(0);
  await expect.poll(() => reasons).toEqual(['The job was stopped: lost lease.']);
  await holder.stop();
  expect(await storedJobs(app.db)).toMatchObject([{ state: 'running', attempts: 2 }]);
  successor.ends[0]!('in time');
  await successor.ended;
  expect(await storedJobs(app.db)).toEqual([]);
});

test('a node that was suspended for longer than its lease continues its job, if no other has taken it', async () => {
  const time = clockSleep(app.clock);
  const end = Promise.withResolvers<void>();
  const kind = aKind({ run: () => end.promise });
  await enqueue(app.ctx, kind, 'export');
  const runner = new JobRunner(app.ctx, [kind], { sleep: time.sleep });
  runner.start();
  await expect.poll(async () => (await storedJobs(app.db))[0]!.state).toBe('running');
  time.pass(LEASE / 1000 + 60);
  await expect.poll(async () => (await storedJobs(app.db))[0]!.due).toEqual(msAfter(app.clock.now(), LEASE));
  expect(await storedJobs(app.db)).toMatchObject([{ attempts: 1 }]);
  end.resolve();
  await expect.poll(() => storedJobs(app.db)).toEqual([]);
  await runner.stop();
});

test('a node never takes a job that it is running, even if it failed to renew the lease', async () => {
  const end = Promise.withResolvers<void>();
  const runs: string[] = [];
  const kind = aKind({
    run: async (_ctx, { name }) => {
      runs.push(name);
      if (name === 'long') await end.promise;
      if (name === 'short') app.clock.pass(2 * (LEASE / 1000));
    },
  });
  const at = app.clock.now().getTime();
  await enqueue(app.ctx, kind, 'long', { runAt: new Date(at - 1) });
  await enqueue(app.ctx, kind, 'short');
  // Due after the first lease has expired, so that it would be taken after that one.
  await enqueue(app.ctx, kind, 'last', { runAt: new Date(at + LEASE + 1) });
  const ended = runDueJobs(app.ctx, [kind], { sleep: () => new Promise(() => {}) });
  await expect.poll(() => runs).toContain('last');
  end.resolve();
  await ended;
  expect({ runs, storedJobs: await storedJobs(app.db) }).toEqual({ runs: ['long', 'short', 'last'], storedJobs: [] });
});

test('a job that does not end when the server stops keeps its lease, because it may still have effects', async () => {
  const time = clockSleep(app.clock);
  await enqueue(app.ctx, aKind(), 'deaf');
  const deaf = aKind({ run: () => new Promise(() => {}) });
  const runner = new JobRunner(app.ctx, [deaf], { sleep: time.sleep });
  runner.start();
  await expect.poll(async () => (await storedJobs(app.db))[0]!.state).toBe('running');
  let isStopped = false;
  const stopped = runner.stop().then(() => {
    isStopped = true;
  });
  await expect
    .poll(() => {
      time.pass(GRACE / 1000);
      return isStopped;
    })
    .toBe(true);
  await stopped;
  expect(await storedJobs(app.db)).toMatchObject([{ state: 'running', attempts: 1 }]);
});

test('of many nodes that take jobs at the same time, one runs each job, and never two at once', async () => {
  const app = await testApp([jobsServer]);
  const running = new Set<string>();
  const runs: string[] = [];
  const kind = aKind({
    lane: { name: 'narrow', concurrency: 3 },
    run: async (ctx, { name }) => {
      expect(running.has(name)).toBe(false);
      running.add(name);
      await ctx.db.rows(sql`select 1`);
      running.delete(name);
      runs.push(name);
    },
  });
  const names = Array.from({ length: 120 }, (_, at) => `job ${at}`);
  for (const name of names) await enqueue(app.ctx, kind, name);
  await Promise.all(Array.from({ length: 6 }, () => runDueJobs(app.ctx, [kind])));
  expect(runs.toSorted()).toEqual(names.toSorted());
  expect(await storedJobs(app.db)).toEqual([]);
});
