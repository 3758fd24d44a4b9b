import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { draw, undraw } from '#core/web/testing/draw.tsx';
import { FakeServer } from '#core/web/testing/fake-server.ts';
import {
  deleteAllDeadJobs,
  deleteDeadJob,
  type FailedJob,
  type JobLaneCounts,
  listFailedJobs,
  listJobLanes,
  retryAllDeadJobs,
  retryDeadJob,
  showWrongClocks,
} from '#features/operators/staff/contract/jobs.ts';
import { staffTexts } from '#features/people/accounts/web/staff/texts.en.ts';
import JobsPage from './JobsPage.tsx';
import { failedJobsQuery, jobLanesQuery } from './job-queries.ts';
import { jobsTexts } from './texts.en.ts';
import WrongClocks from './WrongClocks.tsx';

const texts = [jobsTexts, staffTexts];
const EXPORTS: JobLaneCounts = { lane: 'exports', waiting: 3, running: 2, retrying: 1, dead: 1204 };
const aJob = (overrides: Partial<FailedJob> = {}): FailedJob => ({
  id: 12,
  kind: 'streams.export',
  lane: 'exports',
  attempts: 5,
  max_attempts: 5,
  error: 'The store answered 503.',
  created_at: '2026-01-02T11:00:00.000Z',
  at: '2026-01-02T11:55:00.000Z',
  ...overrides,
});

let server: FakeServer;
let dead: FailedJob[];
let retrying: FailedJob[];
const reply = <Data,>(data: Data) => ({ data, message: 'OK' });
beforeEach(() => {
  [dead, retrying] = [[], []];
  server = new FakeServer();
  server.answers(listJobLanes, reply({ lanes: [EXPORTS] }));
  server.answers(listFailedJobs, ({ query }) => reply({ jobs: query.get('state') === 'dead' ? dead : retrying, next_cursor: null }));
});
afterEach(() => {
  undraw();
  server.close();
});

const open = () => draw(<JobsPage />, { texts });
const deadList = () => screen.findByRole('list', { name: 'Dead jobs' });

test('each lane shows its waiting, running, retrying and dead jobs', async () => {
  const other = { lane: null, waiting: 1, running: 0, retrying: 0, dead: 0 };
  server.answers(listJobLanes, reply({ lanes: [EXPORTS, other] }));
  await open();
  const rows = within(await screen.findByRole('table', { name: 'Jobs' })).getAllByRole('row');
  expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
    ['Lane', 'Waiting', 'Running', 'Retrying', 'Dead'],
    ['exports', '3', '2', '1', '1,204'],
    ['Unknown kinds', '1', '0', '0', '0'],
  ]);
});

test('lanes and kinds have the names of their features', async () => {
  server.answers(listJobLanes, reply({ lanes: [{ ...EXPORTS, lane: 'mail' }] }));
  dead = [aJob({ kind: 'mails.send_digest', lane: 'mail' })];
  await draw(<JobsPage />, { texts: [...texts, { 'staff.lane.mail': 'Emails', 'staff.job.mails_send_digest': 'Weekly summary' }] });
  expect(await screen.findByRole('rowheader', { name: 'Emails' })).toBeTruthy();
  expect(within(await deadList()).getByText('Weekly summary #12')).toBeTruthy();
});

test('a dead job shows its error, attempts and failure time; a retrying job shows its next attempt', async () => {
  dead = [aJob({ lane: null, max_attempts: null })];
  retrying = [
    aJob({ id: 13, attempts: 2, at: '2026-01-02T12:00:40.000Z' }),
    aJob({ id: 14, attempts: 1, max_attempts: null, at: '2026-01-02T11:59:59.000Z' }),
  ];
  await open();
  expect((await deadList()).textContent).toContain(
    'streams.export #12The store answered 503.Unknown kinds · 5 attempts · Failed 5 minutes ago',
  );
  const rows = within(await screen.findByRole('list', { name: 'Retrying jobs' })).getAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'streams.export #13The store answered 503.exports · 2 of 5 attempts · Next attempt in 40 seconds',
    'streams.export #14The store answered 503.exports · 1 attempt · Next attempt now',
  ]);
});

