import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { soon } from '#core/testing/soon.ts';
import { languageChoice } from '#core/web/i18n/locale.ts';
import { addTexts } from '#core/web/i18n/text.ts';
import { draw, undraw } from '#core/web/testing/draw.tsx';
import { FakeServer } from '#core/web/testing/fake-server.ts';
import { freezeClock, releaseClock } from '#core/web/testing/web-clock.ts';
import { listFeatured, listFollowed, listLiveFilters, listRecommended, listSuggested } from '#features/channel/channels/contract/browse.ts';
import { listCategories, showCategory } from '#features/channel/channels/contract/category.ts';
import { currentViewers, type LivestreamCard, listLivestreams } from '#features/channel/channels/contract/livestream.ts';
import { aCategory, aChannel, aLivestream, aLivestreamCard, aRailChannel } from '#features/channel/channels/examples.ts';
import { readSession, type Self } from '#features/people/accounts/contract/entry.ts';
import { viewer } from '#features/people/accounts/examples.ts';
import { accountsTexts } from '#features/people/accounts/web/texts.en.ts';
import BrowsePage from './BrowsePage.tsx';
import { CategoryPage } from './CategoryPage.tsx';
import { ChannelRail } from './ChannelRail.tsx';
import { ChannelStage } from './ChannelStage.tsx';
import FollowingPage from './FollowingPage.tsx';
import { groupName } from './group-name.ts';
import HomePage from './HomePage.tsx';
import { liveQuery } from './live-query.ts';
import { NothingHere } from './NothingHere.tsx';
import { categoriesQuery, channelQuery, followedQuery, userCardQuery } from './queries.ts';
import { StreamInfo } from './StreamInfo.tsx';
import { streamTexts } from './stream/texts.en.ts';
import { channelsTextsDe } from './texts.de.ts';
import { channelsTexts } from './texts.en.ts';

const texts = [accountsTexts, channelsTexts, streamTexts];
const { bio: _bio, created_at: _since, ...self } = viewer;
const page = (livestreams: LivestreamCard[], next_cursor: string | null = null) => ({
  data: { livestreams, pagination: { next_cursor } },
  message: 'OK',
});
const category = (overrides: Parameters<typeof aCategory>[0] & { live_channels?: number } = {}) => ({
  live_channels: 0,
  ...aCategory(overrides),
  ...(overrides.live_channels === undefined ? {} : { live_channels: overrides.live_channels }),
});

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer();
  server.answers(readSession, { data: { viewer: null, first_account: false }, message: 'OK' });
  server.answers(listLivestreams, page([]));
  server.answers(listCategories, { data: { categories: [category()] }, message: 'OK' });
  server.answers(listRecommended, { data: { channels: [] }, message: 'OK' });
  server.answers(listFollowed, { nextCursor: null, channels: [] });
  server.answers(listSuggested, { data: { livestreams: [] }, message: 'OK' });
  server.answers(listFeatured, { data: { channels: [] }, message: 'OK' });
  server.answers(currentViewers, []);
  server.answers(listLiveFilters, { data: { tags: [], languages: [] }, message: 'OK' });
});
afterEach(() => {
  undraw();
  server.close();
});

const signIn = () => server.answers(readSession, { data: { viewer: self as Self, first_account: false }, message: 'OK' });

test('X-05 the channel with its chatroom is stale after 5 seconds', () => {
  expect(channelQuery('ana').staleTime).toBe(5000);
});

test('X-05 the identity of a user is stale after 5 minutes', () => {
  expect(userCardQuery('ana', 'noor').staleTime).toBe(300_000);
});

test('X-05 the category search list is stale after 30 seconds', () => {
  expect(categoriesQuery.staleTime).toBe(30_000);
});

test.each([
  ['the sidebar', followedQuery, listFollowed],
  ['the page of followed channels', liveQuery({ followed: true }), listLivestreams],
] as const)('X-04 the followed channels of %s refresh after exactly 5 minutes', async (_where, query, endpoint) => {
  vi.useFakeTimers();
  const cache = new QueryClient();
  // Both queries page alike, but their observers have different types.
  const stop = new InfiniteQueryObserver(cache, query as never).subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(0);
  const asked = () => server.callsOf(endpoint).length;
  await soon(() => expect(asked()).toBe(1));
  await vi.advanceTimersByTimeAsync(299_000);
  expect(asked()).toBe(1);
  await vi.advanceTimersByTimeAsync(1001);
  await soon(() => expect(asked()).toBe(2));
  stop();
  cache.clear();
  releaseClock();
});

