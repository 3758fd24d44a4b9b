import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { publicSettings } from '#core/contract/settings.ts';
import { draw, undraw } from '#core/web/testing/draw.tsx';
import { FakeServer } from '#core/web/testing/fake-server.ts';
import { someSettings } from '#core/web/testing/some-settings.ts';
import { currentViewers } from '#features/channel/channels/contract/livestream.ts';
import { aChannel, aLivestream } from '#features/channel/channels/examples.ts';
import { pointsFeature } from '#features/engagement/points/feature.ts';
import { type StreamStats, type StreamSummary, showStreamStats } from '#features/stream/stream-stats/contract.ts';
import { streamStatsWeb } from './feature.ts';
import StatsPane from './StatsPane.tsx';

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer();
  server.answers(publicSettings, someSettings([{ manifest: pointsFeature }]));
});
afterEach(() => {
  cleanup();
  undraw();
  server.close();
});

const aStream = (parts: Partial<StreamSummary> = {}): StreamSummary => ({
  id: 90_001,
  title: 'Sunday rides',
  started_at: '2026-01-02T12:00:00.000000Z',
  ended_at: null,
  peak_viewers: 40,
  average_viewers: 30,
  messages: 12_345,
  new_followers: 6,
  points_spent: 48_200,
  ...parts,
});
const points = [1, 2].map((minute) => ({
  at: `2026-01-02T12:0${minute}:00.000000Z`,
  viewers: 20 * minute,
  messages: 10 * minute,
  new_followers: 3,
  points_spent: 100,
}));
const stats = (parts: Partial<StreamStats> = {}) => ({
  data: { stream: aStream(), minutes_per_point: 1, points, previous: [], ...parts },
  message: 'OK' as const,
});
const live = aChannel({ livestream: aLivestream({ id: 90_001, viewer_count: 55 }) });
const role = 'broadcaster';
const open = (channel = live) => draw(<StatsPane channel={channel} role={role} />, { features: [streamStatsWeb] });
const tile = async (name: string) => (await screen.findByText(name)).closest('div')!.textContent;

test('a live stream shows its current viewers, the messages of the last minute, and its totals', async () => {
  server.answers(currentViewers, [{ id: 90_001, livestream_id: 90_001, viewers: 55 }]);
  server.answers(showStreamStats, stats());
  await open();
  expect(await tile('Viewers now')).toBe('Viewers now55Peak 55');
  expect(await tile('Messages per minute')).toBe('Messages per minute2012.3K in total');
  expect(await tile('New followers')).toBe('New followers6During this stream');
  expect(await tile('Points spent')).toBe('Points spent48.2KOn rewards');
  expect(await screen.findByRole('img', { name: /^Viewers and messages per minute of Sunday rides, at most 40 viewers/ })).toBeTruthy();
});

test('X-06 without channel points, the tiles and the table omit them', async () => {
  server.answers(publicSettings, someSettings([{ manifest: pointsFeature }], { channel_points: false }));
  server.answers(currentViewers, []);
  server.answers(showStreamStats, stats());
  await open();
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Show as table' }));
  const headers = within(await screen.findByRole('table')).getAllByRole('columnheader');
  expect(headers.map((header) => header.textContent)).toEqual(['Time', 'Viewers', 'Messages per minute', 'New followers']);
  expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual(['Viewers now', 'Messages per minute', 'New followers']);
});

test('in its first minute a live stream shows no message rate yet, instead of zero', async () => {
  server.answers(currentViewers, []);
  server.answers(showStreamStats, stats({ stream: aStream({ messages: 0 }), points: [] }));
  await open();
  expect(await tile('Messages per minute')).toBe('Messages per minute–0 in total');
});

test('the chart can be read as a table, the latest minute first', async () => {
  server.answers(currentViewers, []);
  server.answers(showStreamStats, stats());
  await open();
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Show as table' }));
  const rows = within(await screen.findByRole('table')).getAllByRole('row');
  expect(rows.map((row) => [...row.children].slice(1).map((cell) => cell.textContent))).toEqual([
    ['Viewers', 'Messages per minute', 'New followers', 'Points spent'],
    ['40', '20', '3', '100'],
    ['20', '10', '3', '100'],
  ]);
  expect(screen.getByRole('button', { name: 'Show as chart' })).toBeTruthy();
});

test('an offline channel shows the averages of its latest stream, and earlier streams can be selected', async () => {
  const ended = aStream({ ended_at: '2026-01-02T13:00:00.000000Z' });
  const earlier = aStream({
    id: 80_001,
    title: 'Saturday rides',
    ended_at: '2026-01-01T13:00:00.000000Z',
    peak_viewers: 7,
    average_viewers: 5,
  });
  server.answers(showStreamStats, ({ query }) =>
    query.get('livestream_id') === '80001'
      ? stats({ stream: earlier, previous: [ended, earlier] })
      : stats({ stream: ended, previous: [ended, earlier] }),
  );
  await open(aChannel({ livestream: null }));
  expect(await tile('Average viewers')).toBe('Average viewers30Peak 40');
  expect(await tile('Messages per minute')).toBe('Messages per minute1512.3K in total');
  const choice = screen.getByRole('combobox', { name: 'Stream' });
  expect(
    within(choice)
      .getAllByRole('option')
      .map((option) => option.textContent),
  ).toEqual(['Latest stream', expect.stringMatching(/Saturday rides$/)]);
  await userEvent.setup().selectOptions(choice, '80001');
  expect(await screen.findByText('Peak 7')).toBeTruthy();
});

test('a stream of less than two minutes shows when the chart begins', async () => {
  server.answers(currentViewers, []);
  server.answers(showStreamStats, stats({ points: points.slice(0, 1) }));
  await open();
  expect(await screen.findByText('The chart starts after two minutes.')).toBeTruthy();
});

test('a channel that was never live shows a hint', async () => {
  server.answers(showStreamStats, stats({ stream: null, points: [] }));
  await open(aChannel({ livestream: null }));
  expect(await screen.findByText('No streams yet')).toBeTruthy();
});

test('figures that fail to load can be retried', async () => {
  server.loses(showStreamStats);
  await open(aChannel({ livestream: null }));
  expect(await screen.findByText("Couldn't load stream stats")).toBeTruthy();
  server.answers(showStreamStats, stats({ stream: null, points: [] }));
  await userEvent.setup().click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No streams yet')).toBeTruthy();
});
