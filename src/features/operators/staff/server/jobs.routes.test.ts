import { beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { DatabaseClock, steadyMs } from '#core/server/clock/database-clock.ts';
import { clockServer } from '#core/server/clock/feature.ts';
import { ClockWatch } from '#core/server/clock/node-clocks.ts';
import type { Viewer } from '#core/server/context.ts';
import { check } from '#core/server/diagnostics/testing.ts';
import { serverFeature } from '#core/server/feature.ts';
import { jobsServer } from '#core/server/jobs/feature.ts';
import { enqueueJob, HopelessJob, jobKind } from '#core/server/jobs/job.ts';
import { JobRunner } from '#core/server/jobs/job-runner.ts';
import { type TestApp, testApp } from '#core/server/testing/test-app.ts';
import { JOBS_PAGE, type WrongClock } from '#features/operators/staff/contract/jobs.ts';
import { accountsServer } from '#features/people/accounts/server/feature.ts';
import { givenUser } from '#features/people/accounts/server/testing.ts';
import { jobsDiagnostic } from './check-jobs.ts';
import { staffServer } from './feature.ts';

/** Exports fail while the store is unavailable. */
let isStoreDown = true;
const EXPORT = jobKind({
  kind: 'streams.export',
  lane: { name: 'exports', concurrency: 2 },
  payload: z.object({ recording: z.string() }),
  attempts: 2,
  timeLimitSeconds: 60,
  run: async (_ctx, { recording }) => {
    if (recording === 'deleted') throw new HopelessJob('The recording was deleted.');
    if (isStoreDown) throw new Error('The store answered 503.');
  },
});
const THUMBNAIL = jobKind({ ...EXPORT, kind: 'streams.thumbnail', lane: { name: 'thumbnails', concurrency: 4 } });
const streams = serverFeature({ name: 'streams' }, { jobKinds: [EXPORT, THUMBNAIL] });

const JOBS = '/api/internal/v1/jobs';
const ALL_DEAD = '/api/internal/v1/dead-jobs';

let app: TestApp;
let staff: Viewer;
let ana: Viewer;
beforeEach(async () => {
  isStoreDown = true;
  app = await testApp([clockServer, jobsServer, accountsServer, streams, staffServer]);
  staff = await givenUser(app.db, 'boss', { isStaff: true });
  ana = await givenUser(app.db, 'ana');
});

const enqueue = (recording: string, kind: typeof EXPORT = EXPORT) => app.ctx.tx((tx) => enqueueJob(tx, kind, { recording }));
const runDue = () => new JobRunner(app.ctx, [EXPORT, THUMBNAIL], { random: () => 0 }).runAllDue();
const read = async (path: string) => (await app.get(`${JOBS}${path}`, staff)).json().data;
const failed = async (state: 'dead' | 'retrying') => (await read(`/failed?state=${state}`)).jobs;
const recorded = async () => (await app.get('/api/internal/v1/accounts/boss/security-log', staff)).json().data.entries;

test('staff see job counts by lane and state, including empty lanes and kinds of newer nodes', async () => {
  expect((await read('')).lanes).toEqual([
    { lane: 'account_erasure', waiting: 0, running: 0, retrying: 0, dead: 0 },
    { lane: 'exports', waiting: 0, running: 0, retrying: 0, dead: 0 },
    { lane: 'thumbnails', waiting: 0, running: 0, retrying: 0, dead: 0 },
  ]);
  await enqueue('deleted');
  await enqueue('rec-1');
  await runDue();
  await enqueue('rec-2');
  await enqueue('new', { ...EXPORT, kind: 'streams.translate' });
  expect((await read('')).lanes).toEqual([
    { lane: 'account_erasure', waiting: 0, running: 0, retrying: 0, dead: 0 },
    { lane: 'exports', waiting: 1, running: 0, retrying: 1, dead: 1 },
    { lane: 'thumbnails', waiting: 0, running: 0, retrying: 0, dead: 0 },
    { lane: null, waiting: 1, running: 0, retrying: 0, dead: 0 },
  ]);
});

test('a failed job is listed with its next attempt, and after its last attempt as a dead job', async () => {
  const created_at = app.clock.now().toISOString();
  await enqueue('rec-1');
  await runDue();
  const job = { id: 1, kind: 'streams.export', lane: 'exports', max_attempts: 2, error: 'The store answered 503.', created_at };
  expect([await failed('retrying'), await failed('dead')]).toEqual([[{ ...job, attempts: 1, at: '2026-01-02T12:00:10.000Z' }], []]);
  app.clock.pass(60);
  await runDue();
  expect([await failed('retrying'), await failed('dead')]).toEqual([[], [{ ...job, attempts: 2, at: '2026-01-02T12:01:00.000Z' }]]);
});

test('a retried dead job succeeds once its cause is fixed, and the security log records the actor', async () => {
  await enqueue('rec-1');
  await runDue();
  app.clock.pass(60);
  await runDue();
  isStoreDown = false;
  const [{ id }] = await failed('dead');
  expect((await app.post(`${JOBS}/${id}/retry`, staff)).json().data).toEqual({ kind: 'streams.export' });
  expect((await read('')).lanes.find(({ lane }: { lane: string }) => lane === 'exports')).toEqual({
    lane: 'exports',
    waiting: 1,
    running: 0,
    retrying: 0,
    dead: 0,
  });
  await runDue();
  expect((await read('')).lanes.find(({ lane }: { lane: string }) => lane === 'exports')).toEqual({
    lane: 'exports',
    waiting: 0,
    running: 0,
    retrying: 0,
    dead: 0,
  });
  expect(await recorded()).toMatchObject([{ act: 'retry_job', actor: { username: 'boss' }, details: { job: 'streams.export' } }]);
});

test('a dead job can be deleted, and the security log records the actor', async () => {
  await enqueue('deleted');
  await runDue();
  const [{ id }] = await failed('dead');
  expect((await app.delete(`${JOBS}/${id}`, staff)).status).toBe(200);
  expect(await failed('dead')).toEqual([]);
  expect(await recorded()).toMatchObject([{ act: 'delete_job', actor: { username: 'boss' }, details: { job: 'streams.export' } }]);
});

test('all dead jobs can be retried or deleted at once, recorded once, and not at all without jobs', async () => {
  expect((await app.post(`${ALL_DEAD}/retry`, staff)).json().data).toEqual({ jobs: 0 });
  await enqueue('deleted');
  await enqueue('deleted', THUMBNAIL);
  await runDue();
  expect((await app.post(`${ALL_DEAD}/retry`, staff)).json().data).toEqual({ jobs: 2 });
  await runDue();
  expect((await app.delete(ALL_DEAD, staff)).json().data).toEqual({ jobs: 2 });
  expect(await failed('dead')).toEqual([]);
  expect(await recorded()).toMatchObject([
    { act: 'delete_job', details: { jobs: 2 } },
    { act: 'retry_job', details: { jobs: 2 } },
  ]);
});

test('a missing or live job can be neither retried nor deleted', async () => {
  await enqueue('rec-1');
  await runDue();
  const [{ id }] = await failed('retrying');
  for (const act of [(job: number) => app.post(`${JOBS}/${job}/retry`, staff), (job: number) => app.delete(`${JOBS}/${job}`, staff)]) {
    const codes = [await act(id), await act(id + 1)].map((reply) => [reply.status, reply.json().status.message]);
    expect(codes).toEqual([
      [409, 'JOB_NOT_DEAD'],
      [404, 'JOB_NOT_FOUND'],
    ]);
  }
  expect(await recorded()).toEqual([]);
});

test('a dead job is a warning of the checks with its kind, until staff delete it', async () => {
  const checked = () => check(jobsDiagnostic, { db: app.db });
  await enqueue('rec-1');
  await runDue();
  expect(await checked()).toMatchObject({ state: 'ok', text: 'No job has failed for good.' });
  await enqueue('deleted');
  await runDue();
  expect(await checked()).toMatchObject({
    state: 'warning',
    text: '1 job failed after all attempts: streams.export.',
    advice: 'Read the errors in the staff area under "Jobs", fix the cause, and retry the jobs.',
  });
  await app.delete(ALL_DEAD, staff);
  expect(await checked()).toMatchObject({ state: 'ok' });
});

test('only current staff can read and change jobs', async () => {
  await enqueue('deleted');
  await runDue();
  const former = { ...ana, isStaff: true };
  for (const [caller, status] of [
    [null, 401],
    [ana, 403],
    [former, 403],
  ] as const) {
    const replies = [
      await app.get(JOBS, caller),
      await app.get(`${JOBS}/failed?state=dead`, caller),
      await app.post(`${JOBS}/1/retry`, caller),
      await app.delete(`${JOBS}/1`, caller),
      await app.post(`${ALL_DEAD}/retry`, caller),
      await app.delete(ALL_DEAD, caller),
    ];
    expect(replies.map((reply) => reply.status)).toEqual(Array(6).fill(status));
  }
  expect(await failed('dead')).toHaveLength(1);
});

test('staff see the nodes whose clock differs from the database by more than two seconds', async () => {
  for (const ahead of [-60_000, 1_000, 60_000]) {
    const clock = new DatabaseClock({ wall: () => Date.now() + ahead, steady: steadyMs });
    await new ClockWatch(app.ctx, clock, `node ${ahead}`).compare();
  }
  const { nodes } = (await app.get('/api/internal/v1/clocks', staff)).json().data;
  expect(nodes.map(({ node, ahead_ms }: WrongClock) => [node, Math.round(ahead_ms / 10_000)])).toEqual([
    ['node -60000', -6],
    ['node 60000', 6],
  ]);
  expect((await app.get('/api/internal/v1/clocks', ana)).status).toBe(403);
});

test('a list continues after the previous page, and an invalid cursor is refused', async () => {
  for (let at = 0; at <= JOBS_PAGE; at++) await enqueue('deleted');
  await runDue();
  const first = await read('/failed?state=dead');
  const second = await read(`/failed?state=dead&cursor=${first.next_cursor}`);
  expect({ firstJobCount: first.jobs.length, secondJobCount: second.jobs.length, nextCursor: second.next_cursor }).toEqual({
    firstJobCount: JOBS_PAGE,
    secondJobCount: 1,
    nextCursor: null,
  });
  expect(new Set([...first.jobs, ...second.jobs].map(({ id }) => id)).size).toBe(JOBS_PAGE + 1);
  for (const cursor of ['7', 'x-1', '1-0', `${'9'.repeat(16)}-1`, '-1-1']) {
    expect((await app.get(`${JOBS}/failed?state=dead&cursor=${cursor}`, staff)).status).toBe(422);
  }
  expect((await read('/failed?state=dead&cursor=99999999999999-999999999999999')).jobs).toHaveLength(JOBS_PAGE);
});
