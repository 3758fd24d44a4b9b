import { QueryClient } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { publicSettings } from '#core/contract/settings.ts';
import { addEnglish, type WebFeature } from '#core/web/feature.ts';
import { realtime } from '#core/web/realtime.ts';
import { setMatchingMedia, undraw } from '#core/web/testing/draw.tsx';
import { FakeServer } from '#core/web/testing/fake-server.ts';
import { replaceProperty } from '#core/web/testing/reset-page.ts';
import { someSettings } from '#core/web/testing/some-settings.ts';
import { DESKTOP, PHONE } from '#core/web/use-media-query.ts';
import { showActivity } from '#features/channel/activity/contract.ts';
import { listFollowed, listRecommended } from '#features/channel/channels/contract/browse.ts';
import { listCategories } from '#features/channel/channels/contract/category.ts';
import { type Channel, showChannel } from '#features/channel/channels/contract/channel.ts';
import { listRoleHolders } from '#features/channel/channels/contract/community.ts';
import { currentViewers } from '#features/channel/channels/contract/livestream.ts';
import { channelProfileUpdated } from '#features/channel/channels/contract/profile.ts';
import { showRelation } from '#features/channel/channels/contract/relation.ts';
import type { Role } from '#features/channel/channels/contract/roles.ts';
import { showStreamSettings } from '#features/channel/channels/contract/stream-details.ts';
import { aCategory, aChannel, aRelation } from '#features/channel/channels/examples.ts';
import { listEmotes } from '#features/channel/emotes/contract.ts';
import { anEmote, anEmoteSet } from '#features/channel/emotes/examples.ts';
import { listHeldMessages } from '#features/chat/automod/contract/held-messages.ts';
import { showShield } from '#features/chat/automod/contract/shield.ts';
import { DEFAULT_SHIELD_SET } from '#features/chat/automod/rules/shield.ts';
import { automodWeb } from '#features/chat/automod/web/feature.ts';
import { aHeld } from '#features/chat/automod/web/testing/a-held.ts';
import { showChatroom } from '#features/chat/chat/contract/chatroom.ts';
import { chatroomHistory } from '#features/chat/chat/contract/history.ts';
import { runChatCommand } from '#features/chat/chat/contract/send.ts';
import { aChatroom } from '#features/chat/chat/examples.ts';
import { FakeRealtime } from '#features/chat/chat/web/testing/fake-realtime.ts';
import { stubLayout } from '#features/chat/chat/web/testing/stub-layout.ts';
import { showChatRules } from '#features/chat/chat-rules/contract.ts';
import { showAuditLog } from '#features/chat/moderation/contract/audit.ts';
import { listBannedWords, showModerationRules } from '#features/chat/moderation/contract/filters.ts';
import { someModerationRules } from '#features/chat/moderation/examples.ts';
import { showHostSettings } from '#features/discovery/hosting/contract/host-settings.ts';
import { listEarnings, showIncome } from '#features/economy/income/contract/earnings.ts';
import { anIncome } from '#features/economy/income/examples.ts';
import { channelSubscriptionsChanged, listSubscribers, showSubscriptionSettings } from '#features/economy/subscriptions/contract/manage.ts';
import { readSession, type Self } from '#features/people/accounts/contract/entry.ts';
import { viewer } from '#features/people/accounts/examples.ts';
import { type Clip, listClips, showClipSettings } from '#features/stream/clips/contract/clip.ts';
import { aClip } from '#features/stream/clips/examples.ts';
import { listRecordings } from '#features/stream/recordings/contract/manage.ts';
import { showStreamStats } from '#features/stream/stream-stats/contract.ts';
import { App } from '../App.tsx';
import { features } from '../features.ts';

const { bio: _bio, created_at: _since, ...self } = viewer;
const status = { error: false, code: 200, message: 'SUCCESS' } as const;

const aStreamWithStats = () => ({
  stream: {
    id: 90_001,
    title: 'Sunday rides',
    started_at: '2026-01-02T12:00:00.000000Z',
    ended_at: null,
    peak_viewers: 40,
    average_viewers: 30,
    messages: 30,
    new_followers: 6,
    points_spent: 200,
  },
  points: [1, 2].map((minute) => ({
    at: `2026-01-02T12:0${minute}:00.000000Z`,
    viewers: 20 * minute,
    messages: 10 * minute,
    new_followers: 3,
    points_spent: 100,
  })),
});

