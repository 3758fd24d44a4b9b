import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { dataEnvelope } from '#core/contract/envelope.ts';
import { soon } from '#core/testing/soon.ts';
import { type WebFeature, webFeature } from '#core/web/feature.ts';
import { setMatchingMedia } from '#core/web/testing/draw.tsx';
import { holdTimers, pass } from '#core/web/testing/web-clock.ts';
import { PHONE } from '#core/web/use-media-query.ts';
import { beginChat, CHANNEL, endChat, live, openChat, server, setUpChats } from '#features/chat/chat/web/testing/open-chat.tsx';
import { redeemReward } from '#features/engagement/points/contract/redemptions.ts';
import { listRewards, type Reward, rewardsChanged } from '#features/engagement/points/contract/rewards.ts';
import { aReward } from '#features/engagement/points/examples.ts';
import { ana, givenPoints, givenViewer, pointsFeatures } from '../testing/given-points.ts';

const hydrate = aReward();
const jump = aReward({ id: '01KDZ3NDEKTSV4RRFFQ69G5FAX', title: 'Pick the next jump', cost: 50_000, is_user_input_required: true });
const whisper = aReward({ id: '01KDZ3NDEKTSV4RRFFQ69G5FAY', title: 'Whisper only', cost: 400, is_paused: true });

setUpChats({ features: pointsFeatures, before: () => given([hydrate, whisper, jump]) });

const given = (rewards: Reward[], points = 12_480) => givenPoints(points, rewards);
const redeemed = (reward: Reward) =>
  dataEnvelope({
    id: '01KDZ3NDEKTSV4RRFFQ69G5FAZ',
    reward_id: reward.id,
    reward_title: reward.title,
    status: 'pending' as const,
    points: 12_180,
  });
const panel = () => screen.findByRole('dialog', { name: 'Channel points' });
const rewards = () => screen.findByRole('list', { name: 'Rewards' });
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const sent = () => server.callsOf(redeemReward).map(({ body }) => body as { transaction_id: string; message?: string });
const words = () => within(screen.getByRole('dialog', { name: 'Channel points' })).getByRole('textbox');

async function openPanel(later?: WebFeature) {
  const drawn = await openChat({ later });
  await drawn.person.click(await screen.findByRole('button', { name: /^Channel points/ }));
  await panel();
  return drawn;
}
async function openReward(title: string) {
  const drawn = await openPanel();
  await drawn.person.click(await screen.findByRole('button', { name: new RegExp(title) }));
  await screen.findByRole('button', { name: 'Back' });
  return drawn;
}

test('CP-02 on a desktop the panel expands over the chat, on a phone it is a drawer; Escape returns the focus', async () => {
  const { person, container } = await openPanel();
  expect(container.contains(await panel())).toBe(true);
  await person.keyboard('{Escape}');
  expect(screen.queryByRole('dialog', { name: 'Channel points' })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Channel points: 12,480' }));
  endChat();
  beginChat();
  given([hydrate]);
  setMatchingMedia((query) => query === PHONE);
  const onPhone = await openPanel();
  expect(onPhone.container.contains(await panel())).toBe(false);
  await onPhone.person.click(within(await panel()).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Channel points' })).toBeNull());
});

test('CP-02 the menu leads to a reward and to the ways to earn points, and Back restores the focus', async () => {
  const { person } = await openReward('Hydrate');
  expect(within(await panel()).getByText('Ana drinks a glass of water.')).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Back' }));
  expect(document.activeElement).toBe(within(await rewards()).getByRole('button', { name: /Hydrate/ }));
  await person.click(screen.getByRole('button', { name: 'How to earn' }));
  const how = within(await screen.findByRole('dialog', { name: 'How to earn points' }));
  expect(how.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Watch live for 5 minutes+10',
    'As a subscriber+15',
    'Follow the channel (one time)+100',
    'Subscribe or renew+500',
    'Gift a subscription+100',
  ]);
  expect(how.getByRole('link', { name: 'Points history' }).getAttribute('href')).toBe('/settings/points/ana');
  await person.click(screen.getByRole('button', { name: 'Back' }));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'How to earn' }));
});

test('a reward opens with the focus in its message, which Back and Close keep', async () => {
  server.answers(redeemReward, redeemed(jump));
  given([hydrate, { ...jump, cost: 1 }]);
  const { person } = await openReward('Pick the next jump');
  expect(document.activeElement).toBe(words());
  await person.keyboard('the cliff');
  await person.click(screen.getByRole('button', { name: 'Back' }));
  await person.click(await screen.findByRole('button', { name: /Hydrate/ }));
  expect(words()).toHaveProperty('value', '');
  holdTimers();
  await person.click(screen.getByRole('button', { name: 'Close' }));
  fireEvent.click(await screen.findByRole('button', { name: /^Channel points/ }));
  await person.click(await screen.findByRole('button', { name: 'Back' }));
  await person.click(await screen.findByRole('button', { name: /Pick the next jump/ }));
  expect(words()).toHaveProperty('value', 'the cliff');
  await person.keyboard('{Enter}');
  await waitFor(() => expect(sent()).toMatchObject([{ message: 'the cliff' }]));
});

