import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { dataEnvelope } from '#core/contract/envelope.ts';
import type { PayloadInput } from '#core/contract/event.ts';
import { publicSettings } from '#core/contract/settings.ts';
import { soon } from '#core/testing/soon.ts';
import { setMatchingMedia } from '#core/web/testing/draw.tsx';
import { someSettings } from '#core/web/testing/some-settings.ts';
import { holdTimers, pass } from '#core/web/testing/web-clock.ts';
import { PHONE } from '#core/web/use-media-query.ts';
import { showUserCard } from '#features/channel/channels/contract/relation.ts';
import { aUserCard } from '#features/channel/channels/examples.ts';
import { ChatColumn } from '#features/chat/chat/web/api.ts';
import { chatFeatures } from '#features/chat/chat/web/testing/chat-features.ts';
import { CHANNEL, channel, noor, openChat, publish, server, setUpChats } from '#features/chat/chat/web/testing/open-chat.tsx';
import { userCardWeb } from '#features/chat/user-card/web/feature.ts';
import { showKicksBalance } from '#features/economy/gifts/contract.ts';
import { aKicksBalance } from '#features/economy/gifts/examples.ts';
import { giftsWeb } from '#features/economy/gifts/web/feature.ts';
import { kicksBalanceQuery } from '#features/economy/gifts/web/queries.ts';
import {
  giftsLeaderboardUpdated,
  kicksLeaderboardUpdated,
  LIST_NAMES,
  type ListName,
  type OwnPlace,
  showGiftsLeaderboard,
  showKicksLeaderboard,
  showOwnPlaces,
} from '#features/economy/leaderboards/contract.ts';
import { aGiftsLeaderboard, aKicksLeaderboard, someEntries } from '#features/economy/leaderboards/examples.ts';
import { showPayments } from '#features/economy/payments/contract/purchase.ts';
import { useSubscriptionDialog } from '#features/economy/subscriptions/web/subscription-dialog.ts';
import { readSession } from '#features/people/accounts/contract/entry.ts';
import { leaderboardsWeb } from './feature.ts';
import { showGiftLeaderboard } from './show-gift-leaderboard.ts';

const features = [...chatFeatures, userCardWeb, giftsWeb, leaderboardsWeb];
const nowhere = Object.fromEntries(LIST_NAMES.map((name) => [name, { quantity: 0, place: null }])) as Record<ListName, OwnPlace>;

setUpChats({
  features,
  before: () => {
    // The strip hides its buttons after five seconds, which may pass on a busy machine.
    holdTimers();
    flags({});
    server.answers(showGiftsLeaderboard, aGiftsLeaderboard());
    server.answers(showKicksLeaderboard, { data: aKicksLeaderboard(), message: 'OK' });
    server.answers(showOwnPlaces, { data: nowhere, message: 'OK' });
    server.answers(showPayments, { data: { provider: 'test', currency: 'USD' }, message: 'OK' });
  },
  after: () => showGiftLeaderboard.set(true),
});

const flags = (change: Partial<ReturnType<typeof someSettings>['features']>) => {
  const settings = someSettings(features);
  server.answers(publicSettings, {
    ...settings,
    features: { ...settings.features, beta: true, kicks: true, kicks_leaderboard: true, ...change },
  });
};
const signedOut = () => server.answers(readSession, { data: { viewer: null, first_account: false }, message: 'OK' });
const strip = () => screen.findByRole('region', { name: 'Leaderboard' });
const title = async () => within(await strip()).queryByText(/^This |^All time/)?.textContent ?? null;
const openButton = async () => (await within(await strip()).findAllByRole('button', { name: /^Open leaderboard/ })).at(-1)!;
const next = async () => fireEvent.click(within(await strip()).getByRole('button', { name: 'Next list' }));
const emptyKicks = () =>
  server.answers(showKicksLeaderboard, {
    data: aKicksLeaderboard({ kicks_gifts_week: [], kicks_gifts_month: [], kicks_gifts_lifetime: [] }),
    message: 'OK',
  });
const none = { gifts: [], gifts_week: [], gifts_month: [] };

function OpenDialog() {
  const [dialog] = useSubscriptionDialog();
  return dialog && <p>{`dialog: ${dialog.about} to ${dialog.slug}`}</p>;
}

