import { screen } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { publicSettings } from '#core/contract/settings.ts';
import { soon } from '#core/testing/soon.ts';
import { realtime } from '#core/web/realtime.ts';
import { draw } from '#core/web/testing/draw.tsx';
import { FakeServer } from '#core/web/testing/fake-server.ts';
import { someSettings } from '#core/web/testing/some-settings.ts';
import { channelEvents, stopStreamBroadcast } from '#features/channel/channels/contract/livestream.ts';
import { aChannel } from '#features/channel/channels/examples.ts';
import { channelsTexts } from '#features/channel/channels/web/texts.en.ts';
import { FakeRealtime } from '#features/chat/chat/web/testing/fake-realtime.ts';
import { listVideos, type Video } from '#features/stream/recordings/contract/video.ts';
import { aVideo } from '#features/stream/recordings/examples.ts';
import { LIST_PAGE } from '../queries.ts';
import { videoTexts } from '../watch/texts.en.ts';
import RecentVideos from './RecentVideos.tsx';
import VideosTab from './VideosTab.tsx';

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer();
  onTestFinished(() => server.close());
});

/** The n-th recording; higher numbers are later. */
const numbered = (n: number, change: Partial<Omit<Video, 'video'>> = {}) =>
  aVideo({ session_title: `Ride ${n}`, ...change, video: { id: n, uuid: `019b7e4a-0000-7000-8000-${String(n).padStart(12, '0')}` } });
const texts = [channelsTexts, videoTexts];
const drawTab = (own = false) => draw(<VideosTab channel={aChannel()} own={own} />, { texts });
const titles = () => screen.getAllByRole('heading', { level: 3 }).map((title) => title.textContent);

test("the Videos tab lists recordings with their length, date, views, and the viewer's position", async () => {
  server.answers(listVideos, [numbered(2, { views: 48_213, resume_at: 1800 }), numbered(1, { is_mature: true })]);
  await drawTab();
  const [second, first] = await screen.findAllByRole('link');
  expect(second!.getAttribute('href')).toBe('/ana/videos/019b7e4a-0000-7000-8000-000000000002');
  expect(second!.textContent).toMatch(/2:00:00Ride 2.*48.2K views/);
  expect(screen.getByRole('img', { name: '25% watched' })).toBeDefined();
  expect(first!.textContent).toContain('18+');
});

test('older recordings are loaded page by page', async () => {
  const all = Array.from({ length: LIST_PAGE + 2 }, (_, at) => numbered(LIST_PAGE + 2 - at));
  server.answers(listVideos, ({ query }) =>
    all.filter(({ video }) => video.id < Number(query.get('before') ?? Number.POSITIVE_INFINITY)).slice(0, Number(query.get('limit'))),
  );
  const { person } = await drawTab();
  await person.click(await screen.findByRole('button', { name: 'Show more' }));
  await screen.findByText('Ride 1');
  expect(titles()).toEqual(all.map(({ session_title }) => session_title));
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

test('ST-02 a recording that is not playable yet is labeled in the list, until it is', async () => {
  server.answers(listVideos, [numbered(2, { duration: 0 }), numbered(1)]);
  await drawTab();
  const [second, first] = await screen.findAllByRole('link');
  expect({ second: second!.textContent, first: first!.textContent }).toEqual({
    second: expect.stringMatching(/^Processing/),
    first: expect.stringMatching(/^2:00:00/),
  });
  server.answers(listVideos, [numbered(2), numbered(1)]);
  await soon(() => expect(screen.queryByText('Processing')).toBeNull());
});

test.each([
  [false, 'Past streams appear here after ana goes offline.'],
  [true, 'Your past streams appear here after you go offline.'],
])('a channel without recordings shows a hint (own: %s)', async (own, text) => {
  server.answers(listVideos, []);
  await drawTab(own);
  expect(await screen.findByText(text)).toBeDefined();
});

test('a list that fails to load can be retried', async () => {
  server.refuses(listVideos, 'INTERNAL');
  const { person } = await drawTab();
  const retry = await screen.findByRole('button', { name: 'Try again' });
  server.answers(listVideos, [numbered(1)]);
  await person.click(retry);
  expect(await screen.findByText('Ride 1')).toBeDefined();
});

test('R-01 an offline channel shows its latest recordings, with a link to all', async () => {
  server.answers(
    listVideos,
    [6, 5, 4, 3, 2, 1].map((n) => numbered(n)),
  );
  await draw(<RecentVideos channel={aChannel()} own={false} />, { texts });
  await screen.findByText('Ride 6');
  expect(titles()).toEqual(['Ride 6', 'Ride 5', 'Ride 4', 'Ride 3']);
  expect(screen.getByRole('link', { name: 'Show all' }).getAttribute('href')).toBe('/ana/videos');
});

describe('while a stream ends', () => {
  let live: FakeRealtime;
  beforeAll(async () => {
    live = await FakeRealtime.open();
  });
  afterEach(() => realtime.close());
  afterAll(() => live.close());

  test('ST-02 its recording appears in the list immediately', async () => {
    server.answers(publicSettings, someSettings([]));
    server.answers(listVideos, [numbered(1)]);
    await drawTab();
    await screen.findByText('Ride 1');
    const { id } = aChannel();
    await soon(() => expect(live.isSubscribed(channelEvents(id))).toBe(true));
    server.answers(listVideos, [numbered(2, { duration: 0 }), numbered(1)]);
    live.send(channelEvents(id), stopStreamBroadcast.name, { livestream: { id: 1, channel: { id, is_banned: false } } });
    expect(await screen.findByText('Processing')).toBeDefined();
  });
});
