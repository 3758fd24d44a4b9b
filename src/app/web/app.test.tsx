import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { publicSettings } from '#core/contract/settings.ts';
import { addEnglish } from '#core/web/feature.ts';
import { languageChoice } from '#core/web/i18n/locale.ts';
import { realtime } from '#core/web/realtime.ts';
import { setMatchingMedia, undraw } from '#core/web/testing/draw.tsx';
import { FakeServer } from '#core/web/testing/fake-server.ts';
import { someSettings } from '#core/web/testing/some-settings.ts';
import { DESKTOP, PHONE } from '#core/web/use-media-query.ts';
import { listFeatured, listFollowed, listRecommended } from '#features/channel/channels/contract/browse.ts';
import { listCategories } from '#features/channel/channels/contract/category.ts';
import { showChannel } from '#features/channel/channels/contract/channel.ts';
import { listModeratedChannels } from '#features/channel/channels/contract/community.ts';
import { listLivestreams } from '#features/channel/channels/contract/livestream.ts';
import { ownRoleChanged } from '#features/channel/channels/contract/roles.ts';
import { aChannel } from '#features/channel/channels/examples.ts';
import { loadChatParts } from '#features/chat/chat/web/chat-parts.ts';
import { authorizeChannel } from '#features/chat/chat/web/testing/authorize-channel.ts';
import { FakeRealtime } from '#features/chat/chat/web/testing/fake-realtime.ts';
import { readAccount } from '#features/people/accounts/contract/account.ts';
import { readSession, type Self, signOut } from '#features/people/accounts/contract/entry.ts';
import { viewer } from '#features/people/accounts/examples.ts';
import { showClip } from '#features/stream/clips/contract/clip.ts';
import { App } from './App.tsx';
import { features } from './features.ts';

const { bio: _bio, created_at: _since, ...self } = viewer;

// The largest page is imported first, with the chat parts of the features, so that import time counts against no test.
beforeAll(async () => {
  await Promise.all([import('./pages/ChannelRoute.tsx'), loadChatParts(features)]);
});

let server: FakeServer;
beforeEach(() => {
  addEnglish(features);
  setMatchingMedia((query) => query === DESKTOP);
  server = new FakeServer();
  server.loses(publicSettings);
  server.answers(readSession, { data: { viewer: null, first_account: false }, message: 'OK' });
  server.answers(listLivestreams, { data: { livestreams: [], pagination: { next_cursor: null } }, message: 'OK' });
  server.answers(listCategories, { data: { categories: [] }, message: 'OK' });
  server.answers(listRecommended, { data: { channels: [] }, message: 'OK' });
  server.answers(listFollowed, { nextCursor: null, channels: [] });
  server.answers(listFeatured, { data: { channels: [] }, message: 'OK' });
});
afterEach(() => {
  cleanup();
  undraw();
  realtime.close();
  server.close();
  languageChoice.set('system');
});

function open(address: string) {
  history.replaceState(null, '', address);
  render(<App features={features} />);
  return userEvent.setup();
}
const signedIn = () => server.answers(readSession, { data: { viewer: self as Self, first_account: false }, message: 'OK' });

test('the root path shows the home page and sets the document title', async () => {
  open('/');
  expect(await screen.findByText('No one is live right now')).toBeTruthy();
  expect(document.title).toBe('Grandstand');
  expect(screen.getByRole('link', { name: 'Home' }).getAttribute('aria-current')).toBe('page');
});

