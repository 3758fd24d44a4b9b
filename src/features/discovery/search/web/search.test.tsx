import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { soon } from '#core/testing/soon.ts';
import { draw, undraw } from '#core/web/testing/draw.tsx';
import { FakeServer, type RecordedRequest } from '#core/web/testing/fake-server.ts';
import { listFollowed } from '#features/channel/channels/contract/browse.ts';
import { type LivestreamCard, listLivestreams } from '#features/channel/channels/contract/livestream.ts';
import { followChannel, unfollowChannel } from '#features/channel/channels/contract/relation.ts';
import { aLivestreamCard, aRailChannel } from '#features/channel/channels/examples.ts';
import { channelsWeb } from '#features/channel/channels/web/feature.ts';
import { FOUND_MAX, multiSearch, searchDocuments } from '#features/discovery/search/contract.ts';
import { aCategoryDocument, aChannelDocument, aSearchResult, aTagDocument } from '#features/discovery/search/examples.ts';
import { readSession, type Self } from '#features/people/accounts/contract/entry.ts';
import { viewer } from '#features/people/accounts/examples.ts';
import { accountsWeb } from '#features/people/accounts/web/feature.ts';
import { searchWeb } from './feature.ts';
import SearchPage from './pages/SearchPage.tsx';
import { recents } from './recents.ts';
import SearchBar from './SearchBar.tsx';

const features = [channelsWeb, searchWeb];
const live = aChannelDocument({
  is_live: true,
  viewer_count: 12,
  session_title: 'Winter',
  category: { name: 'Outer Range', slug: 'outer-range' },
});
const everything = {
  results: [
    aSearchResult([live, aChannelDocument({ id: '20000002', slug: 'outlaw-mel', username: 'Outlaw_Mel', verified: true })]),
    aSearchResult([aCategoryDocument({ id: '102', name: 'Outer Range', slug: 'outer-range' })]),
    aSearchResult([aTagDocument()]),
  ],
};
const nothing = { results: [aSearchResult(), aSearchResult(), aSearchResult()] };

const selfOf = ({ bio: _bio, created_at: _since, ...self }: typeof viewer) => self as Self;
let server: FakeServer;
beforeEach(() => {
  server = new FakeServer();
  server.answers(multiSearch, everything);
  recents.set([]);
  server.answers(listLivestreams, { data: { livestreams: [], pagination: { next_cursor: null } }, message: 'OK' });
});
afterEach(() => {
  undraw();
  server.close();
});

const sentQueries = () =>
  server.callsOf(multiSearch).map(({ body }: RecordedRequest) => (body as { searches: { q: string }[] }).searches[0]!.q);
const field = () => screen.findByRole('combobox', { name: 'Search' });
const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent);
const reached = async () => {
  const id = (await field()).getAttribute('aria-activedescendant');
  return id === null ? null : document.getElementById(id)!.textContent;
};

test('SE-02 a blank field makes no request and shows recent searches of this browser', async () => {
  recents.set(['chess endgames', 'mirelune']);
  const { person } = await draw(<SearchBar />, { features });
  await person.click(await field());
  expect((await screen.findAllByRole('link')).map(({ textContent }) => textContent)).toEqual(['chess endgames', 'mirelune']);
  await person.click(screen.getByRole('button', { name: 'Remove chess endgames' }));
  expect(recents.get()).toEqual(['mirelune']);
  await person.type(await field(), '   ');
  expect(await screen.findByRole('link', { name: 'mirelune' })).toBeTruthy();
  expect(sentQueries()).toEqual([]);
});

test('a blank field also shows live channels, which can be opened', async () => {
  server.answers(listLivestreams, { data: { livestreams: [aLivestreamCard()], pagination: { next_cursor: null } }, message: 'OK' });
  const { person, router } = await draw(<SearchBar />, { features });
  await person.click(await field());
  await person.click(await screen.findByRole('link', { name: /^ana/ }));
  await soon(() => expect(router.state.location.pathname).toBe('/ana'));
});

