import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { reducedMotion } from '#core/web/appearance.ts';
import type { WebFeature } from '#core/web/feature.ts';
import type { Preference } from '#core/web/preference.ts';
import { undraw } from '#core/web/testing/draw.tsx';
import { FakeServer } from '#core/web/testing/fake-server.ts';
import { showChannel } from '#features/channel/channels/contract/channel.ts';
import { type StreamSettings, showStreamSettings, updateStreamSettings } from '#features/channel/channels/contract/stream-details.ts';
import { aCategory, aChannel, aLivestream } from '#features/channel/channels/examples.ts';
import { showEventBanners } from '#features/chat/banners/web/api.ts';
import { bannersWeb } from '#features/chat/banners/web/feature.ts';
import { showChatroom } from '#features/chat/chat/contract/chatroom.ts';
import { changeModes } from '#features/chat/chat/contract/modes.ts';
import { aChatroom } from '#features/chat/chat/examples.ts';
import * as preferences from '#features/chat/chat/web/chat-preferences.ts';
import { drawPanels, noor } from '#features/chat/chat/web/panels/testing/draw-panels.tsx';
import { stubLayout } from '#features/chat/chat/web/testing/stub-layout.ts';
import { showChatRules } from '#features/chat/chat-rules/contract.ts';
import { announceMode } from '#features/chat/chat-tools/web/preferences.ts';
import { OPEN_BANNED_PEOPLE } from '#features/chat/moderation/web/bans/open-banned-users.ts';
import { leaderboardsWeb } from '#features/economy/leaderboards/web/feature.ts';
import { showGiftLeaderboard } from '#features/economy/leaderboards/web/show-gift-leaderboard.ts';
import { readSession } from '#features/people/accounts/contract/entry.ts';
import { listMuted, mutePerson, unmutePerson } from '#features/people/accounts/contract/muted.ts';

const status = { error: false, code: 200, message: 'SUCCESS' } as const;
let server: FakeServer;

beforeEach(() => {
  stubLayout();
  server = new FakeServer();
  server.answers(showChatroom, aChatroom());
  server.answers(showChatRules, { status, data: { rules: '' } });
  server.answers(readSession, {
    data: { viewer: { ...noor, email: 'noor@demo.invalid', is_staff: false, profile_pic: null }, first_account: false },
    message: 'OK',
  });
  server.answers(showChannel, aChannel());
  server.answers(listMuted, { data: [{ id: 1, username: 'remy', slug: 'remy' }], message: 'OK' });
});
afterEach(() => {
  undraw();
  server.close();
});

type Around = Parameters<typeof drawPanels>[0];
async function openSettings(around: Around = {}) {
  const drawn = await drawPanels(around);
  await drawn.person.click(screen.getByRole('button', { name: 'chat_settings' }));
  await screen.findByRole('dialog', { name: 'Chat settings' });
  return drawn;
}
const row = (name: RegExp) => screen.findByRole('button', { name });
const rowNames = () =>
  within(screen.getByRole('dialog'))
    .getAllByRole('button')
    .map(({ textContent }) => textContent)
    .filter((text) => text !== '');

test('S-01 the settings link to identity, appearance and muted users, and back returns to the row that was opened', async () => {
  const { person } = await openSettings();
  await screen.findByText('1 user');
  expect(rowNames()).toEqual([
    'IdentityName color and badges',
    'AppearanceText size, times, quick emotes',
    'Muted users1 user',
    'Chat rules',
    'Pop out chat',
  ]);
  await person.click(await row(/^Appearance/));
  const back = within(screen.getByRole('dialog', { name: 'Appearance' })).getByRole('button', { name: 'Back' });
  expect(document.activeElement).toBe(back);
  await person.click(back);
  expect(screen.getByRole('dialog', { name: 'Chat settings' })).toBeTruthy();
  expect(document.activeElement).toBe(await row(/^Appearance/));
});

test('S-01 moderators also see the mod tools', async () => {
  const { person } = await openSettings({ role: 'moderator' });
  await person.click(await row(/^Mod tools/));
  expect(await screen.findByRole('switch', { name: 'Slow mode' })).toBeTruthy();
});

test('S-01 banned users open in a separate view for moderators, and the panel closes', async () => {
  const opened = vi.fn();
  addEventListener(OPEN_BANNED_PEOPLE, opened, { once: true });
  const { person } = await openSettings({ role: 'moderator' });
  await person.click(await row(/^Banned users/));
  expect(opened).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole('dialog')).toBeNull();
  undraw();
  await openSettings();
  await row(/^Identity/);
  expect(screen.queryByRole('button', { name: /^Banned users|^Mod tools/ })).toBeNull();
});