/** Every test has its own channel, because preferences are cached per channel for as long as the page lives. */
let channelId = 20_000_100;
let server: FakeServer;
beforeEach(() => {
  addEnglish(features);
  stubLayout();
  setMatchingMedia((query) => query === DESKTOP);
  server = new FakeServer();
  server.loses(publicSettings);
  server.answers(readSession, { data: { viewer: self as Self, first_account: false }, message: 'OK' });
  server.answers(listCategories, { data: { categories: [] }, message: 'OK' });
  server.answers(listRecommended, { data: { channels: [] }, message: 'OK' });
  server.answers(listFollowed, { nextCursor: null, channels: [] });
  server.answers(currentViewers, []);
  channelId += 1;
  server.answers(showChannel, aChannel({ id: channelId }));
  server.answers(showStreamSettings, { stream_title: 'Sunday rides', is_mature: false, language: 'en', category: aCategory(), tags: [] });
  server.answers(showChatroom, aChatroom());
  server.answers(showChatRules, { status, data: { rules: '' } });
  server.answers(chatroomHistory, { status, data: { messages: [], cursor: null, pinned_message: null }, message: 'OK' });
  server.answers(listRoleHolders, { status, data: [] });
  server.answers(listBannedWords, { status, data: { words: [], entries: [] } });
  server.answers(showModerationRules, { status, data: someModerationRules() });
  server.answers(listHeldMessages, { data: { messages: [], next_cursor: null }, message: 'OK' });
  server.answers(showShield, { status, data: { enabled: false, set: DEFAULT_SHIELD_SET, changed_by: null, changed_at: null } });
  server.answers(showStreamStats, { data: { stream: null, minutes_per_point: 1, points: [], previous: [] }, message: 'OK' });
  server.answers(showActivity, { data: { entries: [] }, message: 'OK' });
  server.answers(showAuditLog, { data: { entries: [], next_cursor: null }, message: 'OK' });
});
afterEach(() => {
  cleanup();
  undraw();
  realtime.close();
  server.close();
});

function open(role: Role, page: readonly WebFeature[] = features, address = '/dashboard/ana') {
  server.answers(showRelation, aRelation({ role, is_moderator: role === 'moderator' }));
  history.replaceState(null, '', address);
  render(<App features={page} />);
  return userEvent.setup();
}
const columns = () =>
  [...document.querySelectorAll('[data-pane]')].reduce<Record<string, string[]>>((all, pane) => {
    const column = String([...pane.parentElement!.parentElement!.children].indexOf(pane.parentElement!));
    all[column] = [...(all[column] ?? []), pane.getAttribute('data-pane')!];
    return all;
  }, {});
const stand = () => Object.values(columns()).map((panes) => panes.join(' '));
const handle = (name: string) => screen.findByRole('button', { name: `Move ${name}` });

test('a moderator sees the panes for moderating, the broadcaster sees all of them', async () => {
  const person = open('moderator');
  await handle('Chat');
  expect(stand()).toEqual(['stream modes shield roles', 'stats queue audit words', 'chat', 'activity']);
  await person.click(screen.getByRole('button', { name: /^Panes/ }));
  const offered = (await screen.findAllByRole('menuitemcheckbox')).map((item) => item.textContent);
  expect(offered).toEqual([
    'Held messages',
    'Shield',
    'Chat modes',
    'Chat',
    'Stream',
    'Preview',
    'Connection health',
    'Stream stats',
    'Activity',
    'Audit log',
    'Roles',
    'Banned users',
    'Banned words',
  ]);
  cleanup();
  await open('broadcaster').click(await screen.findByRole('button', { name: /^Panes/ }));
  expect(await screen.findByRole('menuitemcheckbox', { name: 'AI moderation' })).toBeTruthy();
  expect(screen.getByRole('menuitemcheckbox', { name: 'Chat rules' })).toBeTruthy();
  expect(screen.getByRole('menuitemcheckbox', { name: 'Emotes' })).toBeTruthy();
});

