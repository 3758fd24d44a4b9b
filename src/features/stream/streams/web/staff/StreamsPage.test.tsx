import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { draw, undraw } from '#core/web/testing/draw.tsx';
import { FakeServer } from '#core/web/testing/fake-server.ts';
import { listIngestedStreams } from '#features/stream/streams/contract.ts';
import { someFigures } from '#features/stream/streams/examples.ts';
import { streamsWeb } from '../feature.ts';
import StreamsPage from './StreamsPage.tsx';

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer();
});
afterEach(() => {
  undraw();
  server.close();
});

const rowsOf = (name: string) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    );

test('staff see the streams of each node with their bitrate', async () => {
  const node_url = 'http://10.0.0.2:4400';
  const lost = { node_url, interrupted_at: '2026-01-02T12:00:00.000Z', figures: someFigures() };
  server.answers(listIngestedStreams, {
    data: {
      server_url: 'rtmp://tv.example/live',
      has_ffmpeg: true,
      nodes: [{ node_url, streams: 2, bitrate: 6_100_000 }],
      attempts: [
        {
          channel: null,
          ended_at: '2026-01-02T12:00:00.000Z',
          reason: 'refused',
          code: 'NetStream.Publish.BadName',
          description: 'The stream key is missing.',
        },
      ],
      streams: [
        { channel: { slug: 'ana', username: 'Ana' }, node_url, interrupted_at: null, figures: someFigures() },
        { channel: { slug: 'bo', username: 'Bo' }, ...lost },
      ],
    },
    message: 'OK',
  });
  await draw(<StreamsPage />, { features: [streamsWeb] });
  expect((await screen.findByRole('link', { name: 'Ana' })).getAttribute('href')).toBe('/ana');
  expect(rowsOf('Nodes')).toEqual([['2', '6.1 Mb/s']]);
  expect(rowsOf('Streams')).toEqual([
    ['1080p60', '10.0.0.2:4400', '6.1 Mb/s'],
    ['1080p60', '10.0.0.2:4400', 'Signal lost'],
  ]);
  const [attempt] = within(screen.getByRole('list', { name: 'Recent connections' })).getAllByRole('listitem');
  expect(attempt!.textContent).toMatch(/Unknown channelRefusedThe stream key is missing\. NetStream\.Publish\.BadName$/);
  expect(screen.getByText('Encoders connect to rtmp://tv.example/live.')).toBeDefined();
});

test('without streams the page shows that, and whether RTMP is off or ffmpeg is missing', async () => {
  server.answers(listIngestedStreams, {
    data: { server_url: null, has_ffmpeg: false, nodes: [], streams: [], attempts: [] },
    message: 'OK',
  });
  await draw(<StreamsPage />, { features: [streamsWeb] });
  expect(await screen.findByText('No live streams')).toBeDefined();
  expect(screen.getByText('The node that answered accepts no streams, because RTMP_PORT is off.')).toBeDefined();
  expect(screen.getByText(/^ffmpeg not found\. It adds thumbnails/)).toBeDefined();
});