test('CP-02 closing the panel and reopening it right away shows the same reward', async () => {
  const { person } = await openReward('Hydrate');
  holdTimers();
  const opener = screen.getByRole('button', { name: 'Channel points: 12,480' });
  await person.click(opener);
  expect(screen.queryByRole('dialog', { name: 'Channel points' })).toBeNull();
  fireEvent.click(opener);
  expect(await screen.findByRole('button', { name: /Redeem for 300/ })).toBeTruthy();
});

test('CP-02 rewards that failed to load show nothing', async () => {
  server.refuses(listRewards, 'CHANNEL_NOT_FOUND');
  await openPanel();
  await soon(() => expect(screen.queryByRole('status', { name: 'Loading rewards' })).toBeNull());
  expect(within(await panel()).queryByRole('alert')).toBeNull();
  expect(within(await panel()).queryByRole('list')).toBeNull();
  expect(within(await panel()).queryByText('No rewards yet')).toBeNull();
});

test('CP-03 rewards are shown in three columns, below the entries of later features', async () => {
  await openPanel(webFeature({ name: 'later' }, { slots: { 'points.menu': () => <p>the latest prediction</p> } }));
  const grid = await rewards();
  expect(grid.className).toContain('grid-cols-3');
  expect(
    within(grid)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['Hydrate300', 'Whisper onlyOut of stock', 'requires a messagePick the next jump50,000']);
  const latest = within(await panel()).getByText('the latest prediction');
  expect(latest.compareDocumentPosition(grid) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

test('CP-03 a viewer sees the picture, the emote or the star of a reward in the list and in its details', async () => {
  const image_url = `/files/${'ab'.repeat(32)}.webp`;
  const painted = { ...jump, title: 'Painted', image_url, emote_id: 9101 };
  const cheered = { ...whisper, title: 'Cheered', is_paused: false, emote_id: 9101 };
  given([hydrate, painted, cheered]);
  const { person } = await openPanel();
  const grid = await rewards();
  const look = (within: HTMLElement) => within.querySelector('img')?.getAttribute('src') ?? null;
  const tile = (title: string) => screen.getByRole('button', { name: new RegExp(title) });
  expect(['Hydrate', 'Painted', 'Cheered'].map((title) => look(tile(title)))).toEqual([null, image_url, '/emotes/9101/56/still']);
  expect(grid.querySelectorAll('img')).toHaveLength(2);
  for (const [title, source] of [
    ['Painted', image_url],
    ['Cheered', '/emotes/9101/56/still'],
  ] as const) {
    await person.click(tile(title));
    const back = await screen.findByRole('button', { name: 'Back' });
    expect(look(await panel())).toBe(source);
    await person.click(back);
  }
});

test('CP-03 six placeholders are shown while the rewards load, and an empty list is explained', async () => {
  const arrive = server.waits(listRewards, dataEnvelope([]));
  await openPanel();
  const loading = await screen.findByRole('status', { name: 'Loading rewards' });
  expect(loading.children).toHaveLength(6);
  expect(loading.className).toContain('grid-cols-3');
  arrive();
  await screen.findByText('No rewards yet');
  expect(screen.getByText('Rewards that ana adds appear here.')).toBeTruthy();
});

test('CP-06 on a phone costs above 9999 are compact', async () => {
  setMatchingMedia((query) => query === PHONE);
  await openPanel();
  expect(within(await rewards()).getByRole('button', { name: /Pick the next jump/ }).textContent).toContain('50K');
});

test('the open panel refetches rewards when they change', async () => {
  await openPanel();
  await rewards();
  await waitFor(() => expect(live.isSubscribed(rewardsChanged.channel(CHANNEL))).toBe(true));
  given([hydrate, { ...whisper, is_paused: false }]);
  live.send(rewardsChanged.channel(CHANNEL), rewardsChanged.name, { channel_id: CHANNEL });
  await waitFor(async () => expect(within(await rewards()).queryByText('Out of stock')).toBeNull());
});

test('a deleted reward shows a message and leads back', async () => {
  const { person } = await openReward('Hydrate');
  given([jump]);
  live.send(rewardsChanged.channel(CHANNEL), rewardsChanged.name, { channel_id: CHANNEL });
  server.refuses(redeemReward, 'REWARD_NOT_FOUND');
  press(/Redeem for 300/);
  await person.click(await screen.findByRole('button', { name: 'Back to rewards' }));
  expect(within(await rewards()).getAllByRole('listitem')).toHaveLength(1);
});

test('RW-02 a reward that requires a message cannot be redeemed without one, or with one that is too long', async () => {
  given([{ ...jump, cost: 500 }]);
  server.answers(redeemReward, redeemed(jump));
  const { person } = await openReward('Pick the next jump');
  press(/Redeem for 500/);
  await screen.findByText('This reward requires a message.');
  fireEvent.change(words(), { target: { value: 'x'.repeat(101) } });
  expect(screen.getByText('Messages can have up to 100 characters.')).toBeTruthy();
  expect(screen.getByText('101 / 100')).toBeTruthy();
  press(/Redeem for 500/);
  expect(sent()).toEqual([]);
  await person.clear(words());
  await person.type(words(), 'left cliff{Enter}');
  await soon(() => expect(sent()).toEqual([{ transaction_id: expect.any(String), message: 'left cliff' }]));
});

test('RW-02 RW-04 a redemption closes the panel; other rewards take an optional message, and every attempt has a new id', async () => {
  server.answers(redeemReward, redeemed(hydrate));
  const { person } = await openReward('Hydrate');
  // The closing panel is still at the reward when it reopens, however slow the machine is.
  holdTimers();
  press(/Redeem for 300/);
  await screen.findAllByText('You redeemed Hydrate');
  await soon(() => expect(screen.queryByRole('dialog', { name: 'Channel points' })).toBeNull());
  await person.click(screen.getByRole('button', { name: /^Channel points/ }));
  await screen.findByRole('button', { name: /Redeem for 300/ });
  press(/Redeem for 300/);
  await soon(() => expect(sent()).toHaveLength(2));
  const [first, second] = sent();
  expect(Object.keys(first!)).toEqual(['transaction_id']);
  expect(first!.transaction_id).not.toBe(second!.transaction_id);
});

test('RW-02 MO-09 a toast says that a moderator reviews the message first', async () => {
  const { data, message } = redeemed(hydrate);
  server.answers(redeemReward, { data: { ...data, held: true as const }, message });
  const { person } = await openReward('Hydrate');
  await person.type(words(), 'please{Enter}');
  expect(await screen.findAllByText("You redeemed Hydrate. A moderator will review your message before it's shown.")).not.toEqual([]);
});

test('RW-03 with too few points a toast links to the ways to earn them, and nothing is sent', async () => {
  const { person } = await openReward('Pick the next jump');
  expect(screen.getByText('You have 12,480. You need 37,520 more.')).toBeTruthy();
  press(/Redeem for 50,000/);
  const [toast] = await screen.findAllByText("You don't have enough points for Pick the next jump.");
  expect(sent()).toEqual([]);
  const root = toast!.closest<HTMLElement>('[role=alertdialog]') ?? document.body;
  await person.click(within(root).getByText('How to earn'));
  expect(await screen.findByRole('dialog', { name: 'How to earn points' })).toBeTruthy();
});

test.each([
  ['Pick the next jump', /Redeem for 50,000/, "You don't have enough points for Pick the next jump."],
  ['Whisper only', 'Out of stock', 'Whisper only is out of stock for now.'],
] as const)('RW-03 the toast about %s is shown for exactly 3000 ms', async (reward, name, text) => {
  await openReward(reward);
  holdTimers();
  press(name);
  await screen.findAllByText(text);
  act(() => pass(2.999));
  expect(screen.queryAllByText(text)).not.toEqual([]);
  act(() => pass(0.001));
  await soon(() => expect(screen.queryAllByText(text)).toEqual([]));
});

test('RW-03 the broadcaster can redeem without points', async () => {
  givenViewer(ana);
  server.answers(redeemReward, redeemed(jump));
  const { person } = await openReward('Pick the next jump');
  expect(screen.getByText('Free in your own channel.')).toBeTruthy();
  await person.type(words(), 'right{Enter}');
  await soon(() => expect(sent()).toHaveLength(1));
});

test('RW-03 a paused reward is out of stock', async () => {
  await openReward('Whisper only');
  press('Out of stock');
  expect(await screen.findAllByText('Whisper only is out of stock for now.')).not.toEqual([]);
  expect(sent()).toEqual([]);
});

test("a reward on cooldown, or at the viewer's limit, cannot be redeemed", async () => {
  const cools = { ...hydrate, cooldown_ends_at: new Date(Date.now() + 90_000).toISOString() };
  given([cools, { ...jump, cost: 1, left_for_you: 0, max_per_user_per_stream: 1 }]);
  const { person } = await openReward('Hydrate');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Available in 1:/ }).disabled).toBe(true);
  await person.click(screen.getByRole('button', { name: 'Back' }));
  await person.click(await screen.findByRole('button', { name: /Pick the next jump/ }));
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Limit reached' }).disabled).toBe(true);
  expect(screen.getByText('You have reached the limit for this stream.')).toBeTruthy();
});