async function openPanel() {
  fireEvent.click(await openButton());
  return screen.findByRole('dialog', { name: 'Leaderboard' });
}

test('LB-03 the strip shows the top three with their quantities, and when the list resets', async () => {
  await openChat();
  const button = await openButton();
  expect(button.textContent).toBe('Open leaderboard1tanglewoodGifted subs642oldgoatGifted subs413juniperoGifted subs28');
  // NOON is a Friday.
  expect(within(await strip()).getByText('Resets in 3 days')).toBeTruthy();
});

test('LB-02 the tabs cycle through all six lists in both directions', async () => {
  await openChat();
  const seen = [];
  for (let at = 0; at < 7; at++) {
    seen.push(`${await title()} ${(await openButton()).textContent!.match(/Gifted subs/) ? 'gifts' : 'kicks'}`);
    await next();
  }
  expect(seen).toEqual([
    'This week gifts',
    'This month gifts',
    'All time gifts',
    'This week kicks',
    'This month kicks',
    'All time kicks',
    'This week gifts',
  ]);
  fireEvent.click(within(await strip()).getByRole('button', { name: 'Previous list' }));
  expect(await title()).toBe('This week');
});

test('LB-02 the first list with entries is shown', async () => {
  server.answers(showGiftsLeaderboard, aGiftsLeaderboard({ gifts_week: [], gifts_month: [] }));
  await openChat();
  expect(await title()).toBe('All time');
});

test('LB-02 and X-06 without the KICKs leaderboard its tabs are hidden and it is not requested', async () => {
  flags({ kicks_leaderboard: false });
  await openChat();
  for (const period of ['This week', 'This month', 'All time', 'This week']) {
    expect(await title()).toBe(period);
    await next();
  }
  const panel = await openPanel();
  expect(within(panel).getAllByRole('radio')).toHaveLength(3);
  expect(server.callsOf(showKicksLeaderboard)).toHaveLength(0);
});

test('LB-03 the title row hides five seconds after the pointer leaves, and returns with the pointer', async () => {
  await openChat();
  await strip();
  expect(await title()).toBe('This week');
  fireEvent.pointerEnter(await strip());
  act(() => pass(60));
  expect(await title()).toBe('This week');
  fireEvent.pointerLeave(await strip());
  act(() => pass(4));
  expect(await title()).toBe('This week');
  act(() => pass(1));
  expect(await title()).toBeNull();
  fireEvent.pointerEnter(await strip());
  expect(await title()).toBe('This week');
});

test('LB-03 the title row stays for a keyboard user while the pointer passes over the strip', async () => {
  await openChat();
  const button = within(await strip()).getByRole('button', { name: 'Next list' });
  act(() => button.focus());
  fireEvent.pointerEnter(await strip());
  fireEvent.pointerLeave(await strip());
  act(() => pass(60));
  expect(await title()).toBe('This week');
  act(() => button.blur());
  act(() => pass(5));
  expect(await title()).toBeNull();
});

test.each([PHONE, '(max-height: 760px)'])('LB-03 on a screen of %s the strip never has its title row', async (query) => {
  setMatchingMedia((media) => media.includes(query));
  await openChat();
  expect((await openButton()).textContent).toContain('tanglewood');
  expect(await title()).toBeNull();
});

test('LB-05 events update the lists immediately', async () => {
  await openChat();
  await strip();
  const gifts: PayloadInput<typeof giftsLeaderboardUpdated> = {
    leaderboard: someEntries(1, 100),
    weekly_leaderboard: someEntries(1, 2),
    monthly_leaderboard: someEntries(1, 3),
    gifter_id: 701,
    gifter_username: 'tanglewood',
    gifted_quantity: 5,
  };
  await publish(`channel_${CHANNEL}`, giftsLeaderboardUpdated, gifts);
  await waitFor(async () => expect((await openButton()).textContent).toBe('Open leaderboard1tanglewoodGifted subs128'));
  for (let at = 0; at < 3; at++) await next();
  const { kicks_gifts_lifetime: all } = aKicksLeaderboard();
  const kicks: PayloadInput<typeof kicksLeaderboardUpdated> = {
    gifts_lifetime: all,
    gifts_lifetime_enabled: true,
    gifts_week: someEntries(1, 1000),
    gifts_week_enabled: true,
    gifts_month: all,
    gifts_month_enabled: true,
  };
  await publish(`channel_${CHANNEL}`, kicksLeaderboardUpdated, kicks);
  await waitFor(async () => expect((await openButton()).textContent).toBe('Open leaderboard1tanglewood64K'));
});