test('SE-04 typing finds channels, categories and tags, and marks live channels', async () => {
  const { person } = await draw(<SearchBar />, { features });
  await person.type(await field(), 'out');
  await screen.findByRole('listbox', { name: 'Suggestions' });
  expect(screen.getAllByRole('group').map((group) => group.getAttribute('aria-label'))).toEqual(['Channels', 'Categories', 'Tags']);
  expect(options()).toEqual([
    'mirelune, Outer Range1212 watching',
    'Outlaw_MelOffline',
    'Outer Range1212 watching',
    '#Racing2 channels live',
    'All results for outEnter',
  ]);
  expect(sentQueries().at(-1)).toBe('out');
});

test('SE-04 arrows move through the suggestions and the field, Enter opens one, Escape closes the list', async () => {
  const { person, router } = await draw(<SearchBar />, { features });
  await person.type(await field(), 'out');
  await screen.findByRole('listbox');
  expect(await reached()).toBeNull();
  await person.keyboard('{ArrowDown}');
  expect(await reached()).toContain('mirelune');
  await person.keyboard('{ArrowUp}');
  expect(await reached()).toBeNull();
  await person.keyboard('{ArrowUp}');
  expect(await reached()).toContain('All results');
  await person.keyboard('{Escape}');
  expect(screen.queryByRole('listbox')).toBeNull();
  await person.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
  expect(await reached()).toContain('Outer Range');
  await person.keyboard('{Enter}');
  await soon(() => expect(router.state.location.pathname).toBe('/category/outer-range'));
  expect({ queryByRole: screen.queryByRole('listbox'), recents: recents.get() }).toEqual({ queryByRole: null, recents: ['out'] });
});

test('an Enter that confirms the text of an input method does not search', async () => {
  const { person, router } = await draw(<SearchBar />, { features });
  await person.type(await field(), 'アウター');
  fireEvent.keyDown(await field(), { key: 'Enter', keyCode: 229 });
  expect([router.state.location.pathname, recents.get()]).toEqual(['/', []]);
});

test('SE-04 Enter without a suggestion opens the page with all results', async () => {
  const { person, router } = await draw(<SearchBar />, { features });
  await person.type(await field(), '  outter rnge {Enter}');
  await soon(() => expect(router.state.location.search).toEqual({ q: 'outter rnge' }));
  expect({ pathname: router.state.location.pathname, recents: recents.get() }).toEqual({ pathname: '/search', recents: ['outter rnge'] });
});

test('the slash key focuses the field, except while typing', async () => {
  await draw(
    <>
      <textarea aria-label="Message" />
      <SearchBar />
    </>,
    { features },
  );
  const message = screen.getByLabelText('Message');
  act(() => message.focus());
  fireEvent.keyDown(message, { key: '/' });
  expect(document.activeElement).toBe(message);
  act(() => message.blur());
  fireEvent.keyDown(document.body, { key: '/', ctrlKey: true });
  expect(document.activeElement).toBe(document.body);
  const pressed = fireEvent.keyDown(document.body, { key: '/' });
  expect({ activeElement: document.activeElement, pressed }).toEqual({ activeElement: await field(), pressed: false });
});

test('earlier results are shown only if they match the current query, until its results arrive', async () => {
  const { person, router } = await draw(<SearchBar />, { features });
  await person.type(await field(), 'out');
  await screen.findByRole('listbox');
  const arrive = server.waits(multiSearch, { results: [aSearchResult([live]), aSearchResult(), aSearchResult()] });
  await person.type(await field(), 'l');
  expect(options()).toEqual(['Outlaw_MelOffline', 'All results for outlEnter']);
  await person.keyboard('{ArrowDown}');
  expect(await reached()).toContain('Outlaw_Mel');
  await person.clear(await field());
  await person.type(await field(), 'mire');
  await soon(() => expect(sentQueries().at(-1)).toBe('mire'));
  expect(options()).toEqual(['mirelune, Outer Range1212 watching', 'All results for mireEnter']);
  await person.clear(await field());
  await person.type(await field(), 'zzz');
  await soon(() => expect(sentQueries().at(-1)).toBe('zzz'));
  expect(screen.queryByRole('option')).toBeNull();
  await person.keyboard('{ArrowDown}{Enter}');
  await soon(() => expect(router.state.location.search).toEqual({ q: 'zzz' }));
  arrive();
});