test('RW-04 presses while a redemption is pending are ignored', async () => {
  const answer = server.waits(redeemReward, redeemed(hydrate));
  await openReward('Hydrate');
  const form = words().closest('form')!;
  for (let press = 0; press < 3; press++) fireEvent.submit(form);
  await soon(() => expect(sent()).toHaveLength(1));
  fireEvent.submit(form);
  answer();
  await screen.findAllByText('You redeemed Hydrate');
  expect(sent()).toHaveLength(1);
});

test('RW-04 an attempt without a response is retried with the same id', async () => {
  let lost = 0;
  server.answers(redeemReward, () => {
    lost += 1;
    if (lost === 1) throw new TypeError('Failed to fetch');
    return redeemed(hydrate);
  });
  await openReward('Hydrate');
  press(/Redeem for 300/);
  await screen.findAllByText('You redeemed Hydrate');
  const [first, again] = sent();
  expect(again).toEqual(first);
});

test('RW-04 after a 503 the next try has the same id, even if the panel was reopened or the message changed', async () => {
  server.refuses(redeemReward, 'UNAVAILABLE');
  const { person } = await openReward('Hydrate');
  holdTimers();
  press(/Redeem for 300/);
  await soon(() => expect(sent()).toHaveLength(1));
  await screen.findAllByText(/^The reward was not redeemed\./);
  await person.click(screen.getByRole('button', { name: /^Channel points/ }));
  await soon(() => expect(screen.queryByRole('dialog', { name: 'Channel points' })).toBeNull());
  await person.click(screen.getByRole('button', { name: /^Channel points/ }));
  await screen.findByRole('button', { name: /Redeem for 300/ });
  server.answers(redeemReward, redeemed(hydrate));
  await person.type(words(), 'please{Enter}');
  await screen.findAllByText('You redeemed Hydrate');
  const [first, second] = sent();
  expect(second).toEqual({ transaction_id: first!.transaction_id, message: 'please' });
});