test('LB-03 the panel has the podium, the places below it and the viewer’s own lower place', async () => {
  server.answers(showOwnPlaces, {
    data: { ...nowhere, gifts_week: { quantity: 1, place: 14 }, gifts: { quantity: 2, place: null } },
    message: 'OK',
  });
  const { person } = await openChat();
  const panel = await openPanel();
  const rows = () =>
    within(panel)
      .getAllByRole('listitem')
      .map((row) => row.textContent);
  expect(rows().slice(0, 4)).toEqual([
    '1tanglewoodGifted subs64',
    '2oldgoatGifted subs41',
    '3juniperoGifted subs28',
    '4mossbackGifted subs19',
  ]);
  expect(rows()).toHaveLength(10);
  expect(await within(panel).findByRole('button', { name: /^14\s*noor/ })).toBeTruthy();
  await person.click(within(panel).getAllByRole('radio', { name: 'All' })[0]!);
  expect(within(panel).getByRole('button', { name: /^1,000\+\s*noor/ })).toBeTruthy();
  expect(await title()).toBe('All time');
});

test('LB-04 a visitor is asked to sign in on an empty list and on a list with free places', async () => {
  signedOut();
  const { person } = await openChat();
  const panel = await openPanel();
  expect(within(panel).queryByText(/free/)).toBeNull();
  await person.click(within(panel).getAllByRole('radio', { name: 'Week' })[1]!);
  expect(within(panel).getByText('5 places left')).toBeTruthy();
  await person.click(within(panel).getByRole('button', { name: 'Sign in' }));
  expect(await screen.findByText('dialog: Sign in to support ana')).toBeTruthy();
  expect(server.callsOf(showOwnPlaces)).toHaveLength(0);
});