test('the page shows empty states without lanes and failed jobs', async () => {
  server.answers(listJobLanes, reply({ lanes: [] }));
  await open();
  for (const text of ['No lanes yet', 'No dead jobs', 'No retrying jobs']) expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

test('a failed list shows an error and loads on retry', async () => {
  server.refuses(listJobLanes, 'UNAVAILABLE');
  server.refuses(listFailedJobs, 'UNAVAILABLE');
  const { person } = await open();
  for (const text of ["Couldn't load job counts", "Couldn't load dead jobs", "Couldn't load retrying jobs"])
    expect(await screen.findByText(text)).toBeTruthy();
  server.answers(listJobLanes, reply({ lanes: [EXPORTS] }));
  await person.click(screen.getAllByRole('button', { name: 'Try again' })[0]!);
  expect(await screen.findByRole('table', { name: 'Jobs' })).toBeTruthy();
});

test('a dead job is retried with one press, and focus stays in the list after its row disappears', async () => {
  dead = [aJob(), aJob({ id: 11 })];
  server.answers(retryDeadJob, () => {
    dead = [aJob({ id: 11 })];
    return reply({ kind: 'streams.export' });
  });
  const { person } = await open();
  await person.click(await screen.findByRole('button', { name: 'Retry streams.export #12' }));
  await waitFor(() => expect(screen.queryByText('streams.export #12')).toBeNull());
  expect(server.callsOf(retryDeadJob).map(({ path }) => path)).toEqual(['/api/internal/v1/jobs/12/retry']);
  expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Dead jobs' }));
  // A single job needs no button for all.
  expect(screen.queryByRole('button', { name: 'Retry all' })).toBeNull();
});

test('deleting a dead job requires a confirmation and works by keyboard', async () => {
  dead = [aJob()];
  server.answers(deleteDeadJob, () => {
    dead = [];
    return reply({ kind: 'streams.export' });
  });
  const { person } = await open();
  (await screen.findByRole('button', { name: 'Delete streams.export #12' })).focus();
  await person.keyboard('{Enter}');
  const dialog = await screen.findByRole('dialog', { name: 'Delete streams.export #12?' });
  await person.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.callsOf(deleteDeadJob)).toEqual([]);
  expect(dialog.isConnected).toBe(false);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Delete streams.export #12' })));
  await person.keyboard('{Enter}');
  within(await screen.findByRole('dialog'))
    .getByRole('button', { name: 'Delete' })
    .focus();
  await person.keyboard('{Enter}');
  expect(await screen.findByText('No dead jobs')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Dead jobs' })));
});

test('all dead jobs are retried immediately, and deleted after a confirmation', async () => {
  dead = [aJob(), aJob({ id: 11 })];
  server.answers(retryAllDeadJobs, reply({ jobs: 2 }));
  server.answers(deleteAllDeadJobs, () => {
    dead = [];
    return reply({ jobs: 2 });
  });
  const { person } = await open();
  await person.click(await screen.findByRole('button', { name: 'Retry all' }));
  await waitFor(() => expect(server.callsOf(retryAllDeadJobs)).toHaveLength(1));
  await person.click(screen.getByRole('button', { name: 'Delete all' }));
  expect(server.callsOf(deleteAllDeadJobs)).toEqual([]);
  await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete all' }));
  expect(await screen.findByText('No dead jobs')).toBeTruthy();
});

test("a refused action restores the server's list", async () => {
  dead = [aJob()];
  server.refuses(retryDeadJob, 'JOB_NOT_FOUND');
  const { person } = await open();
  const button = await screen.findByRole('button', { name: 'Retry streams.export #12' });
  dead = [];
  await person.click(button);
  expect(await screen.findByText('No dead jobs')).toBeTruthy();
});

test('the page polls every five seconds, except lists with later pages and failed queries', async () => {
  server.answers(listFailedJobs, ({ query }) =>
    query.has('cursor') ? reply({ jobs: [aJob({ id: 1 })], next_cursor: null }) : reply({ jobs: [aJob()], next_cursor: '1-1' }),
  );
  server.refuses(listJobLanes, 'UNAVAILABLE');
  const { person, cache } = await open();
  await deadList();
  const intervalOf = (queryKey: readonly unknown[]) => {
    const query = cache.getQueryCache().find({ queryKey })!;
    return (query.observers[0]!.options.refetchInterval as (of: typeof query) => number | false)(query);
  };
  const lanes = jobLanesQuery.queryKey;
  const list = failedJobsQuery('dead').queryKey;
  await screen.findByText("Couldn't load job counts");
  expect({ lanesInterval: intervalOf(lanes), listInterval: intervalOf(list) }).toEqual({ lanesInterval: false, listInterval: 5000 });
  server.answers(listJobLanes, reply({ lanes: [EXPORTS] }));
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('table', { name: 'Jobs' });
  await person.click(screen.getAllByRole('button', { name: 'Show more' })[0]!);
  expect(await within(await deadList()).findByText('streams.export #1')).toBeTruthy();
  expect({ lanesInterval: intervalOf(lanes), listInterval: intervalOf(list) }).toEqual({ lanesInterval: 5000, listInterval: false });
});

test('staff read which nodes have a wrong clock, and nothing while all clocks agree', async () => {
  server.answers(showWrongClocks, reply({ nodes: [] }));
  const { cache } = await draw(<WrongClocks />, { texts });
  await waitFor(() => expect(server.callsOf(showWrongClocks)).toHaveLength(1));
  expect(screen.queryByRole('status')).toBeNull();
  const nodes = [
    { node: 'web-1:7', ahead_ms: 600_400 },
    { node: 'web-2:7', ahead_ms: -3_000 },
  ];
  server.answers(showWrongClocks, reply({ nodes }));
  await cache.invalidateQueries();
  const sentences = within(await screen.findByRole('status')).getAllByRole('listitem');
  expect(sentences.map(({ textContent }) => textContent)).toEqual([
    'The clock of node web-1:7 is 600 s ahead of the database. Synchronize both machines with NTP.',
    'The clock of node web-2:7 is 3 s behind the database. Synchronize both machines with NTP.',
  ]);
});