test('a channel has one cache entry for every spelling of its name', () => {
  expect(channelQuery('Demo_User').queryKey).toEqual(channelQuery('demo-user').queryKey);
});

test('home shows live cards with name, category, viewers and a link', async () => {
  server.answers(listLivestreams, page([aLivestreamCard({ viewer_count: 12_418 })]));
  await draw(<HomePage />, { texts });
  const card = await screen.findByRole('link', { name: /Sunday rides/ });
  expect(card.getAttribute('href')).toBe('/ana');
  expect(card.textContent).toContain('Just Chatting');
  expect(card.textContent).toContain('12.4K');
  expect(within(card).getByText('12,418 viewers')).toBeTruthy();
});

test('a page without content offers what is live', async () => {
  server.answers(listLivestreams, page([aLivestreamCard()]));
  await draw(<NothingHere title="Nothing here" text="The link is wrong." />, { texts });
  expect(screen.getByRole('heading', { name: 'Nothing here' })).toBeTruthy();
  expect(await screen.findByRole('link', { name: /Sunday rides/ })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Browse live channels' })).toBeTruthy();
});

test('home shows followed channels first, without duplicates', async () => {
  signIn();
  const followed = aLivestreamCard({ id: 1, title: 'Followed', is_followed: true });
  const other = aLivestreamCard({ id: 2, title: 'Other' });
  server.answers(listLivestreams, ({ query }) => page(query.get('followed') === 'true' ? [followed] : [followed, other]));
  await draw(<HomePage />, { texts });
  await screen.findByText('From channels you follow');
  await waitFor(() => expect(screen.getAllByRole('heading', { level: 3 }).map((title) => title.textContent)).toContain('Other'));
  const titles = screen.getAllByRole('heading', { level: 3 }).map((title) => title.textContent);
  expect(titles.slice(0, 2)).toEqual(['Followed', 'Other']);
  expect(titles.filter((title) => title === 'Followed')).toHaveLength(1);
});

test('ST-04 home suggests streams with the reason, without duplicates', async () => {
  signIn();
  const suggested = (id: number, title: string, because: { slug: string; kind: 'followed' | 'watched' }) => ({
    ...aLivestreamCard({
      id,
      title,
      channel: { id, slug: `streamer${id}`, username: `Streamer${id}`, profile_picture: null, verified: false },
    }),
    because: { ...because, username: because.slug },
  });
  const streams = [
    suggested(2, 'Marathon', { slug: 'streamer2', kind: 'watched' }),
    suggested(3, 'Endgames', { slug: 'noor', kind: 'followed' }),
    suggested(5, 'Openings', { slug: 'teo', kind: 'watched' }),
  ];
  server.answers(listSuggested, { data: { livestreams: streams }, message: 'OK' });
  server.answers(listLivestreams, ({ query }) =>
    page(query.get('followed') === 'true' ? [] : [...streams, aLivestreamCard({ id: 4, title: 'Other' })]),
  );
  await draw(<HomePage />, { texts });
  const reasons = [
    ['Marathon', 'You often watch streamer2'],
    ['Endgames', 'Because you follow noor'],
    ['Openings', 'Because you watched teo'],
  ];
  for (const [title, reason] of reasons)
    expect((await screen.findByRole('link', { name: new RegExp(title!) })).textContent).toContain(reason);
  await screen.findByRole('link', { name: /Other/ });
  expect(screen.getAllByRole('link', { name: /Endgames/ })).toHaveLength(1);
});

test('ST-04 the streams of a category are filtered by tag and language and sorted, and filters without results can be cleared', async () => {
  const streams = [aLivestreamCard({ id: 1, title: 'Rides', language: 'de', tags: ['Racing'] })];
  // More than the loaded page has.
  server.answers(listLiveFilters, { data: { tags: ['Racing', 'Cozy'], languages: ['en', 'de'] }, message: 'OK' });
  server.answers(listLivestreams, ({ query }) => page(query.get('tag') === 'Cozy' && query.get('language') === 'de' ? [] : streams));
  const { person } = await draw(<CategoryPage slug="just-chatting" />, { texts });
  await screen.findByRole('link', { name: /Rides/ });
  await person.click(await screen.findByRole('button', { name: 'Cozy' }));
  await person.selectOptions(screen.getByLabelText('Language'), 'German');
  await person.click(await screen.findByRole('button', { name: 'Clear filters' }));
  await screen.findByRole('link', { name: /Rides/ });
  await person.selectOptions(screen.getByLabelText('Sort by'), 'Recently started');
  await soon(() => expect(server.callsOf(listLivestreams).at(-1)!.query.get('sort')).toBe('start_time_desc'));
  const asked = server.callsOf(listLivestreams).map(({ query }) => [query.get('tag'), query.get('language')].join());
  expect(asked).toContain('Cozy,de');
});

test('home shows other channels when followed channels fill the first page', async () => {
  signIn();
  const many = Array.from({ length: 24 }, (_, at) => aLivestreamCard({ id: at + 1, title: `Followed ${at + 1}`, is_followed: true }));
  server.answers(listLivestreams, ({ query }) => {
    if (query.get('followed') === 'true') return page(many, '5.24');
    return query.get('after') === null ? page(many, '5.24') : page([aLivestreamCard({ id: 99, title: 'Other' })]);
  });
  await draw(<HomePage />, { texts });
  expect(await screen.findByRole('link', { name: /Other/ })).toBeTruthy();
  expect(screen.getByRole('heading', { level: 2, name: 'Live now' })).toBeTruthy();
  expect(screen.getByText('24+ live')).toBeTruthy();
  expect(screen.getAllByRole('link', { name: /Followed 24/ })).toHaveLength(1);
});

test('home shows an error when followed channels fail to load, and shows them on retry', async () => {
  signIn();
  const other = page([aLivestreamCard({ id: 2, title: 'Other' })]);
  let isBroken = true;
  server.answers(listLivestreams, ({ query }) => {
    if (query.get('followed') !== 'true') return other;
    if (isBroken) throw new Error('broken');
    return page([aLivestreamCard({ id: 1, title: 'Followed' })]);
  });
  const { person } = await draw(<HomePage />, { texts });
  await screen.findByText("Couldn't load the channels you follow");
  expect(await screen.findByRole('link', { name: /Other/ })).toBeTruthy();
  isBroken = false;
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: /Followed/ })).toBeTruthy();
});