test('LB-04 a viewer who is not on a KICKs list with free places can open the gift shop', async () => {
  const { person } = await openChat();
  const panel = await openPanel();
  await person.click(within(panel).getAllByRole('radio', { name: 'Week' })[1]!);
  await person.click(within(panel).getByRole('button', { name: 'Send a gift' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Leaderboard' })).toBeNull());
  expect(await screen.findByRole('dialog', { name: 'Gift shop' })).toBeTruthy();
});

test('LB-04 a viewer who is not on a gifts list with free places can gift subscriptions if payments are on', async () => {
  server.answers(showGiftsLeaderboard, aGiftsLeaderboard({ gifts_week: someEntries(4) }));
  const { person } = await openChat({ beside: <OpenDialog /> });
  const panel = await openPanel();
  await person.click(await within(panel).findByRole('button', { name: 'Gift subs' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Leaderboard' })).toBeNull());
  expect(await screen.findByText('dialog: gift to ana')).toBeTruthy();
});

test.each([
  [0, 'no button offers to gift subscriptions or KICKs'],
  [1250, 'only owned KICKs can be given'],
])('LB-04 GI-10 without payments, with %i KICKs, %s', async (available) => {
  server.answers(showPayments, { data: { provider: null, currency: 'USD' }, message: 'OK' });
  server.answers(showKicksBalance, dataEnvelope({ balance: aKicksBalance({ available }) }));
  server.answers(showGiftsLeaderboard, aGiftsLeaderboard(none));
  emptyKicks();
  const { person, cache } = await openChat();
  await next();
  await soon(() => expect(cache.getQueryData(['payments'])).toBeTruthy());
  await soon(() => expect(cache.getQueryData(kicksBalanceQuery.queryKey)).toHaveProperty('available', available));
  expect(within(await strip()).queryByRole('button', { name: 'Gift subs' })).toBeNull();
  const panel = await openPanel();
  await person.click(within(panel).getAllByRole('radio', { name: 'Week' })[1]!);
  const give = () => within(panel).queryAllByRole('button', { name: 'Send a gift' });
  await soon(() => expect(give()).toHaveLength(available > 0 ? 1 : 0));
});

test('an empty board shows a message', async () => {
  server.answers(showGiftsLeaderboard, aGiftsLeaderboard(none));
  emptyKicks();
  await openChat();
  expect(within(await strip()).getByText('No gifts this week yet')).toBeTruthy();
  expect(within(await openPanel()).getByText('No gifts this week yet')).toBeTruthy();
});

test('lists that failed to load can be loaded again', async () => {
  server.loses(showGiftsLeaderboard);
  server.loses(showKicksLeaderboard);
  await openChat();
  expect(await within(await strip()).findByRole('alert')).toHaveProperty('textContent', "Couldn't load the leaderboard");
  server.answers(showGiftsLeaderboard, aGiftsLeaderboard());
  fireEvent.click(within(await strip()).getByRole('button', { name: 'Try again' }));
  expect((await openButton()).textContent).toContain('tanglewood');
});

test('S-02 a reader who turned the gift leaderboard off has no strip and sends no request', async () => {
  showGiftLeaderboard.set(false);
  await openChat();
  expect(screen.queryByRole('region', { name: 'Leaderboard' })).toBeNull();
  expect(server.callsOf(showGiftsLeaderboard)).toHaveLength(0);
  act(() => showGiftLeaderboard.set(true));
  expect((await openButton()).textContent).toContain('tanglewood');
});

test('a channel without subscriptions has no strip', async () => {
  await openChat({ column: <ChatColumn channel={{ ...channel, subscription_enabled: false }} /> });
  expect(screen.queryByRole('region', { name: 'Leaderboard' })).toBeNull();
});

test('the strip reserves its space before its lists load', async () => {
  const answer = server.waits(showGiftsLeaderboard, aGiftsLeaderboard());
  await openChat();
  expect((await strip()).className).toContain('h-23');
  answer();
  await soon(async () => expect((await openButton()).textContent).toContain('tanglewood'));
  expect((await strip()).className).toContain('h-23');
});

test('a press on a person opens their user card', async () => {
  server.answers(showUserCard, aUserCard({ username: 'oldgoat', slug: 'oldgoat' }));
  await openChat();
  const panel = await openPanel();
  fireEvent.click(within(panel).getByRole('button', { name: /oldgoat/ }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Leaderboard' })).toBeNull());
  expect(await screen.findByRole('dialog', { name: 'oldgoat' })).toBeTruthy();
});

test('the viewer’s own row has their picture', async () => {
  const viewer = { ...noor, profile_pic: '/pictures/noor.webp' };
  server.answers(readSession, { data: { viewer, first_account: false }, message: 'OK' });
  server.answers(showOwnPlaces, { data: { ...nowhere, gifts_week: { quantity: 1, place: 14 } }, message: 'OK' });
  await openChat();
  const row = await within(await openPanel()).findByRole('button', { name: /^14\s*noor/ });
  expect(row.querySelector('img')!.getAttribute('src')).toContain('/pictures/noor');
});

test('LB-05 lists that changed before the subscription are read again', async () => {
  const answers = [aGiftsLeaderboard(), aGiftsLeaderboard({ gifts_week: someEntries(1, 9) })];
  server.answers(showGiftsLeaderboard, () => (answers.length > 1 ? answers.shift()! : answers[0]!));
  await openChat();
  await soon(async () => expect((await openButton()).textContent).toBe('Open leaderboard1tanglewoodGifted subs576'));
});

test('LB-05 an event before the first response is not lost', async () => {
  const arrive = server.waits(showGiftsLeaderboard, aGiftsLeaderboard());
  await openChat();
  // The read after the confirmed subscription is still pending.
  await soon(() => expect(server.callsOf(showGiftsLeaderboard).length).toBeGreaterThan(1));
  server.answers(showGiftsLeaderboard, aGiftsLeaderboard({ gifts_week: someEntries(1, 9) }));
  const gifts: PayloadInput<typeof giftsLeaderboardUpdated> = {
    leaderboard: someEntries(1, 100),
    weekly_leaderboard: someEntries(1, 9),
    monthly_leaderboard: someEntries(1, 30),
    gifter_id: 701,
    gifter_username: 'tanglewood',
    gifted_quantity: 5,
  };
  await publish(`channel_${CHANNEL}`, giftsLeaderboardUpdated, gifts);
  await soon(() => expect(server.callsOf(showGiftsLeaderboard).length).toBeGreaterThan(2));
  arrive();
  await soon(async () => expect((await openButton()).textContent).toBe('Open leaderboard1tanglewoodGifted subs576'));
});