test.each(['viewer', 'vip', 'og', 'sidekick'] as const)('a %s sees that they have no access to the dashboard', async (role) => {
  open(role);
  expect(await screen.findByRole('heading', { name: 'You do not have access to this dashboard' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Go to channel' }).getAttribute('href')).toBe('/ana');
  expect(server.callsOf(showAuditLog)).toEqual([]);
});

test('a signed-out visitor is asked to sign in', async () => {
  server.answers(readSession, { data: { viewer: null, first_account: false }, message: 'OK' });
  open('viewer');
  expect(await screen.findByRole('heading', { level: 1, name: 'Sign in to manage this channel' })).toBeTruthy();
});

test('held messages are counted in the navigation, in the tabs of a phone, and before the title of the window', async () => {
  const messages = [aHeld(1), aHeld(2)];
  server.answers(listHeldMessages, { data: { messages, next_cursor: null }, message: 'OK' });
  open('moderator', features, '/dashboard/ana/stream');
  const sections = await screen.findByRole('navigation', { name: 'Dashboard sections' });
  expect(await within(sections).findByRole('link', { name: /moderation.*2 waiting/ })).toBeTruthy();
  await waitFor(() => expect(document.title).toMatch(/^\(2\) .* · Grandstand$/));
  cleanup();
  expect(document.title).not.toMatch(/^\(/);

  setMatchingMedia((query) => query === PHONE);
  open('moderator');
  expect(await screen.findByRole('tab', { name: /^Held messages.*2 waiting/ })).toBeTruthy();
});

test('on a phone the moderation section is in tabs with counts: held messages, shield and modes before the chat', async () => {
  server.answers(listHeldMessages, { data: { messages: [aHeld(1), aHeld(2)], next_cursor: null }, message: 'OK' });
  setMatchingMedia((query) => query === PHONE);
  const person = open('moderator', features, '/dashboard/ana/moderation');
  const tabs = await screen.findByRole('tablist', { name: 'Panes' });
  const held = await within(tabs).findByRole('tab', { name: /^Held messages.*2 waiting/, selected: true });
  expect(
    within(tabs)
      .getAllByRole('tab')
      .map(({ textContent }) => textContent!.replace(/\d.*/, '')),
  ).toEqual(['Held messages', 'Shield', 'Chat modes', 'Banned words', 'Chat']);
  expect(await within(screen.getByRole('tabpanel')).findByText('held 1')).toBeTruthy();
  held.focus();
  await person.keyboard('{End}');
  expect(await within(screen.getByRole('tabpanel', { name: 'Chat' })).findByText('Be the first to chat')).toBeTruthy();
});

test('arrow keys on the handle move a pane, keep the focus on it, and announce its new position', async () => {
  const person = open('moderator');
  const stream = await handle('Stream');
  stream.focus();
  await person.keyboard('{ArrowDown}');
  expect(stand()[0]).toBe('modes stream shield roles');
  await person.keyboard('{ArrowRight}');
  expect(stand()).toEqual(['modes shield roles', 'stats stream queue audit words', 'chat', 'activity']);
  expect(document.activeElement).toBe(await handle('Stream'));
  expect(screen.getByText('Stream moved to column 2, position 2.')).toBeTruthy();
});

test('a pane is moved, hidden and shown by menu, and the layout is stored in the browser until it is reset', async () => {
  const person = open('moderator');
  await handle('Activity');
  await person.click(screen.getByRole('button', { name: 'More options for Activity' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Move left' }));
  await waitFor(() => expect(stand()[2]).toBe('activity chat'));
  await person.click(screen.getByRole('button', { name: 'More options for Roles' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Hide pane' }));
  await waitFor(() => expect(stand()).toEqual(['stream modes shield', 'stats queue audit words', 'activity chat']));
  cleanup();

  open('moderator');
  await handle('Chat');
  expect(stand()).toEqual(['stream modes shield', 'stats queue audit words', 'activity chat']);
  await person.click(screen.getByRole('button', { name: /^Panes/ }));
  await person.click(await screen.findByRole('menuitemcheckbox', { name: 'Roles', checked: false }));
  await waitFor(() => expect(stand()[2]).toBe('activity chat roles'));
  await person.click(await screen.findByRole('menuitem', { name: 'Reset layout' }));
  await waitFor(() => expect(stand()).toEqual(['stream modes shield roles', 'stats queue audit words', 'chat', 'activity']));
});

test('text typed into a pane survives moving the pane', async () => {
  const person = open('moderator');
  await person.type(await screen.findByLabelText('Add words'), 'grandfather');
  (await handle('Banned words')).focus();
  await person.keyboard('{ArrowRight}');
  expect(stand()[2]).toBe('chat words');
  expect(screen.getByLabelText<HTMLTextAreaElement>('Add words').value).toBe('grandfather');
});

test('the separator is moved by keys and stops at the minimum width', async () => {
  const person = open('moderator');
  await handle('Chat');
  const line = screen.getAllByRole('separator', { name: 'Column width' })[0]!;
  const width = () => Number(line.getAttribute('aria-valuenow'));
  expect(width()).toBe(20);
  line.focus();
  await person.keyboard('{ArrowRight}{ArrowRight}');
  expect(width()).toBe(24);
  await person.keyboard('{Home}');
  expect(width()).toBe(14);
  fireEvent.doubleClick(line);
  expect(width()).toBe(28);
});

test('a dashboard with all panes hidden explains how to show them', async () => {
  localStorage.setItem(`grandstand.dashboard.${channelId}.medium`, '[]');
  setMatchingMedia(() => false);
  open('moderator');
  expect(await screen.findByText('All panes are hidden')).toBeTruthy();
});

test('a phone shows one pane at a time, selected by keys or taps on tabs, and keeps text typed into them', async () => {
  setMatchingMedia((query) => query === PHONE);
  const person = open('moderator');
  const tabs = await screen.findByRole('tablist', { name: 'Panes' });
  expect(within(tabs).getByRole('tab', { name: 'Held messages', selected: true })).toBeTruthy();
  await person.click(within(tabs).getByRole('tab', { name: 'Banned words' }));
  await person.type(await screen.findByLabelText('Add words'), 'grandfather');
  within(tabs).getByRole('tab', { name: 'Banned words' }).focus();
  await person.keyboard('{Home}');
  expect(document.activeElement).toBe(within(tabs).getByRole('tab', { name: 'Held messages', selected: true }));
  expect(screen.queryByLabelText('Add words')).toBeNull();
  await person.keyboard('{ArrowLeft}');
  expect((await screen.findByLabelText<HTMLTextAreaElement>('Add words')).value).toBe('grandfather');
  expect(document.querySelector('[data-pane]')).toBeNull();
});

test('a pane can be dragged by its handle into another column', async () => {
  open('moderator');
  const from = await handle('Activity');
  const audit = document.querySelector('[data-pane="audit"]')!.parentElement!;
  const frame = () => act(() => new Promise((resolve) => requestAnimationFrame(() => resolve(undefined))));
  // jsdom implements neither elementFromPoint nor the DataTransfer of a drag.
  replaceProperty(document, 'elementFromPoint', { value: () => audit });
  const dataTransfer = { types: [], items: [], setData: () => undefined, setDragImage: () => undefined };
  fireEvent.dragStart(from, { dataTransfer });
  await frame();
  fireEvent.dragEnter(audit, { dataTransfer });
  fireEvent.dragOver(audit, { dataTransfer });
  await frame();
  fireEvent.drop(audit, { dataTransfer });
  await waitFor(() => expect(stand()).toEqual(['stream modes shield roles', 'activity stats queue audit words', 'chat']));
});

test('a pane that fails to load shows an error, and the others keep working', async () => {
  const reported = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const fail = () => {
    throw new TypeError('Failed to fetch dynamically imported module');
  };
  const Content = Object.assign(fail, { time: 'page' as const, preload: () => Promise.resolve() });
  const broken: WebFeature = { ...automodWeb, panes: { ...automodWeb.panes, shield: { ...automodWeb.panes!.shield!, Content } } };
  try {
    open(
      'broadcaster',
      features.map((one) => (one === automodWeb ? broken : one)),
    );
    const pane = await screen.findByRole('region', { name: 'Shield' });
    expect(await within(pane).findByText('Something went wrong')).toBeTruthy();
    expect(within(pane).getByRole('button', { name: 'Try again' })).toBeTruthy();
    expect(await screen.findByText('All caught up')).toBeTruthy();
    expect(reported.mock.calls.flat().map(String)).toContainEqual(expect.stringContaining('Failed to fetch'));
  } finally {
    reported.mockRestore();
  }
});

const rail = () => within(screen.getByRole('navigation', { name: 'Dashboard sections' }));
const sectionNames = () =>
  rail()
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);

test('the rail links to the sections that the role may open, and replaces the rail of channels', async () => {
  server.answers(publicSettings, someSettings(features));
  open('broadcaster');
  await handle('Chat');
  await waitFor(() => expect(rail().getAllByRole('link')).toHaveLength(14));
  expect(sectionNames()).toEqual([
    ['Overview', '/dashboard/ana'],
    ['Stream', '/dashboard/ana/stream'],
    ['Videos', '/dashboard/ana/recordings'],
    ['Clips', '/dashboard/ana/channel-clips'],
    ['Chat and moderation', '/dashboard/ana/moderation'],
    ['Rewards', '/dashboard/ana/rewards'],
    ['Subscriptions', '/dashboard/ana/subscriptions'],
    ['Predictions, polls, and goals', '/dashboard/ana/engagement'],
    ['Emotes', '/dashboard/ana/emotes'],
    ['Channel badges', '/dashboard/ana/badges'],
    ['Community', '/dashboard/ana/community'],
    ['Income', '/dashboard/ana/income'],
    ['Audit log', '/dashboard/ana/audit'],
    ['Settings', '/dashboard/ana/settings'],
  ]);
  expect(screen.queryByRole('complementary', { name: 'Channels' })).toBeNull();
  cleanup();

  open('moderator');
  await handle('Chat');
  await waitFor(() => expect(rail().getAllByRole('link')).toHaveLength(8));
  expect(sectionNames().map(([name]) => name)).not.toContain('Emotes');
  expect(sectionNames().map(([name]) => name)).not.toContain('Settings');
});

test('a section is named after the panes whose features are on', async () => {
  const { features: flags, ...settings } = someSettings(features);
  server.answers(publicSettings, { ...settings, features: { ...flags, predictions: false } });
  open('broadcaster');
  expect(await screen.findByRole('link', { name: 'Polls and goals' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: /Predictions/ })).toBeNull();
});

/** Every word on the page, including labels and closed options. */
function wordsOnPage(): string[] {
  const labels = [...document.querySelectorAll('[aria-label], [placeholder], [title]')].flatMap((element) =>
    ['aria-label', 'placeholder', 'title'].map((name) => element.getAttribute(name) ?? ''),
  );
  const texts = [...document.body.querySelectorAll('*')].flatMap((element) =>
    [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE).map(({ textContent }) => textContent!),
  );
  return [...labels, ...texts].flatMap((text) => text.match(/\p{L}+/gu) ?? []);
}

function answerAllSections(): void {
  const { stream, points } = aStreamWithStats();
  server.answers(showStreamStats, { data: { stream, minutes_per_point: 1, points, previous: [] }, message: 'OK' });
  const earnings = { currency: 'USD', transactions: [], next_cursor: null };
  server.answers(listEarnings, { data: earnings, message: 'OK' });
  server.answers(showIncome, { data: anIncome({ points: [] }), message: 'OK' });
  const price = { amount: 499, currency: 'USD' };
  const selling = { is_enabled: true, takes_payments: true, price, platform_share: 0, active_subscribers: 0, renewing_subscribers: 0 };
  server.answers(showSubscriptionSettings, { data: { ...selling, badges: [] }, message: 'OK' });
  server.answers(listSubscribers, { data: { subscribers: [], next_page_token: null }, message: 'OK' });
  server.answers(listClips, { clips: [], total: 0, nextCursor: null });
  const kept = { recordings: [], next: null, settings: { keep_recordings: true, visibility: 'public' as const } };
  server.answers(listRecordings, { data: { ...kept, storage: { used: 0, kept: 0, quota: null, is_full: false } }, message: 'OK' });
}

test('X-06 with every flagged feature off, no word of them is left on the dashboard', async () => {
  const flags = Object.keys(someSettings(features).features).map((name) => [name, false]);
  server.answers(publicSettings, someSettings(features, Object.fromEntries(flags)));
  answerAllSections();
  const person = open('broadcaster');
  await handle('Chat');
  const words = new Set<string>();
  /** A text of each section that appears with its panes. */
  const sections: [name: string, text: string][] = [
    ['Overview', 'New events appear here.'],
    ['Stream', 'During this stream'],
    ['Videos', 'No videos yet'],
    ['Clips', 'No clips this week'],
    ['Chat and moderation', 'All caught up'],
    ['Subscriptions', 'No subscribers yet'],
    ['Emotes', 'Viewers can use them in your chat, subscribers in every chat.'],
    ['Channel badges', 'No badges yet'],
    ['Community', 'Mods'],
    ['Income', 'No income yet'],
    ['Audit log', 'Clear filters'],
    ['Settings', 'Chat rules'],
  ];
  await waitFor(() => expect(sectionNames().map(([name]) => name)).toEqual(sections.map(([name]) => name)));
  for (const [name, text] of sections) {
    await person.click(rail().getByRole('link', { name }));
    if (name === 'Audit log') await person.click(await screen.findByRole('button', { name: 'Filter' }));
    await screen.findAllByText(text);
    if (name === 'Stream') await person.click(await screen.findByRole('button', { name: 'Show as table' }));
    for (const word of wordsOnPage()) words.add(word.toLowerCase());
  }
  expect(words).toContain('followers');
  // Subscriptions, which have no flag, can be a gift.
  const ofFlags = /^(points?|predict\w*|polls?|goals?|rewards?|redeem\w*|redemptions?|kicks?|gifts)$/;
  expect([...words].filter((word) => ofFlags.test(word))).toEqual([]);
});

test('a section has a URL, a title and its panes, and its link is the current one', async () => {
  const person = open('moderator');
  await person.click(await screen.findByRole('link', { name: 'Chat and moderation' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Chat and moderation' })).toBeTruthy();
  expect(location.pathname).toBe('/dashboard/ana/moderation');
  const panes = [...document.querySelectorAll('[data-pane]')].map((pane) => pane.getAttribute('data-pane'));
  expect(panes).toEqual(['queue', 'shield', 'modes', 'words', 'chat']);
  expect(rail().getByRole('link', { current: 'page' }).textContent).toBe('Chat and moderation');
  await waitFor(() => expect(document.title).toBe("Chat and moderation on ana's dashboard · Grandstand"));
  await person.click(screen.getByRole('link', { name: 'Audit log' }));
  expect(await screen.findByRole('button', { name: 'Export' })).toBeTruthy();
  expect(screen.getAllByRole('heading', { name: 'Audit log' })).toHaveLength(1);
});

test('a section that the role may not open says so, and an unknown one does not exist', async () => {
  open('moderator', features, '/dashboard/ana/emotes');
  expect(await screen.findByRole('heading', { name: 'You do not have access to this section' })).toBeTruthy();
  cleanup();
  open('moderator', features, '/dashboard/ana/treasury');
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeTruthy();
});

test('X-06 a section does not exist while the features of all its panes are off', async () => {
  server.answers(publicSettings, someSettings(features, { predictions: false, polls: false, goals: false }));
  open('broadcaster', features, '/dashboard/ana/engagement');
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeTruthy();
});

test('on a phone the sections are in a menu, which closes after a choice', async () => {
  setMatchingMedia((query) => query === PHONE);
  const person = open('moderator');
  expect(await screen.findByRole('tablist', { name: 'Panes' })).toBeTruthy();
  expect(screen.queryByRole('navigation', { name: 'Dashboard sections' })).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Overview, other sections' }));
  const menu = await screen.findByRole('dialog', { name: 'Dashboard sections' });
  await person.click(within(menu).getByRole('link', { name: 'Community' }));
  expect(await screen.findByRole('button', { name: 'Community, other sections' })).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test("/dashboard leads to the viewer's own dashboard, and asks visitors to sign in", async () => {
  open('broadcaster', features, '/dashboard');
  await handle('Chat');
  expect(location.pathname).toBe(`/dashboard/${viewer.slug}`);
  cleanup();
  server.answers(readSession, { data: { viewer: null, first_account: false }, message: 'OK' });
  open('viewer', features, '/dashboard');
  expect(await screen.findByText('Sign in to open your dashboard')).toBeTruthy();
});

test('quick actions open their dialogs, and clearing the chat asks first', async () => {
  server.answers(publicSettings, someSettings(features));
  server.answers(runChatCommand, { success: true, command: 'clear', parameter: null });
  const person = open('moderator');
  await handle('Chat');
  await person.click(await screen.findByRole('button', { name: 'Clear chat' }));
  const asked = within(await screen.findByRole('dialog', { name: 'Clear the chat?' }));
  expect(server.callsOf(runChatCommand)).toEqual([]);
  await person.click(asked.getByRole('button', { name: 'Clear chat' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.callsOf(runChatCommand).map(({ body }) => body)).toEqual([{ command: 'clear' }]);
  await person.click(screen.getAllByRole('button', { name: 'Start a poll' })[0]!);
  expect(await screen.findByRole('dialog', { name: 'Start a poll' })).toBeTruthy();
  await person.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await person.click(screen.getByRole('button', { name: 'Chat modes' }));
  expect(await within(await screen.findByRole('dialog', { name: 'Chat modes' })).findByRole('switch', { name: 'Slow mode' })).toBeTruthy();
});

describe('the set-up list', () => {
  /** The viewer's own channel, new by default. */
  const own = ({
    offline_banner_image = null,
    ...user
  }: Partial<Channel['user']> & Partial<Pick<Channel, 'offline_banner_image'>> = {}) => {
    const channel = aChannel({ id: channelId, user_id: viewer.id, offline_banner_image });
    return { ...channel, user: { ...channel.user, profile_pic: null, bio: '', links: [], ...user } };
  };
  const hasClips = (...clips: Clip[]) => server.answers(listClips, { clips, total: clips.length, nextCursor: null });
  const complete = {
    profile_pic: '/files/a.webp',
    bio: 'Racing on Sundays',
    links: ['https://example.org'],
    offline_banner_image: { src: '/files/b.webp', srcset: '' },
  };
  const list = (name = 'Set up your channel') => screen.findByRole('region', { name });

  test('shows a new broadcaster five steps, each with its link, and what is done', async () => {
    hasClips();
    server.answers(showChannel, own({ bio: 'Racing on Sundays' }));
    open('broadcaster');
    const steps = within(await list());
    expect(steps.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Add a profile picture', '/settings/profile'],
      ['Write about yourselfDone', '/settings/profile'],
      ['Add your links', '/settings/profile'],
      ['Add an offline picture', '/dashboard/ana/settings'],
      ['Create your first clip', '/dashboard/ana/channel-clips'],
    ]);
    expect(steps.getByText('1 of 5 done')).toBeTruthy();
  });

  test('is a line on a phone, which leads to the steps in the settings', async () => {
    setMatchingMedia((query) => query === PHONE);
    hasClips();
    server.answers(showChannel, own());
    const person = open('broadcaster');
    const link = within(await list()).getByRole('link', { name: 'Set up your channel 0 of 5 done' });
    await person.click(link);
    expect(await within(await list()).findByRole('link', { name: 'Add your links' })).toBeTruthy();
  });

  test('can be hidden, and comes back from the section "Settings"', async () => {
    hasClips();
    server.answers(showChannel, own());
    const person = open('broadcaster');
    await person.click(within(await list()).getByRole('button', { name: 'Hide' }));
    expect(screen.queryByRole('region', { name: 'Set up your channel' })).toBeNull();
    cleanup();

    open('broadcaster', features, '/dashboard/ana/settings');
    await person.click(await within(await list()).findByRole('switch', { name: 'Show on the overview', checked: false }));
    await person.click(rail().getByRole('link', { name: 'Overview' }));
    expect(within(await list()).getByText('0 of 5 done')).toBeTruthy();
  });

  test('follows the profile, and leaves when the last step is done', async () => {
    server.answers(publicSettings, someSettings(features));
    const live = await FakeRealtime.open();
    onTestFinished(() => live.close());
    hasClips(aClip());
    server.answers(showChannel, own({ ...complete, bio: '' }));
    open('broadcaster');
    expect(within(await list()).getByText('4 of 5 done')).toBeTruthy();
    const { user, offline_banner_image } = own(complete);
    const events = channelProfileUpdated.channel(channelId);
    await waitFor(() => expect(live.isSubscribed(events)).toBe(true));
    live.send(events, channelProfileUpdated.name, { channel: { id: channelId, slug: 'ana', user, offline_banner_image } });
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Set up your channel' })).toBeNull());
  });

  test('shows a step that fails to load as not done, and the settings can load it again', async () => {
    server.refuses(listClips, 'CHANNEL_NOT_FOUND');
    server.answers(showChannel, own({ bio: 'Racing on Sundays' }));
    const person = open('broadcaster');
    expect(within(await list()).getByText('1 of 5 done')).toBeTruthy();
    await person.click(rail().getByRole('link', { name: 'Settings' }));
    const pane = within(await list());
    expect(await pane.findByText("Couldn't load the steps")).toBeTruthy();
    const finish = server.waits(listClips, { clips: [], total: 0, nextCursor: null });
    await person.click(pane.getByRole('button', { name: 'Try again' }));
    finish();
    expect(await pane.findByRole('link', { name: 'Create your first clip' })).toBeTruthy();
  });

  test('has a skeleton in the settings while a step loads', async () => {
    const finish = server.waits(listClips, { clips: [], total: 0, nextCursor: null });
    server.answers(showChannel, own());
    open('broadcaster', features, '/dashboard/ana/settings');
    const pane = within(await list());
    expect(await pane.findByRole('status', { name: 'Loading' })).toBeTruthy();
    expect(pane.queryByRole('link')).toBeNull();
    finish();
    expect(await pane.findByRole('link', { name: 'Create your first clip' })).toBeTruthy();
  });

  test('is only for the broadcaster', async () => {
    hasClips();
    server.answers(showChannel, { ...own(), user_id: viewer.id + 1 });
    open('staff');
    await handle('Chat');
    expect(screen.queryByRole('region', { name: 'Set up your channel' })).toBeNull();
    expect(server.callsOf(listClips)).toEqual([]);
  });
});

test('turning subscriptions on shows the switches of the emotes without a reload, in a section without the chat', async () => {
  server.answers(publicSettings, someSettings(features));
  const live = await FakeRealtime.open();
  onTestFinished(() => live.close());
  server.answers(showChannel, aChannel({ id: channelId, subscription_enabled: false }));
  server.answers(listEmotes, [anEmoteSet({ id: channelId, emotes: [anEmote({ channel_id: channelId, subscribers_only: false })] })]);
  open('broadcaster', features, '/dashboard/ana/emotes');
  await screen.findByRole('list', { name: 'Channel emotes' });
  expect(screen.queryByRole('switch', { name: /subscribers only$/ })).toBeNull();
  const events = channelSubscriptionsChanged.channel(channelId);
  await waitFor(() => expect(live.isSubscribed(events)).toBe(true));
  server.answers(showChannel, aChannel({ id: channelId, subscription_enabled: true }));
  live.send(events, channelSubscriptionsChanged.name, { channel_id: channelId, subscription_enabled: true, subscriber_badges: [] });
  expect(await screen.findByRole('switch', { name: /subscribers only$/ })).toBeTruthy();
});

test('a phone that is turned keeps the panes of a section, with the text typed into them', async () => {
  const lists: MediaQueryList[] = [];
  const match = matchMedia;
  replaceProperty(globalThis, 'matchMedia', {
    value: (query: string) => {
      const list = match(query);
      lists.push(list);
      return list;
    },
  });
  setMatchingMedia((query) => query === PHONE);
  const person = open('moderator', features, '/dashboard/ana/moderation');
  await person.click(await screen.findByRole('tab', { name: 'Banned words' }));
  const words = await screen.findByLabelText('Add words');
  await person.type(words, 'grandfather');
  const turnTo = (phone: boolean) =>
    act(() => {
      setMatchingMedia((query) => phone && query === PHONE);
      for (const list of lists) list.dispatchEvent(new Event('change'));
    });
  turnTo(false);
  const region = await screen.findByRole('region', { name: 'Banned words' });
  expect(within(region).getByLabelText<HTMLTextAreaElement>('Add words').value).toBe('grandfather');
  const slow = await within(screen.getByRole('region', { name: 'Chat modes' })).findByRole('switch', { name: 'Slow mode' });
  turnTo(true);
  expect(within(screen.getByRole('tabpanel', { name: 'Banned words' })).getByLabelText('Add words')).toBe(words);
  await person.click(screen.getByRole('tab', { name: 'Chat modes' }));
  expect(screen.getByRole('switch', { name: 'Slow mode' })).toBe(slow);
});

test('a pane that is opened again within seconds fetches its data again, and data of other pages stays fresh', async () => {
  const mounted = vi.spyOn(QueryClient.prototype, 'mount');
  onTestFinished(() => mounted.mockRestore());
  answerAllSections();
  server.answers(showHostSettings, { data: { who_may_host: 'everyone' }, message: 'OK' });
  const person = open('broadcaster');
  await handle('Chat');
  const cache = mounted.mock.contexts.at(-1) as QueryClient;
  cache.setQueryData(['home'], 'cards', { updatedAt: Date.now() - 60_000 });
  const go = async (name: string) => {
    await person.click(rail().getByRole('link', { name }));
    await screen.findByRole('heading', { level: 1, name });
    await waitFor(() => expect(cache.isFetching()).toBe(0));
  };
  await go('Settings');
  await waitFor(() => expect(server.callsOf(showHostSettings)).toHaveLength(1));
  await go('Audit log');
  await go('Settings');
  await waitFor(() => expect(server.callsOf(showHostSettings)).toHaveLength(2));
  expect(cache.getQueryState(['home'])).toMatchObject({ isInvalidated: false });
});

test('every pane fetches its data again when it is opened, because closed panes hear no events', async () => {
  const mounted = vi.spyOn(QueryClient.prototype, 'mount');
  const now = Date.now.bind(Date);
  let passed = 0;
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => now() + passed);
  onTestFinished(() => {
    mounted.mockRestore();
    clock.mockRestore();
  });
  server.answers(publicSettings, someSettings(features));
  answerAllSections();
  server.answers(showHostSettings, { data: { who_may_host: 'everyone' }, message: 'OK' });
  server.answers(showClipSettings, { data: { who_may_clip: 'everyone', quota: null }, message: 'OK' });
  const person = open('broadcaster');
  await handle('Chat');
  const cache = mounted.mock.contexts.at(-1) as QueryClient;
  const go = async (name: string) => {
    await person.click(rail().getByRole('link', { name }));
    await screen.findByRole('heading', { level: 1, name });
    await waitFor(() => expect(cache.isFetching()).toBe(0));
  };
  const shown = () => cache.getQueryCache().findAll({ type: 'active' });
  for (const [name] of sectionNames().slice(1)) {
    await go(name!);
    const ofSection = shown();
    // Data that another page shows meanwhile hears its events there.
    const other = name === 'Audit log' ? 'Settings' : 'Audit log';
    await go(other);
    const ofOther = new Set(shown());
    passed += 60_000;
    const opened = Date.now();
    await go(name!);
    const old = ofSection.filter(
      (query) => !ofOther.has(query) && query.isActive() && Math.max(query.state.dataUpdatedAt, query.state.errorUpdatedAt) < opened,
    );
    expect({ section: name, old: old.map(({ queryKey, state }) => [queryKey, state.status]) }).toEqual({ section: name, old: [] });
  }
});
