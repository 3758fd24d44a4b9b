import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { draw, undraw } from '#core/web/testing/draw.tsx';
import { FakeServer } from '#core/web/testing/fake-server.ts';
import { type DayPoint, type Overview, showLastDay, showOverview } from '#features/operators/staff/contract/overview.ts';
import { listStaffLog } from '#features/people/accounts/contract/staff-log.ts';
import { staffTexts } from '#features/people/accounts/web/staff/texts.en.ts';
import { withGaps } from './DayCharts.tsx';
import OverviewPage from './OverviewPage.tsx';
import { jobsTexts } from './texts.en.ts';

const texts = [jobsTexts, staffTexts];
const GIB = 1024 ** 3;
const anOverview = (overrides: Partial<Overview> = {}): Overview => ({
  live: {
    channels: 12,
    viewers: 1204,
    most_watched: [
      {
        slug: 'mirelune',
        username: 'mirelune',
        profile_pic: null,
        category: 'Outer Range',
        viewers: 1000,
        started_at: '2026-01-02T12:00:00.000Z',
        bitrate: 6_100_000,
        health: 'good',
      },
      {
        slug: 'velo',
        username: 'velo',
        profile_pic: null,
        category: 'Music',
        viewers: 204,
        started_at: '2026-01-02T12:00:00.000Z',
        bitrate: null,
        health: 'lost',
      },
    ],
  },
  nodes: [
    { node: 'tv1:7', version: '1.4.0', people: 900, sockets: 1000, sends: 1.25, loop_delay_ms: 3.4, cpu: 0.34, memory: 300 * 1024 ** 2 },
    { node: 'tv2:7', version: '1.4.0', people: 100, sockets: 200, sends: 1, loop_delay_ms: 2, cpu: 0.1, memory: 200 * 1024 ** 2 },
  ],
  database: { kind: 'postgresql', version: '16.4', size: 5 * GIB, connections: 21, busy: 3, max_connections: 100 },
  redis: 'up',
  disk: { total: 100 * GIB, free: 40 * GIB, reserve: 3 * GIB },
  jobs: { waiting: 4, running: 1, retrying: 2, dead: 0 },
  versions: { server: '1.4.0', node: '24.1.0', ffmpeg: '7.1' },
  backup: null,
  ...overrides,
});
const point = (minute: number, overrides: Partial<DayPoint> = {}): DayPoint => ({
  at: new Date(Date.UTC(2026, 0, 2, 12, minute)).toISOString(),
  people: 10,
  sends: 4.5,
  loop_delay_ms: 12,
  cpu: 0.5,
  bitrate: 6_000_000,
  ...overrides,
});

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer();
  server.answers(showOverview, { data: anOverview(), message: 'OK' });
  server.answers(showLastDay, { data: { minutes_per_point: 5, points: [] }, message: 'OK' });
  server.answers(listStaffLog, { data: { entries: [], acts: [], next_cursor: null }, message: 'OK' });
});
afterEach(() => {
  undraw();
  server.close();
});

const open = () => draw(<OverviewPage />, { texts });
const factOf = async (name: string) => (await screen.findByText(name, { selector: 'dt' })).parentElement!.textContent;

test('the overview adds up the nodes', async () => {
  await open();
  expect(await factOf('Live channels')).toBe('Live channels121,204 viewers');
  expect(await factOf('People online')).toBe('People online1,0001,200 sockets');
  expect(await factOf('Messages per second')).toBe('Messages per second2.32 nodes');
  expect(await factOf('Jobs in queues')).toBe('Jobs in queues52 jobs are being retried');
});

test('live channels have viewers, bitrate and the health of their stream', async () => {
  await open();
  const rows = within(await screen.findByRole('table', { name: 'Live now' }))
    .getAllByRole('row')
    .slice(1);
  expect(
    rows.map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ),
  ).toEqual([
    ['Outer Range', '1,000', '6.1 Mb/s', 'Good'],
    ['Music', '204', '–', 'Signal lost'],
  ]);
  expect(within(rows[0]!).getByRole('link').getAttribute('href')).toBe('/mirelune');
});

test('database, Redis, disk and versions with a link to the changelog are named, and a backup only when this installation makes backups', async () => {
  await open();
  expect(await factOf('Database')).toBe('DatabasePostgreSQL 16.4');
  expect(await factOf('Database connections')).toBe('Database connections3 busy, 21 of 100 open');
  expect(await factOf('Redis')).toBe('RedisConnected');
  expect(await factOf('Disk of the media')).toMatch(/40 GB of 100 GB free$/);
  expect(await factOf('Grandstand')).toBe('Grandstand1.4.0 Changelog');
  expect(screen.getByRole('link', { name: 'Changelog' }).getAttribute('href')).toBe('/docs/changelog');
  expect(screen.queryByText('Last backup')).toBeNull();
});

test.each([
  [{ backup: { at: null, has_failed: false } }, 'Last backup', 'Last backupNone yet'],
  [{ redis: 'down' as const }, 'Redis', 'RedisUnavailable'],
  [{ redis: null }, 'Redis', 'RedisNot used'],
  [{ disk: null }, 'Disk of the media', 'Disk of the mediaS3 bucket'],
])('the overview with %j says so', async (overrides, name, text) => {
  server.answers(showOverview, { data: anOverview(overrides), message: 'OK' });
  await open();
  expect(await factOf(name)).toBe(text);
});

test('dead jobs lead to the page of the jobs', async () => {
  server.answers(showOverview, { data: anOverview({ jobs: { waiting: 0, running: 0, retrying: 0, dead: 2 } }), message: 'OK' });
  await open();
  expect((await screen.findByRole('link', { name: '2 dead jobs' })).getAttribute('href')).toBe('/staff/jobs');
});

test('the figures of the last day can be read as a table, the latest first, and wait for two points', async () => {
  const { unmount } = await open();
  expect(await screen.findByText('The charts start after ten minutes.')).toBeTruthy();
  unmount();
  server.answers(showLastDay, { data: { minutes_per_point: 5, points: [point(0), point(5, { people: 12 })] }, message: 'OK' });
  const { person } = await open();
  await person.click(await screen.findByRole('button', { name: 'Show as table' }));
  const rows = within(screen.getByRole('group', { name: 'Last 24 hours' }))
    .getAllByRole('row')
    .slice(1);
  expect(
    rows.map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ),
  ).toEqual([
    ['12', '4.5', '6 Mb/s', '12 ms', '50%'],
    ['10', '4.5', '6 Mb/s', '12 ms', '50%'],
  ]);
});

test('minutes without a running node are a gap in the charts', () => {
  const spaced = withGaps([point(0), point(5), point(30)], 300);
  expect(spaced.map(({ time, point: one }) => [time - spaced[0]!.time, one !== null])).toEqual([
    [0, true],
    [300, true],
    [600, false],
    [1800, true],
  ]);
});

test('while nobody is live and no node has measured itself, the overview says so', async () => {
  const live = { channels: 0, viewers: 0, most_watched: [] };
  server.answers(showOverview, { data: anOverview({ live, nodes: [] }), message: 'OK' });
  await open();
  expect(await screen.findByText('Nobody is live')).toBeTruthy();
  expect(screen.getByText('Figures appear a few seconds after the start.')).toBeTruthy();
  expect(await screen.findByText('No staff actions yet')).toBeTruthy();
});

test('a failed overview can be tried again', async () => {
  server.loses(showOverview);
  const { person } = await open();
  expect(await screen.findByText("Couldn't load the overview")).toBeTruthy();
  server.answers(showOverview, { data: anOverview(), message: 'OK' });
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await factOf('Live channels')).toContain('12');
});