test('a failed next page shows an error and can be retried', async () => {
  let isBroken = true;
  server.answers(listLivestreams, ({ query }) => {
    if (query.get('after') === null) return page([aLivestreamCard({ id: 1, title: 'First' })], '12.1');
    if (isBroken) throw new Error('broken');
    return page([aLivestreamCard({ id: 2, title: 'Second' })]);
  });
  const { person } = await draw(<CategoryPage slug="just-chatting" />, { texts });
  await person.click(await screen.findByRole('button', { name: 'Show more' }));
  expect(await screen.findByRole('alert')).toBeTruthy();
  isBroken = false;
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Second')).toBeTruthy();
});

test('home waits for the followed channels before it shows anything below them', async () => {
  const openSession = server.waits(readSession, { data: { viewer: self as Self, first_account: false }, message: 'OK' });
  const followed = aLivestreamCard({ id: 1, title: 'Followed', is_followed: true });
  const other = aLivestreamCard({ id: 2, title: 'Other' });
  server.answers(listLivestreams, ({ query }) => page(query.get('followed') === 'true' ? [followed] : [followed, other]));
  const { cache, container } = await draw(<HomePage />, { texts });
  const shown: string[] = [];
  new MutationObserver(() => shown.push([...container.querySelectorAll('h2, h3')].map((title) => title.textContent).join())).observe(
    container,
    {
      childList: true,
      subtree: true,
    },
  );
  await waitFor(() => expect(cache.getQueryData(liveQuery().queryKey)).toBeTruthy());
  openSession();
  await screen.findByText('Other');
  expect(shown.find((titles) => titles !== '')).toMatch(/^From channels you follow,Followed,Live now,Other/);
});