test.each<[what: string, respond: () => Response]>([
  ['a 502 of a proxy', () => new Response('<html>Bad gateway</html>', { status: 502 })],
  ['a 404 of a proxy', () => new Response('<html>Not found</html>', { status: 404 })],
  ['a truncated response', () => new Response('{"data":{"id":', { status: 200 })],
])('RW-04 after %s the next try has the same id', async (_what, respond) => {
  server.respondsWith(redeemReward, respond);
  await openReward('Hydrate');
  press(/Redeem for 300/);
  await screen.findAllByText(/^The reward was not redeemed\.|^You can't redeem this reward\./);
  server.answers(redeemReward, redeemed(hydrate));
  press(/Redeem for 300/);
  await screen.findAllByText('You redeemed Hydrate');
  const [first, again] = sent();
  expect(again).toEqual(first);
});

test('RW-04 after a refusal the next try is a new attempt with a new id', async () => {
  server.refuses(redeemReward, 'REWARD_COOLING_DOWN');
  await openReward('Hydrate');
  press(/Redeem for 300/);
  await screen.findAllByText(/^You can't redeem this reward\./);
  press(/Redeem for 300/);
  await soon(() => expect(sent()).toHaveLength(2));
  const [first, second] = sent();
  expect(first!.transaction_id).not.toBe(second!.transaction_id);
});

test.each([
  ['REWARD_LIMIT_REACHED', "You can't redeem this reward. You have reached the limit for this stream."],
  ['INSUFFICIENT_POINTS', "You can't redeem this reward. You don't have enough points."],
  ['CHAT_PAUSED_ERROR', "You can't redeem this reward. Chat is paused. Only moderators can chat."],
  ['BANNED_WORD_ERROR', "You can't redeem this reward. Your message contains a word that is not allowed here."],
  ['INVALID_EMOTE_ERROR', "You can't redeem this reward. One of these emotes no longer exists. Remove it and try again."],
  ['CHANNEL_POINTS_DISABLED', 'The reward was not redeemed. Channel points are off in this channel.'],
  ['TRANSACTION_ID_USED', 'You already redeemed this reward.'],
  ['INTERNAL', 'The reward was not redeemed. Something went wrong on our side. Try again.'],
] as const)('RW-05 a redemption refused with %s shows the reason and keeps the message', async (code, text) => {
  server.refuses(redeemReward, code);
  const { person } = await openReward('Hydrate');
  await person.type(words(), 'please{Enter}');
  expect(await screen.findAllByText(text)).not.toEqual([]);
  expect(words()).toHaveProperty('value', 'please');
});