test('S-05 a moderator can change every chat mode from the panel', async () => {
  server.answers(changeModes, { ...aChatroom({ emotes_mode: { enabled: true } }), success: true });
  const { person } = await openSettings({ role: 'moderator' });
  await person.click(await row(/^Mod tools/));
  const names = (await screen.findAllByRole('switch')).map((one) => one.closest('li')?.textContent);
  expect(names).toEqual(['Slow mode', 'Followers only', 'Subscribers only', 'Emotes only', 'Account age', 'No links', 'Pause chat']);
  await person.click(screen.getByRole('switch', { name: 'Emotes only' }));
  await waitFor(() => expect(server.callsOf(changeModes).map(({ body }) => body)).toEqual([{ emotes_mode: true }]));
});

test('S-05 a long time of a mode is also written as people say it', async () => {
  server.answers(
    showChatroom,
    aChatroom({ slow_mode: { enabled: true, message_interval: 5 }, followers_mode: { enabled: true, min_duration: 1440 } }),
  );
  const { person } = await openSettings({ role: 'moderator' });
  await person.click(await row(/^Mod tools/));
  const rowOf = (name: string) => screen.getByRole('switch', { name }).closest('li')!;
  await screen.findByRole('switch', { name: 'Followers only', checked: true });
  expect(within(rowOf('Followers only')).getByText('= 1 day')).toBeTruthy();
  expect(within(rowOf('Slow mode')).queryByText(/^=/)).toBeNull();
});

test('ST-03 the mod tools of a live channel have the mature switch, and those of an offline channel do not', async () => {
  const settings: StreamSettings = { stream_title: 'Rides', is_mature: false, language: 'en', category: aCategory(), tags: [] };
  server.answers(showStreamSettings, settings);
  server.answers(updateStreamSettings, { ...settings, is_mature: true });
  server.answers(showChannel, aChannel({ livestream: aLivestream() }));
  const { person } = await openSettings({ role: 'moderator' });
  await person.click(await row(/^Mod tools/));
  const mature = await screen.findByRole('switch', { name: 'Mature' });
  expect(mature.getAttribute('aria-checked')).toBe('false');
  await person.click(mature);
  await waitFor(() => expect(mature.getAttribute('aria-checked')).toBe('true'));
  expect(server.callsOf(updateStreamSettings).map(({ body }) => body)).toEqual([{ is_mature: true }]);
  undraw();
  server.answers(showChannel, aChannel());
  const offline = await openSettings({ role: 'moderator' });
  await offline.person.click(await row(/^Mod tools/));
  await screen.findByRole('switch', { name: 'Slow mode' });
  await waitFor(() => expect(offline.cache.isFetching()).toBe(0));
  expect(screen.queryByRole('switch', { name: 'Mature' })).toBeNull();
});

test('S-03 if the settings fail to load, an error with a retry is shown, and local settings work', async () => {
  server.loses(showChatroom);
  const { person } = await openSettings({ role: 'moderator' });
  expect(await screen.findByText("Couldn't load chat settings")).toBeTruthy();
  expect(screen.getByText('The server cannot be reached. Check your connection and try again.')).toBeTruthy();
  expect(rowNames().some((name) => name?.startsWith('Mod tools'))).toBe(false);
  expect(await row(/^Appearance/)).toBeTruthy();
  server.answers(showChatroom, aChatroom());
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await row(/^Mod tools/)).toBeTruthy();
});

test('R-02 the chat opens in a window of 320 by 640, and the popout does not offer another one', async () => {
  const opened = vi.spyOn(window, 'open').mockReturnValue(null);
  const { person } = await openSettings();
  await person.click(await row(/^Pop out chat/));
  expect(opened).toHaveBeenCalledWith('/popout/ana/chat', 'chat-ana', 'popup,width=320,height=640');
  opened.mockRestore();
  undraw();
  await openSettings({ isPopout: true });
  await row(/^Identity/);
  expect(screen.queryByRole('button', { name: /^Pop out chat/ })).toBeNull();
});

const kept = (name: string) => JSON.parse(localStorage.getItem(`grandstand.${name}`)!);

test.each<[label: string, Preference<boolean>, stored: string, role: 'viewer' | 'moderator', later?: WebFeature]>([
  ['Show timestamps', preferences.showTimestamps, 'chat-timestamps', 'viewer'],
  ['Quick emotes', preferences.showQuickEmotes, 'chat-quick-emotes', 'viewer'],
  ['Animated emotes', preferences.animatedEmotes, 'chat-animated-emotes', 'viewer'],
  ['Gift leaderboard', showGiftLeaderboard, 'chat-gift-leaderboard', 'viewer', leaderboardsWeb],
  ['Event banners', showEventBanners, 'chat-event-banners', 'viewer', bannersWeb],
  ['Send when slow mode ends', preferences.sendAfterSlowMode, 'chat-send-after-slow-mode', 'viewer'],
  ['Reduce motion', reducedMotion, 'motion', 'viewer'],
  ['Moderation buttons', preferences.modQuickActions, 'chat-mod-quick-actions', 'moderator'],
  ['Username shortcuts', preferences.modShortcuts, 'chat-mod-shortcuts', 'moderator'],
])('S-02 the preference "%s" applies immediately and survives a reload', async (label, preference, stored, role, later) => {
  const before = preference.get();
  const { person } = await openSettings({ role, ...(later && { later }) });
  await person.click(await row(/^Appearance/));
  await person.click(screen.getByRole('switch', { name: label }));
  expect({ preference: preference.get(), kept: kept(stored) }).toEqual({ preference: !before, kept: !before });
  preference.set(before);
});