test('the active suggestion stays active when new results are inserted before it', async () => {
  const { person, router } = await draw(<SearchBar />, { features });
  await person.type(await field(), 'out');
  await screen.findByRole('listbox');
  const mel = aChannelDocument({ id: '20000002', slug: 'outlaw-mel', username: 'Outlaw_Mel' });
  const other = aChannelDocument({ id: '20000003', slug: 'outlier', username: 'Outlier', is_live: true });
  const arrive = server.waits(multiSearch, { results: [aSearchResult([other, mel]), aSearchResult(), aSearchResult()] });
  await person.type(await field(), 'l');
  await person.keyboard('{ArrowDown}');
  await soon(() => expect(sentQueries().at(-1)).toBe('outl'));
  arrive();
  expect(await screen.findByRole('option', { name: /Outlier/ })).toBeTruthy();
  await person.keyboard('{Enter}');
  await soon(() => expect(router.state.location.pathname).toBe('/outlaw-mel'));
});

test('an empty search shows a message, and a failed one can be retried', async () => {
  server.answers(multiSearch, nothing);
  const { person } = await draw(<SearchBar />, { features });
  await person.type(await field(), 'qqqzz');
  expect(await screen.findByText('Check the spelling or try fewer letters.')).toBeTruthy();
  server.refuses(multiSearch, 'UNAVAILABLE');
  await person.clear(await field());
  await person.type(await field(), 'x');
  await person.click(await screen.findByRole('button', { name: 'Try again' }));
  server.answers(multiSearch, everything);
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('listbox')).toBeTruthy();
});

test('SE-04 the page shows results of each kind, with links to more', async () => {
  const channels = { ...aSearchResult([live]), found: 24 };
  server.answers(multiSearch, { results: [channels, everything.results[1]!, everything.results[2]!] });
  const { person } = await draw(<SearchPage />, { features, at: '/search?q=out' });
  expect(await screen.findByRole('heading', { level: 1, name: 'Results for “out”' })).toBeTruthy();
  expect((await screen.findByRole('link', { name: /mirelune/ })).getAttribute('href')).toBe('/mirelune');
  expect(screen.getByText('3 followers, 12 watching Outer Range')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Show all channels' }).getAttribute('href')).toBe('/search?q=out&tab=channels');
  expect(screen.getByRole('link', { name: /^Racing/ }).getAttribute('href')).toBe('/search?q=Racing&tab=tags');
  await person.click(screen.getByRole('switch', { name: 'Live only' }));
  await soon(() => expect(server.callsOf(multiSearch).at(-1)!.body).toMatchObject({ searches: [{ filter_by: 'is_live:=true' }, {}, {}] }));
});

test('SE-04 channels are listed in pages', async () => {
  const page = (from: number) =>
    aSearchResult(
      Array.from({ length: 50 }, (_, at) =>
        aChannelDocument({ id: String(from + at), slug: `out-${from + at}`, username: `out_${from + at}` }),
      ),
    );
  server.answers(searchDocuments, ({ query }) => ({ ...page(query.get('page') === '2' ? 51 : 1), found: 100 }));
  const { person } = await draw(<SearchPage />, { features, at: '/search?q=out&tab=channels' });
  expect(await screen.findByRole('link', { name: /out_50/ })).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Show more' }));
  expect(await screen.findByRole('link', { name: /out_100/ })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  expect(within(screen.getByRole('navigation', { name: 'Result types' })).getByRole('link', { current: 'page' }).textContent).toContain(
    'Channels',
  );
});

test('SE-04 a failed next page shows an error and can be retried', async () => {
  server.answers(searchDocuments, { ...aSearchResult([live]), found: 60 });
  const { person } = await draw(<SearchPage />, { features, at: '/search?q=out&tab=channels' });
  await screen.findByRole('link', { name: /mirelune/ });
  server.loses(searchDocuments);
  await person.click(screen.getByRole('button', { name: 'Show more' }));
  expect(await screen.findByRole('alert')).toBeTruthy();
  server.answers(searchDocuments, { ...aSearchResult([aChannelDocument({ id: '2', slug: 'outlier', username: 'Outlier' })]), found: 60 });
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: /Outlier/ })).toBeTruthy();
});

