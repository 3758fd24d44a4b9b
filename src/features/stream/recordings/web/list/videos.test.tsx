import { screen, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { publicSettings } from '#core/contract/settings.ts';
import { soon } from '#core/testing/soon.ts';
import { realtime } from '#core/web/realtime.ts';
import { draw, undraw } from '#core/web/testing/draw.tsx';
import { FakeServer } from '#core/web/testing/fake-server.ts';
import { someSettings } from '#core/web/testing/some-settings.ts';
import { listCategories } from '#features/channel/channels/contract/category.ts';
import { channelEvents, stopStreamBroadcast } from '#features/channel/channels/contract/livestream.ts';
import { aCategory, aChannel, aLivestreamCard } from '#features/channel/channels/examples.ts';
import { channelsTexts } from '#features/channel/channels/web/texts.en.ts';
import { FakeRealtime } from '#features/chat/chat/web/testing/fake-realtime.ts';
import { listRecentVideos, listVideos, type Video } from '#features/stream/recordings/contract/video.ts';
import { aVideo } from '#features/stream/recordings/examples.ts';
import { recordingsWeb } from '../feature.ts';
import { LIST_PAGE } from '../queries.ts';
import { videoTexts } from '../watch/texts.en.ts';
import CategoryVideos from './CategoryVideos.tsx';
import HomeVideos from './HomeVideos.tsx';
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

const recent = (n: number) => ({ ...numbered(n), channel: aLivestreamCard().channel });

test('home has a row of the latest recordings with their channels, which grows page by page', async () => {
  const all = [7, 6, 5, 4, 3, 2, 1].map(recent);
  server.answers(listRecentVideos, ({ query }) => ({
    data: query.get('before') === '2' ? { videos: all.slice(6), next: null } : { videos: all.slice(0, 6), next: 2 },
    message: 'OK',
  }));
  const { person } = await draw(<HomeVideos />, { texts });
  await screen.findByText('Ride 7');
  expect(titles()).toEqual(['Ride 7', 'Ride 6', 'Ride 5', 'Ride 4']);
  expect(screen.getAllByRole('link')[0]!.textContent).toContain('ana');
  await person.click(screen.getByRole('button', { name: 'Show more' }));
  expect(titles()).toHaveLength(6);
  await person.click(screen.getByRole('button', { name: 'Show more' }));
  await soon(() => expect(titles()).toHaveLength(7));
  expect(screen.queryByRole('button')).toBeNull();
});

test('the first new card of the row has the focus when the button that showed it is gone', async () => {
  const all = [7, 6, 5, 4, 3, 2, 1].map(recent);
  server.answers(listRecentVideos, ({ query }) => ({
    data: query.get('before') === '2' ? { videos: all.slice(6), next: null } : { videos: all.slice(0, 6), next: 2 },
    message: 'OK',
  }));
  const { person } = await draw(<HomeVideos />, { texts });
  const showMore = async () => {
    (await screen.findByRole('button', { name: 'Show more' })).focus();
    await person.keyboard('{Enter}');
  };
  const focusedCard = () => document.activeElement?.closest('li')?.textContent;
  await showMore();
  expect(focusedCard()).toContain('Ride 3');
  await showMore();
  await soon(() => expect(focusedCard()).toContain('Ride 1'));
});

test('the row of the latest recordings reserves its space while it loads', async () => {
  const finish = server.waits(listRecentVideos, { data: { videos: [recent(1)], next: null }, message: 'OK' });
  await draw(<HomeVideos />, { texts });
  const row = within(screen.getByRole('region', { name: 'Recent videos' }));
  expect(row.getByRole('status', { name: 'Loading' })).toBeDefined();
  finish();
  expect(await screen.findByText('Ride 1')).toBeDefined();
  expect(screen.queryByRole('status')).toBeNull();
});

test('without recordings home draws nothing, and a failure can be retried', async () => {
  server.refuses(listRecentVideos, 'INTERNAL');
  const { person, container } = await draw(<HomeVideos />, { texts });
  const retry = await screen.findByRole('button', { name: 'Try again' });
  server.answers(listRecentVideos, { data: { videos: [], next: null }, message: 'OK' });
  await person.click(retry);
  await soon(() => expect(container.textContent).toBe(''));
});

test('the page of a category lists its recordings in a tab, or says that there are none', async () => {
  server.answers(publicSettings, someSettings([recordingsWeb]));
  server.answers(listCategories, { data: { categories: [{ ...aCategory(), live_channels: 0 }] }, message: 'OK' });
  server.answers(listRecentVideos, { data: { videos: [recent(1)], next: null }, message: 'OK' });
  const open = () =>
    draw(<CategoryVideos params={{ slug: 'just-chatting' }} />, { texts, features: [recordingsWeb], at: '/category/just-chatting/videos' });
  await open();
  await screen.findByText('Ride 1');
  expect(server.callsOf(listRecentVideos)[0]!.query.get('category_id')).toBe('101');
  const tabs = screen
    .getAllByRole('link', { name: /^(Live|Videos)$/ })
    .map((tab) => [tab.getAttribute('href'), tab.getAttribute('aria-current')]);
  expect(tabs).toEqual([
    ['/category/just-chatting', null],
    ['/category/just-chatting/videos', 'page'],
  ]);
  undraw();
  server.answers(listRecentVideos, { data: { videos: [], next: null }, message: 'OK' });
  await open();
  expect(await screen.findByText('Past streams in Just Chatting appear here.')).toBeDefined();
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