test('S-02 the gift leaderboard switch is hidden when no feature shows leaderboards', async () => {
  const { person } = await openSettings({ role: 'moderator' });
  await person.click(await row(/^Appearance/));
  expect(screen.getAllByRole('switch').length).toBeGreaterThan(5);
  expect(screen.queryByRole('switch', { name: /leaderboard/i })).toBeNull();
});

test('S-02 the event banner switch is hidden when no feature has banners', async () => {
  const { person } = await openSettings();
  await person.click(await row(/^Appearance/));
  expect(screen.getByRole('switch', { name: 'Show timestamps' })).toBeTruthy();
  expect(screen.queryByRole('switch', { name: 'Event banners' })).toBeNull();
});

test('S-02 viewers do not see the moderator preferences', async () => {
  const { person } = await openSettings();
  await person.click(await row(/^Appearance/));
  expect(screen.queryByRole('switch', { name: 'Moderation buttons' })).toBeNull();
});

test('S-02 and M-16 text size has four options, and so do screen reader announcements', async () => {
  const { person } = await openSettings();
  await person.click(await row(/^Appearance/));
  await person.click(screen.getByRole('radio', { name: '18' }));
  expect({ fontStep: preferences.fontStep.get(), kept: kept('chat-font-step') }).toEqual({ fontStep: 3, kept: 3 });
  await person.click(screen.getByRole('radio', { name: 'Every message' }));
  expect(kept('chat-announce')).toBe('every');
  preferences.fontStep.set(1);
  announceMode.set('summary');
});

test('S-04 muted users are listed in rows of 44 px, and can be muted by name and unmuted', async () => {
  server.answers(mutePerson, { data: { id: 2, username: 'Loud_Larry', slug: 'loud-larry' }, message: 'OK' });
  server.answers(unmutePerson, { data: null, message: 'OK' });
  const { person } = await openSettings();
  await person.click(await row(/^Muted users/));
  const list = await screen.findByRole('list', { name: 'Muted users' });
  expect(list.style.height).toBe('44px');
  await person.type(screen.getByRole('textbox', { name: 'Username to mute' }), '@loud_larry{Enter}');
  expect(await within(list).findByText('Loud_Larry')).toBeTruthy();
  expect(server.callsOf(mutePerson)[0]!.body).toEqual({ username: 'loud_larry' });
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Username to mute' }).value).toBe('');
  await person.click(screen.getByRole('button', { name: 'Unmute remy' }));
  await waitFor(() => expect(within(list).queryByText('remy')).toBeNull());
  expect(server.callsOf(unmutePerson)[0]!.path).toBe('/api/v2/silenced-users/1');
});

test('every section has the same height, so that the header stays in place while content loads', async () => {
  const { person } = await openSettings();
  const heightOf = (name: string) => /\s(max-)?h-\S+/.exec(screen.getByRole('dialog', { name }).className)?.[0].trim();
  expect(heightOf('Chat settings')).toBe('max-h-[min(454px,100%)]');
  for (const section of ['Appearance', 'Muted users', 'Chat rules']) {
    await person.click(await row(new RegExp(`^${section}`)));
    expect(heightOf(section)).toBe('h-[min(454px,100%)]');
    await person.click(screen.getByRole('button', { name: 'Back' }));
  }
});

test('S-04 a list of a thousand muted users renders only the visible rows', async () => {
  server.answers(listMuted, {
    data: Array.from({ length: 1000 }, (_, n) => ({ id: n + 1, username: `p${n}`, slug: `p${n}` })),
    message: 'OK',
  });
  const { person } = await openSettings();
  await person.click(await row(/^Muted users/));
  const list = await screen.findByRole('list', { name: 'Muted users' });
  expect(list.style.height).toBe('44000px');
  expect(within(list).getAllByRole('listitem').length).toBeLessThan(60);
});

test('an unknown username stays in the field', async () => {
  server.refuses(mutePerson, 'USER_NOT_FOUND');
  const { person } = await openSettings();
  await person.click(await row(/^Muted users/));
  await person.type(await screen.findByRole('textbox', { name: 'Username to mute' }), 'nobody{Enter}');
  await waitFor(() => expect(server.callsOf(mutePerson)).toHaveLength(1));
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Username to mute' }).value).toBe('nobody');
});

test('S-04 a signed-out viewer cannot mute and is asked to sign in', async () => {
  server.answers(readSession, { data: { viewer: null, first_account: false }, message: 'OK' });
  const { person } = await openSettings({ viewer: null });
  const muted = await row(/^Muted users/);
  expect(muted.textContent).toBe('Muted usersSign in first');
  await person.click(muted);
  expect(screen.getByRole('dialog', { name: 'Chat settings' })).toBeTruthy();
  expect(server.callsOf(listMuted)).toHaveLength(0);
});