test('navigating to another page moves the focus to its content', async () => {
  const person = open('/');
  await screen.findByText('No one is live right now');
  await person.click(screen.getByRole('link', { name: 'Browse' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Browse' })).toBeTruthy();
  await waitFor(() => expect(document.activeElement?.id).toBe('content'));
  expect(document.title).toBe('Browse · Grandstand');
});

test.each(['/ana/no/such/page', '/settings/none', '/staff/none', '/dashboard/ana/none'])(
  'the unknown path %s shows a not-found page with a link home',
  async (address) => {
    server.answers(showChannel, aChannel());
    open(address);
    expect(await screen.findByText('Page not found')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Go to home' }).getAttribute('href')).toBe('/');
  },
);

test.each(['/settings/points', '/settings/points/ana', '/channel-points-terms-and-conditions'])(
  'X-06 with channel points off the path %s shows the not-found page',
  async (address) => {
    signedIn();
    server.answers(publicSettings, someSettings(features, { channel_points: false }));
    server.answers(showChannel, aChannel());
    open(address);
    expect(await screen.findByText('Page not found')).toBeTruthy();
  },
);

test('R-01 a channel that does not exist is named in the message', async () => {
  server.refuses(showChannel, 'CHANNEL_NOT_FOUND');
  open('/nobody_here');
  expect(await screen.findByText('nobody_here')).toBeTruthy();
  expect(screen.getByText(/No channel named/)).toBeTruthy();
});

test.each(['/ana', '/popout/ana/chat'])('%s of a suspended channel says so and shows neither player nor chat', async (address) => {
  server.answers(showChannel, aChannel({ is_banned: true }));
  open(address);
  expect(await screen.findByText('This channel is suspended')).toBeTruthy();
  expect(screen.queryByRole('region', { name: /chat/i })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Skip to chat' })).toBeNull();
});

test.each(['/ana', '/popout/ana/chat'])('every skip link of %s leads to a part of the page', async (address) => {
  server.answers(showChannel, aChannel());
  open(address);
  await screen.findByRole('region', { name: "ana's chat" });
  const targets = screen.getAllByRole('link', { name: /^Skip to/ }).map((link) => link.getAttribute('href')!);
  expect(targets).toContain('#message-box');
  for (const target of targets) await waitFor(() => expect(document.querySelector(target)).not.toBeNull());
});

test('on a phone the pages remain reachable from a suspended channel', async () => {
  setMatchingMedia((query) => query === PHONE);
  server.answers(showChannel, aChannel({ is_banned: true }));
  open('/ana');
  await screen.findByText('This channel is suspended');
  expect(screen.getByRole('banner').className).not.toContain('max-md:hidden');
});

test('on a phone the pages remain reachable from an unknown path below a channel', async () => {
  setMatchingMedia((query) => query === PHONE);
  server.answers(showChannel, aChannel());
  open('/ana/no/such/page');
  await screen.findByText('Page not found');
  expect(screen.getByRole('banner').className).not.toContain('max-md:hidden');
});

test('R-01 loading a channel can be retried after a failure', async () => {
  server.refuses(showChannel, 'NOT_SIGNED_IN');
  const person = open('/ana');
  expect(await screen.findByText("Couldn't load this channel")).toBeTruthy();
  server.answers(showChannel, aChannel());
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'ana' })).toBeTruthy();
});

test('R-01 a channel page shows the player, the stream’s details and the chat', async () => {
  server.answers(showChannel, aChannel());
  open('/ana');
  expect(await screen.findByRole('region', { name: 'ana' })).toBeTruthy();
  expect(screen.getByText('Rides at dawn.')).toBeTruthy();
  expect(screen.getByRole('region', { name: "ana's chat" })).toBeTruthy();
});

test('R-01 the chat width can be changed with the keyboard and stays between 300 and 480 pixels', async () => {
  server.answers(showChannel, aChannel());
  const person = open('/ana');
  const edge = await screen.findByRole('separator', { name: 'Chat width' });
  const width = () => edge.getAttribute('aria-valuenow');
  edge.focus();
  expect(width()).toBe('340');
  await person.keyboard('{ArrowLeft}{ArrowLeft}');
  expect(width()).toBe('360');
  await person.keyboard('{ArrowRight}');
  expect(width()).toBe('350');
  await person.keyboard('{End}{ArrowLeft}');
  expect(width()).toBe('480');
  await person.keyboard('{Home}{ArrowRight}');
  expect(width()).toBe('300');
  expect(localStorage.getItem('grandstand.chat-width')).toBe('300');
  await person.dblClick(edge);
  expect(width()).toBe('340');
});

test('the chat can be collapsed and shown again', async () => {
  server.answers(showChannel, aChannel());
  const person = open('/ana');
  await person.click(await screen.findByRole('button', { name: 'Collapse chat' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: "ana's chat" })).toBeNull());
  await person.click(screen.getByRole('button', { name: 'Show chat' }));
  expect(await screen.findByRole('region', { name: "ana's chat" })).toBeTruthy();
});

test('on a phone a channel fills the screen, and the pages are behind a menu button', async () => {
  setMatchingMedia((query) => query === PHONE);
  server.answers(showChannel, aChannel());
  const person = open('/ana');
  await screen.findByRole('region', { name: "ana's chat" });
  expect(screen.queryByRole('separator', { name: 'Chat width' })).toBeNull();
  await person.click(screen.getAllByRole('button', { name: 'Menu' }).at(-1)!);
  const drawer = await screen.findByRole('dialog', { name: 'Grandstand' });
  expect(drawer.querySelector('a[href="/browse"]')).toBeTruthy();
});

test('a popout chat shows nothing but the chat', async () => {
  server.answers(showChannel, aChannel());
  open('/popout/ana/chat');
  expect(await screen.findByRole('region', { name: "ana's chat" })).toBeTruthy();
  expect(screen.queryByRole('navigation')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Collapse chat' })).toBeNull();
});

test('R-05 a clip in the address of a popout chat opens its dialog', async () => {
  server.answers(showChannel, aChannel());
  server.refuses(showClip, 'CLIP_NOT_FOUND');
  open('/popout/ana/chat?clip=clip_1');
  expect(await screen.findByRole('dialog', { name: 'Clip' })).toBeTruthy();
  expect(screen.getByRole('region', { name: "ana's chat", hidden: true })).toBeTruthy();
});

test('a page that throws shows an error, a rail that throws shows nothing, and the top bar keeps working', async () => {
  const reported = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  // Malformed replies make the page and the rail throw.
  server.answers(listRecommended, { data: { channels: [null] } } as never);
  server.answers(showChannel, { ...aChannel(), user: null } as never);
  open('/ana');
  expect(await screen.findByText('This page crashed')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Browse' })).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('complementary', { name: 'Channels' })).toBeNull());
  expect(reported).toHaveBeenCalled();
  reported.mockRestore();
});

test('signing out leaves no data of the person on the page', async () => {
  signedIn();
  server.answers(signOut, { data: null, message: 'OK' });
  server.answers(readAccount, { data: { account: viewer }, message: 'OK' });
  const person = open('/settings');
  expect(await screen.findByLabelText('About you')).toBeTruthy();
  expect(location.pathname).toBe('/settings/profile');
  await person.click(await screen.findByRole('button', { name: 'Your account' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Sign out' }));
  expect(await screen.findByText('Sign in to see your settings')).toBeTruthy();
  expect(screen.queryByLabelText('About you')).toBeNull();
  expect(screen.getAllByRole('button', { name: 'Sign up' }).length).toBeGreaterThan(0);
});

test.each([
  [
    true,
    [
      'Your channel',
      'Your dashboard',
      'Your emotes',
      'Subscriptions',
      'Channel points',
      'Drops (opens in a new tab)',
      'Settings',
      'Sign out',
    ],
    ['Channel points'],
  ],
  [false, ['Your channel', 'Your dashboard', 'Your emotes', 'Subscriptions', 'Drops (opens in a new tab)', 'Settings', 'Sign out'], []],
])('X-06 with channel points on (%s) the account menu and the settings link to %j', async (isOn, entries, sections) => {
  signedIn();
  server.answers(publicSettings, someSettings(features, { channel_points: isOn }));
  const person = open('/settings/appearance');
  const names = (elements: HTMLElement[]) => elements.map((element) => element.textContent);
  const list = await screen.findByRole('navigation', { name: 'Settings sections' });
  await person.click(await screen.findByRole('button', { name: 'Your account' }));
  await waitFor(() => expect(names(screen.getAllByRole('menuitem'))).toEqual(entries));
  const links = within(list).getAllByRole('link', { hidden: true });
  expect(names(links)).toEqual(['Profile', 'Password and email', 'Devices', 'Appearance', ...sections, 'Notifications']);
});

const moderated = (count: number) =>
  server.answers(listModeratedChannels, {
    message: 'OK',
    data: Array.from({ length: count }, (_, at) => ({
      id: at + 1,
      user_id: at + 1,
      slug: `channel-${at}`,
      username: `channel_${at}`,
      profile_pic: null,
      is_live: false,
    })),
  });
const moderatedLinks = () =>
  screen.queryAllByRole('menuitem', { name: /^Moderate / }).map((item) => [item.textContent, item.getAttribute('href')]);

test('a new moderator sees the dashboard of the channel without a reload, on its page and in the open account menu', async () => {
  signedIn();
  server.answers(publicSettings, someSettings(features));
  server.answers(authorizeChannel, { auth: 'key:signature' });
  server.answers(showChannel, aChannel());
  moderated(0);
  const live = await FakeRealtime.open();
  onTestFinished(() => live.close());
  const person = open('/ana');
  const own = ownRoleChanged.channel(viewer.id);
  await waitFor(() => expect(live.isSubscribed(own)).toBe(true));
  await person.click(await screen.findByRole('button', { name: 'Your account' }));
  await screen.findByRole('menuitem', { name: 'Sign out' });
  expect({ links: moderatedLinks(), dashboard: screen.queryByRole('link', { name: 'Dashboard', hidden: true }) }).toEqual({
    links: [],
    dashboard: null,
  });
  server.answers(showChannel, aChannel({ role: 'moderator' }));
  moderated(1);
  live.send(own, ownRoleChanged.name, { channel_id: aChannel().id, role: 'moderator', has_it: true });
  await waitFor(() => expect(moderatedLinks()).toEqual([['Moderate channel_0', '/dashboard/channel-0']]));
  const link = await screen.findByRole('link', { name: 'Dashboard', hidden: true });
  expect(link.getAttribute('href')).toBe('/dashboard/ana');
});

test('the account menu lists ten moderated channels, and all of them on request', async () => {
  signedIn();
  moderated(12);
  const person = open('/settings/appearance');
  await person.click(await screen.findByRole('button', { name: 'Your account' }));
  await waitFor(() => expect(moderatedLinks()).toHaveLength(10));
  await person.click(screen.getByRole('menuitem', { name: 'Show all 12 channels' }));
  expect(moderatedLinks().at(-1)).toEqual(['Moderate channel_11', '/dashboard/channel-11']);
  await person.click(screen.getByRole('menuitem', { name: 'Show fewer' }));
  expect(moderatedLinks()).toHaveLength(10);
});

test('a session that ended elsewhere is noticed at the next refused call', async () => {
  signedIn();
  server.answers(readAccount, { data: { account: viewer }, message: 'OK' });
  open('/settings/profile');
  await screen.findByLabelText('About you');
  server.refuses(signOut, 'NOT_SIGNED_IN');
  server.answers(readSession, { data: { viewer: null, first_account: false }, message: 'OK' });
  const { call } = await import('#core/web/api.ts');
  await act(() => call(signOut).catch(() => undefined));
  expect(await screen.findByText('Sign in to see your settings')).toBeTruthy();
});

test('the sign-in page has its own URL and leads back to the previous page', async () => {
  signedIn();
  server.answers(showChannel, aChannel());
  open('/sign-in?next=%2Fana');
  await waitFor(() => expect(location.pathname).toBe('/ana'));
});

test('choosing another language re-renders the page in it', async () => {
  open('/browse');
  expect(await screen.findByRole('heading', { level: 1, name: 'Browse' })).toBeTruthy();
  act(() => languageChoice.set('de'));
  expect(await screen.findByRole('heading', { level: 1, name: 'Durchsuchen' })).toBeTruthy();
  await waitFor(() => expect(document.documentElement.lang).toBe('de'));
});