test('without live channels home shows a message and suggests channels', async () => {
  server.answers(listRecommended, { data: { channels: [aRailChannel({ is_live: false, session_title: '' })] }, message: 'OK' });
  await draw(<HomePage />, { texts });
  expect(await screen.findByText('No one is live right now')).toBeTruthy();
  expect((await screen.findByRole('link', { name: /ana/ })).getAttribute('href')).toBe('/ana');
});

test('a failed home page shows an error and loads on retry', async () => {
  server.loses(listLivestreams);
  const { person } = await draw(<HomePage />, { texts });
  expect(await screen.findByText("Couldn't load live channels")).toBeTruthy();
  expect(screen.getByText(/Check your connection/)).toBeTruthy();
  server.answers(listLivestreams, page([aLivestreamCard()]));
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Sunday rides')).toBeTruthy();
});

test('a loading list reserves its space with skeletons', async () => {
  const finish = server.waits(listLivestreams, page([aLivestreamCard()]));
  await draw(<HomePage />, { texts });
  expect(screen.getByRole('status', { name: 'Loading' })).toBeTruthy();
  finish();
  expect(await screen.findByText('Sunday rides')).toBeTruthy();
  expect(screen.queryByRole('status', { name: 'Loading' })).toBeNull();
});

test('a category shows its channels page by page', async () => {
  server.answers(listLivestreams, ({ query }) =>
    query.get('after') === '12.1'
      ? page([aLivestreamCard({ id: 2, title: 'Second' })])
      : page([aLivestreamCard({ id: 1, title: 'First' })], '12.1'),
  );
  const { person } = await draw(<CategoryPage slug="just-chatting" />, { texts });
  expect(await screen.findByText('First')).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Show more' }));
  expect(await screen.findByText('Second')).toBeTruthy();
  expect(screen.getByText('First')).toBeTruthy();
  expect(server.callsOf(listLivestreams)[0]?.query.get('category_id')).toBe('101');
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

test('the old slug of a merged category leads to the target', async () => {
  server.answers(showCategory, { data: { category: category() }, message: 'OK' });
  const { router } = await draw(<CategoryPage slug="smalltalk" />, { texts, at: '/category/smalltalk' });
  await soon(() => expect(router.state.location.pathname).toBe('/category/just-chatting'));
  expect(server.callsOf(showCategory)[0]!.path).toBe('/api/v1/categories/smalltalk');
});

test('a failed category lookup can be retried', async () => {
  server.loses(showCategory);
  const { person } = await draw(<CategoryPage slug="gone" />, { texts });
  await screen.findByText("Couldn't load categories");
  server.refuses(showCategory, 'CATEGORY_NOT_FOUND');
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Category not found')).toBeTruthy();
});

test('an unknown category links to the existing ones', async () => {
  server.refuses(showCategory, 'CATEGORY_NOT_FOUND');
  await draw(<CategoryPage slug="gone" />, { texts });
  expect(await screen.findByText('Category not found')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Browse categories' }).getAttribute('href')).toBe('/browse');
});

test('categories can be browsed by group', async () => {
  const music = category({
    id: 107,
    name: 'Music',
    slug: 'music',
    category_id: 3,
    category: { id: 3, name: 'Sounds', slug: 'sounds', icon: '' },
  });
  server.answers(listCategories, { data: { categories: [category(), music] }, message: 'OK' });
  const { person } = await draw(<BrowsePage />, { texts });
  await person.click(await screen.findByRole('button', { name: 'Sounds' }));
  expect(screen.getAllByRole('heading', { level: 3 }).map((name) => name.textContent)).toEqual(['Music']);
  expect(screen.getByRole('button', { name: 'Sounds', pressed: true })).toBeTruthy();
});

test('built-in category groups are translated, and groups of this installation keep their name', () => {
  addTexts('de', channelsTextsDe);
  languageChoice.set('de');
  expect(groupName({ slug: 'games', name: 'Games' })).toBe('Spiele');
  expect(groupName({ slug: 'sounds', name: 'Sounds' })).toBe('Sounds');
});

test('the following page shows live channels as cards and offline ones as tiles', async () => {
  signIn();
  server.answers(listFollowed, {
    nextCursor: null,
    channels: [aRailChannel(), aRailChannel({ channel_id: 20_000_009, channel_slug: 'mod', user_username: 'mod', is_live: false })],
  });
  server.answers(listLivestreams, page([aLivestreamCard()]));
  await draw(<FollowingPage />, { texts });
  expect((await screen.findByRole('link', { name: /Sunday rides/ })).getAttribute('href')).toBe('/ana');
  expect(screen.getByRole('link', { name: /mod.*Offline/ }).getAttribute('href')).toBe('/mod');
});

test('a viewer without follows gets a hint where to start', async () => {
  signIn();
  await draw(<FollowingPage />, { texts });
  expect(await screen.findByText("You're not following anyone yet")).toBeTruthy();
  expect(screen.getByRole('link', { name: 'See who is live' })).toBeTruthy();
});

test('the collapsed sidebar shows avatars with accessible names and viewer counts', async () => {
  signIn();
  server.answers(listFollowed, { nextCursor: null, channels: [aRailChannel({ viewer_count: 744 })] });
  const { unmount } = await draw(<ChannelRail narrow />, { texts });
  const face = await screen.findByRole('link', { name: 'ana, Just Chatting, 744 viewers' });
  expect(face.textContent).toBe('');
  unmount();
  await draw(<ChannelRail narrow={false} />, { texts });
  expect(await screen.findByRole('link', { name: /^ana.*Just Chatting.*744 viewers$/ })).toBeTruthy();
});

test('a signed-out visitor sees recommended channels only', async () => {
  server.answers(listRecommended, { data: { channels: [aRailChannel()] }, message: 'OK' });
  await draw(<ChannelRail narrow={false} />, { texts });
  expect(await screen.findByRole('heading', { name: 'Recommended' })).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Followed' })).toBeNull());
  expect(server.callsOf(listFollowed)).toEqual([]);
});

test('R-01 a live channel shows title, category, tags, viewers and uptime', async () => {
  const livestream = aLivestream({ viewer_count: 1234, is_mature: true });
  const countArrives = server.waits(currentViewers, [{ id: livestream.id, livestream_id: livestream.id, viewers: 1300 }]);
  await draw(<StreamInfo channel={aChannel({ livestream, verified: true })} />, { texts });
  expect(screen.getByRole('heading', { level: 1, name: 'Sunday rides' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Just Chatting' }).getAttribute('href')).toBe('/category/just-chatting');
  const tags = within(screen.getByRole('list', { name: 'Tags' })).getAllByRole('listitem');
  expect(tags.map((tag) => tag.textContent)).toEqual(['Just Chatting', 'English', 'Mature', 'Racing']);
  expect(screen.getByText('1,234 viewers')).toBeTruthy();
  countArrives();
  expect(await screen.findByText('1,300 viewers')).toBeTruthy();
  expect(screen.getByTitle(/^Live for \d+:\d\d:\d\d$/)).toBeTruthy();
  expect(screen.getByRole('img', { name: 'Verified' })).toBeTruthy();
});

test('a lone viewer never sees a count of 0, but the broadcaster does', async () => {
  const livestream = aLivestream({ viewer_count: 0 });
  server.answers(currentViewers, [{ id: livestream.id, livestream_id: livestream.id, viewers: 0 }]);
  const { unmount } = await draw(<StreamInfo channel={aChannel({ livestream })} />, { texts });
  expect(screen.getByText('1 viewer')).toBeTruthy();
  await waitFor(() => expect(server.callsOf(currentViewers)).toHaveLength(1));
  expect(screen.getByText('1 viewer')).toBeTruthy();
  unmount();
  signIn();
  await draw(<StreamInfo channel={aChannel({ livestream, user_id: self.id })} />, { texts });
  expect(await screen.findByText('0 viewers')).toBeTruthy();
});

test('R-01 a live channel shows a poster that names it and its category, with viewers and uptime', async () => {
  const livestream = aLivestream({ viewer_count: 1234 });
  await draw(<ChannelStage channel={aChannel({ livestream })} own={false} />, { texts });
  const poster = screen.getByRole('region', { name: 'ana' });
  expect(within(poster).getByText('ana is live')).toBeTruthy();
  expect(poster.textContent).toContain('Just Chatting. Join the conversation in chat.');
  expect(within(poster).getByText('1,234 viewers')).toBeTruthy();
  expect(within(poster).getByTitle(/^Live for /)).toBeTruthy();
});

test('R-01 an offline channel shows its banner or artwork and its offline state', async () => {
  const { container, unmount } = await draw(<ChannelStage channel={aChannel()} own={false} />, { texts });
  expect(screen.getByText('ana is offline')).toBeTruthy();
  expect(container.querySelector('img')?.getAttribute('src')).toMatch(/^data:image\/svg/);
  unmount();

  const banner = { src: '/pictures/offline.png', srcset: '' };
  const drawn = await draw(<ChannelStage channel={aChannel({ offline_banner_image: banner })} own={false} />, { texts });
  expect(drawn.container.querySelector('img')?.getAttribute('src')).toBe('/pictures/offline.png');
});

test.each([
  ['one that never streamed', null, 'No streams yet.'],
  ['one whose stream has just ended', '2026-01-02T11:59:50.000000Z', 'The stream has just ended.'],
  ['one that streamed this morning', '2026-01-02T03:00:00.000000Z', 'Last live 9 hours ago.'],
  ['one that streamed yesterday', '2026-01-01T11:00:00.000000Z', 'Last live yesterday.'],
])('R-01 an offline channel shows its last stream: %s', async (_which, last_live_at, text) => {
  freezeClock();
  try {
    await draw(<ChannelStage channel={aChannel({ last_live_at })} own={false} />, { texts });
    expect(screen.getByText(text)).toBeTruthy();
    expect(screen.getByRole('region', { name: 'ana' }).textContent).toContain('The next stream appears here.');
  } finally {
    releaseClock();
  }
});

test('beside a tab of the channel the stage is small and has no caption', async () => {
  await draw(<ChannelStage channel={aChannel()} own={false} isSmall />, { texts });
  expect(screen.getByText('Offline')).toBeTruthy();
  expect(screen.queryByText('ana is offline')).toBeNull();
});

test('R-01 an offline channel offers viewers to follow and its owner to go live', async () => {
  const followed = await draw(<ChannelStage channel={aChannel()} own={false} />, { texts });
  expect(await screen.findByRole('button', { name: 'Follow ana' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Go live' })).toBeNull();
  followed.unmount();

  const { person } = await draw(<ChannelStage channel={aChannel()} own />, { texts });
  expect(screen.getByText("You're not live")).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Follow ana' })).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Go live' }));
  expect(await screen.findByRole('dialog', { name: 'Go live' })).toBeTruthy();
});

const anOffline = (channel_slug: string) => ({
  ...aRailChannel({ channel_slug, user_username: channel_slug, is_live: false }),
  last_live_at: null,
  livestream: null,
});

test('home shows featured channels first, live ones as cards, and does not repeat them below', async () => {
  const card = aLivestreamCard({ title: 'Night rides' });
  server.answers(listLivestreams, page([card, aLivestreamCard({ id: card.id + 1, title: 'Day rides' })]));
  const live = { ...aRailChannel({ is_live: true }), last_live_at: null, livestream: card };
  server.answers(listFeatured, { data: { channels: [anOffline('velo'), live] }, message: 'OK' });
  await draw(<HomePage />, { texts });
  expect(await screen.findByRole('heading', { name: 'Featured' })).toBeTruthy();
  const titles = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
  expect(titles.filter((title) => title?.endsWith('rides'))).toEqual(['Night rides', 'Day rides']);
  expect(screen.getByRole('link', { name: /velo/ }).getAttribute('href')).toBe('/velo');
});

test('a featured channel that is offline is shown while nobody is live', async () => {
  server.answers(listFeatured, { data: { channels: [anOffline('velo')] }, message: 'OK' });
  await draw(<HomePage />, { texts });
  expect((await screen.findByRole('link', { name: /velo/ })).textContent).toContain('No streams yet.');
  expect(await screen.findByText('No one is live right now')).toBeTruthy();
});