test('SE-04 the tabs show the number of results, with a plus at the limit', async () => {
  server.answers(multiSearch, { results: [{ ...aSearchResult([live]), found: FOUND_MAX }, aSearchResult(), aSearchResult()] });
  await draw(<SearchPage />, { features, at: '/search?q=m' });
  await screen.findByRole('link', { name: 'Channels 500+' });
  expect(
    within(screen.getByRole('navigation', { name: 'Result types' }))
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['All ', 'Channels 500+', 'Categories 0', 'Tags 0']);
});

test('a signed-in viewer can follow a live result, but not their own channel', async () => {
  const own = aChannelDocument({ id: '3', slug: 'viewer', username: 'viewer', is_live: true });
  const offline = aChannelDocument({ id: '4', slug: 'outlier', username: 'Outlier' });
  server.answers(searchDocuments, aSearchResult([live, own, offline]));
  server.answers(readSession, { data: { viewer: selfOf(viewer), first_account: false }, message: 'OK' });
  server.answers(listFollowed, { nextCursor: null, channels: [] });
  const { person } = await draw(<SearchPage />, { features: [accountsWeb, ...features], at: '/search?q=out&tab=channels' });
  const button = await screen.findByRole('button', { name: 'Follow mirelune' });
  expect(screen.getAllByRole('button', { name: /^Follow/ })).toEqual([button]);
  const readRail = server.waits(listFollowed, {
    nextCursor: null,
    channels: [aRailChannel({ channel_slug: 'mirelune', is_live: true })],
  });
  server.answers(followChannel, {
    status: { error: false, code: 200, message: 'SUCCESS' },
    data: { is_following: true, following_since: null, followers_count: 4 },
  });
  await person.click(button);
  expect(await screen.findByRole('button', { name: 'Following mirelune, unfollow' })).toBeTruthy();
  readRail();
  await soon(() => expect(server.callsOf(listFollowed).length).toBe(2));
  server.refuses(unfollowChannel, 'CHANNEL_NOT_FOUND');
  await person.click(screen.getByRole('button', { name: 'Following mirelune, unfollow' }));
  await soon(() => expect(server.callsOf(unfollowChannel).length).toBe(1));
  expect(await screen.findByRole('button', { name: 'Following mirelune, unfollow' })).toBeTruthy();
});

test('SE-04 a tag links to live channels with it', async () => {
  server.answers(searchDocuments, aSearchResult([aTagDocument()]));
  const live = (livestreams: LivestreamCard[]) => ({ data: { livestreams, pagination: { next_cursor: null } }, message: 'OK' });
  server.answers(listLivestreams, ({ query }) => live(query.has('tag') ? [] : [aLivestreamCard()]));
  await draw(<SearchPage />, { features, at: '/search?q=racing&tab=tags' });
  expect(await screen.findByText('No live channels with Racing')).toBeTruthy();
  expect(await screen.findByRole('heading', { name: 'Live now' })).toBeTruthy();
  expect(server.callsOf(listLivestreams)[0]!.query.get('tag')).toBe('Racing');
});

test('SE-02 without a query or a result, the page offers live channels; without a query it sends no search', async () => {
  server.answers(listLivestreams, { data: { livestreams: [aLivestreamCard()], pagination: { next_cursor: null } }, message: 'OK' });
  const { unmount } = await draw(<SearchPage />, { features, at: '/search?q=%20' });
  expect(await screen.findByText('What are you looking for?')).toBeTruthy();
  expect(await screen.findByRole('heading', { name: 'Live now' })).toBeTruthy();
  expect(sentQueries()).toEqual([]);
  unmount();
  server.answers(multiSearch, nothing);
  await draw(<SearchPage />, { features, at: '/search?q=123' });
  expect(await screen.findByText('No results for “123”')).toBeTruthy();
  expect(await screen.findByRole('heading', { name: 'Live now' })).toBeTruthy();
});

test('the page offers offline channels when no live channel matches', async () => {
  server.answers(multiSearch, nothing);
  server.answers(listLivestreams, { data: { livestreams: [], pagination: { next_cursor: null } }, message: 'OK' });
  const { person, router } = await draw(<SearchPage />, { features, at: '/search?q=out&live=1' });
  expect(await screen.findByText('No live channels match “out”')).toBeTruthy();
  expect(screen.queryByText(/Check the spelling/)).toBeNull();
  await person.click(screen.getByRole('link', { name: 'Include offline channels' }));
  await soon(() => expect(router.state.location.search).toEqual({ q: 'out' }));
});
