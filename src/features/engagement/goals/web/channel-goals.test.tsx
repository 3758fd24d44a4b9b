import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AnyEvent } from '#core/contract/event.ts';
import { publicSettings } from '#core/contract/settings.ts';
import { soon } from '#core/testing/soon.ts';
import { realtime } from '#core/web/realtime.ts';
import { draw, setMatchingMedia, undraw } from '#core/web/testing/draw.tsx';
import { FakeServer } from '#core/web/testing/fake-server.ts';
import { someSettings } from '#core/web/testing/some-settings.ts';
import { holdTimers, pass } from '#core/web/testing/web-clock.ts';
import { PHONE } from '#core/web/use-media-query.ts';
import { type Channel, showChannel } from '#features/channel/channels/contract/channel.ts';
import { followChannel, showRelation } from '#features/channel/channels/contract/relation.ts';
import { aChannel, aRelation } from '#features/channel/channels/examples.ts';
import { channelsWeb } from '#features/channel/channels/web/feature.ts';
import { useChannel } from '#features/channel/channels/web/use-channel.ts';
import type { OpenChat } from '#features/chat/chat/web/open-chat.ts';
import { FakeRealtime } from '#features/chat/chat/web/testing/fake-realtime.ts';
import { showPayments } from '#features/economy/payments/contract/purchase.ts';
import { useSubscriptionDialog } from '#features/economy/subscriptions/web/subscription-dialog.ts';
import {
  type Goal,
  goalAchieved,
  goalCanceled,
  goalCreated,
  goalProgressed,
  goalUpdated,
  showGoals,
} from '#features/engagement/goals/contract.ts';
import { aGoal, wireLater } from '#features/engagement/goals/examples.ts';
import { readSession } from '#features/people/accounts/contract/entry.ts';
import { accountsWeb } from '#features/people/accounts/web/feature.ts';
import AboveChat from './AboveChat.tsx';
import BesideAbout from './BesideAbout.tsx';
import { goalsWeb } from './feature.ts';

const CHANNEL = aChannel({ subscription_enabled: true });
const ok = { error: false, code: 200, message: 'SUCCESS' } as const;
const noor = { id: 10000007, username: 'noor', slug: 'noor', email: 'noor@demo.invalid', is_staff: false, profile_pic: null };

let server: FakeServer;
let live: FakeRealtime;
beforeAll(async () => {
  live = await FakeRealtime.open();
});
afterAll(() => live.close());
beforeEach(() => {
  server = new FakeServer();
  server.answers(publicSettings, someSettings([goalsWeb]));
  server.answers(showRelation, aRelation());
  server.answers(showPayments, { data: { provider: 'test', currency: 'USD' }, message: 'OK' });
  signedIn(noor);
  given(aGoal());
  setMatchingMedia((query) => query !== PHONE);
});
afterEach(() => {
  undraw();
  realtime.close();
  live.drop();
  server.close();
});

const signedIn = (viewer: typeof noor | null) => server.answers(readSession, { data: { viewer, first_account: false }, message: 'OK' });
const given = (...goals: Goal[]) => server.answers(showGoals, { status: ok, data: { goals } });

function Page({ own }: { own: boolean }) {
  const channel = useChannel('ana').data;
  return channel ? <BesideAbout channel={channel} own={own} /> : null;
}

function OpenDialog() {
  const [dialog] = useSubscriptionDialog();
  return dialog && <p>{`dialog: ${dialog.about} to ${dialog.slug}`}</p>;
}

async function openPage(channel: Partial<Channel> = {}) {
  server.answers(showChannel, { ...CHANNEL, ...channel });
  const page = (
    <>
      <Page own={false} />
      <OpenDialog />
    </>
  );
  const drawn = await draw(page, { features: [accountsWeb, channelsWeb, goalsWeb] });
  await soon(() => expect(live.isSubscribed(`channel_${CHANNEL.id}`)).toBe(true));
  return drawn;
}
const goals = () => screen.findByRole('region', { name: 'Channel goals' });
const card = (name = 'Road to 200 followers') => screen.findByRole('article', { name });
const tell = (event: AnyEvent, goal: Goal) => act(async () => live.send(`channel_${CHANNEL.id}`, event.name, goal));
const passes = (seconds: number) => act(async () => pass(seconds));
const follow = () => screen.queryByRole('button', { name: /^Follow/ });

describe('GO-03 a card', () => {
  test('shows the title, the bar with its emote, the counts and the percentage', async () => {
    await openPage();
    const one = await card();
    expect(within(one).getByRole('heading', { name: 'Road to 200 followers' })).toBeTruthy();
    const bar = within(one).getByRole('progressbar', { name: 'Road to 200 followers' });
    expect([bar.getAttribute('aria-valuenow'), bar.getAttribute('aria-valuetext'), bar.dataset.size]).toEqual([
      '71',
      '142 of 200',
      'medium',
    ]);
    expect(bar.querySelector('img')!.getAttribute('src')).toMatch(/^\/emotes\/9114\//);
    expect(one.textContent).toContain('142of 200 followers71%');
  });

  test('hides its emote when the picture fails to load', async () => {
    await openPage();
    const bar = within(await card()).getByRole('progressbar');
    fireEvent.error(bar.querySelector('img')!);
    expect(bar.querySelector('img')).toBeNull();
    await tell(goalUpdated, aGoal({ updated_at: wireLater(1), progress_bar_emoji_id: 'chnl-goal-emotes/2' }));
    await soon(() => expect(bar.querySelector('img')).not.toBeNull());
  });

  test('is small above the chat of a phone, and hidden above a chat whose page shows it', async () => {
    server.answers(showChannel, CHANNEL);
    const chat = { channel: CHANNEL, isPopout: false } as unknown as OpenChat;
    await draw(<AboveChat chat={chat} />, { features: [accountsWeb, channelsWeb, goalsWeb] });
    expect(screen.queryByRole('article')).toBeNull();
    expect(server.callsOf(showGoals)).toEqual([]);
    undraw();
    setMatchingMedia((query) => query.includes(PHONE));
    await draw(<AboveChat chat={chat} />, { features: [accountsWeb, channelsWeb, goalsWeb] });
    expect(within(await card()).getByRole('progressbar').dataset.size).toBe('small');
    expect((await card()).textContent).toContain('142of 20071%');
  });

  test('above the chat of a phone is the running one, or the achieved one during its celebration', async () => {
    server.answers(showChannel, CHANNEL);
    const reached = { status: 'achieved', current_value: 200, achieved_at: wireLater(-30), updated_at: wireLater(-30) } as const;
    const subs = aGoal({ id: 'chgoal_01KE0000000000000000000002', title: '100 subs', type: 'subscriptions' });
    given(aGoal(reached), subs);
    setMatchingMedia((query) => query.includes(PHONE));
    const chat = { channel: CHANNEL, isPopout: false } as unknown as OpenChat;
    await draw(<AboveChat chat={chat} />, { features: [accountsWeb, channelsWeb, goalsWeb] });
    const titles = () => screen.queryAllByRole('article').map((one) => one.getAttribute('aria-label'));
    await soon(() => expect(titles()).toEqual(['100 subs']));
    const next = aGoal({ id: 'chgoal_01KE0000000000000000000003', title: 'The next 200' });
    await tell(goalCreated, next);
    await soon(() => expect(titles()).toEqual(['The next 200']));
    await tell(goalAchieved, { ...subs, ...reached, updated_at: wireLater(1) });
    await soon(() => expect(titles()).toEqual(['100 subs']));
  });

  test('is hidden without a goal', async () => {
    given();
    await openPage();
    await soon(() => expect(server.callsOf(showGoals)).not.toEqual([]));
    expect(screen.queryByRole('region', { name: 'Channel goals' })).toBeNull();
  });

  test.each([
    ['expired', 'Expired'],
    ['canceled', 'Canceled'],
  ] as const)('GO-02 that is %s is grayed and labeled', async (status, word) => {
    given(aGoal({ status, updated_at: wireLater(-5), end_date: wireLater(-5) }));
    await openPage();
    const one = await card();
    expect(within(one).getByText(word)).toBeTruthy();
    expect(within(one).getByRole('progressbar').classList.contains('grayed')).toBe(true);
    expect(follow()).toBeNull();
  });
});

test.each([
  ['canceled', aGoal({ status: 'canceled', updated_at: wireLater(0) }), 60],
  ['expired', aGoal({ end_date: wireLater(20) }), 80],
] as const)('a goal that is %s leaves the page after a minute', async (_state, goal, seconds) => {
  given(goal);
  holdTimers();
  await openPage();
  await card();
  await passes(seconds - 0.1);
  expect(screen.queryByRole('article')).not.toBeNull();
  await passes(0.1);
  await soon(() => expect(screen.queryByRole('article')).toBeNull());
});

describe('GO-04 the countdown', () => {
  test('ticks every 60 s, every second in the last minute, and then the goal is expired', async () => {
    given(aGoal({ end_date: wireLater(200) }));
    holdTimers();
    await openPage();
    await card();
    const left = () => screen.getByRole('timer');
    const seen = () => [left().textContent, left().className.match(/text-(ink-2|mint-text|amber-text|red-text)/)?.[1]];
    expect(seen()).toEqual(['Ends in 3 min', 'ink-2']);
    await passes(59);
    expect(seen()).toEqual(['Ends in 3 min', 'ink-2']);
    await passes(1);
    expect(seen()).toEqual(['Ends in 2 min', 'ink-2']);
    await passes(80);
    expect(seen()).toEqual(['Ends in 60 s', 'mint-text']);
    await passes(30);
    expect(seen()).toEqual(['Ends in 30 s', 'amber-text']);
    await passes(15);
    expect(seen()).toEqual(['Ends in 15 s', 'red-text']);
    await passes(14);
    expect(seen()).toEqual(['Ends in 1 s', 'red-text']);
    await passes(1);
    expect(within(await card()).getByText('Expired')).toBeTruthy();
  });
});

describe('GO-05 the button of a card', () => {
  test('follows, and disappears once the viewer follows', async () => {
    const { person } = await openPage({ following: false });
    await card();
    const data = { is_following: true, following_since: wireLater(0), followers_count: 13 };
    server.answers(followChannel, { status: ok, data });
    server.answers(showChannel, { ...CHANNEL, following: true });
    await person.click(follow()!);
    await soon(() => expect(follow()).toBeNull());
    expect(server.callsOf(followChannel)).toHaveLength(1);
  });

  test('is hidden for followers and the broadcaster', async () => {
    await openPage({ following: true });
    await card();
    expect(follow()).toBeNull();
    undraw();
    signedIn({ ...noor, id: CHANNEL.user_id });
    await openPage({ following: false });
    await card();
    await soon(() => expect(follow()).toBeNull());
  });

  test('opens the subscription dialog for people without a subscription, where subscriptions are sold', async () => {
    given(aGoal({ type: 'subscriptions', title: '200 subs' }));
    const { person } = await openPage();
    await person.click(await screen.findByRole('button', { name: 'Subscribe' }));
    expect(await screen.findByText('dialog: subscribe to ana')).toBeTruthy();
    undraw();
    server.answers(showRelation, aRelation({ subscription: { expires_at: wireLater(60), months: 1 } }));
    await openPage();
    await card('200 subs');
    await soon(() => expect(screen.queryByRole('button', { name: 'Subscribe' })).toBeNull());
    undraw();
    server.answers(showRelation, aRelation());
    await openPage({ subscription_enabled: false });
    await card('200 subs');
    expect(screen.queryByRole('button', { name: 'Subscribe' })).toBeNull();
    undraw();
    server.answers(showPayments, { data: { provider: null, currency: 'USD' }, message: 'OK' });
    await openPage();
    await card('200 subs');
    await soon(() => expect(screen.queryByRole('button', { name: 'Subscribe' })).toBeNull());
  });

  test('shows the broadcaster of a subscription goal as subscribed', async () => {
    signedIn({ ...noor, id: CHANNEL.user_id });
    server.answers(showRelation, aRelation({ role: 'broadcaster', is_broadcaster: true }));
    given(aGoal({ type: 'subscriptions', title: '200 subs' }));
    await openPage();
    expect(await screen.findByText('Subscribed')).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
    const edit = await screen.findByRole('link', { name: 'Edit goal: 200 subs' });
    expect(edit.getAttribute('href')).toBe('/dashboard/ana/engagement');
  });
});

describe('GO-06 live', () => {
  test('the five events start, count, change and end a goal, and a late frame reverts nothing', async () => {
    given();
    await openPage();
    await soon(() => expect(server.callsOf(showGoals)).not.toEqual([]));
    await tell(goalCreated, aGoal({ current_value: 0 }));
    const count = async () => (await card()).textContent!.match(/followers(\d+)of/)?.[1];
    expect(await count()).toBe('0');
    const at = (seconds: number, current_value: number, change: Partial<Goal> = {}) =>
      aGoal({ updated_at: wireLater(seconds), current_value, ...change });
    await tell(goalProgressed, at(2, 7));
    await soon(async () => expect(await count()).toBe('7'));
    await tell(goalProgressed, at(1, 6));
    expect(await count()).toBe('7');
    await tell(goalProgressed, at(3, 6));
    await soon(async () => expect(await count()).toBe('6'));
    await tell(goalUpdated, at(4, 6, { title: 'Almost there' }));
    await card('Almost there');
    await tell(goalCanceled, at(5, 6, { title: 'Almost there', status: 'canceled' }));
    await screen.findByText('Canceled');
    await tell(goalProgressed, at(4.5, 9, { title: 'Almost there' }));
    expect(within(await goals()).getByText('Canceled')).toBeTruthy();
  });

  test('GO-03 an achieved goal is celebrated until 15 s after the image has loaded', async () => {
    await openPage();
    await card();
    await tell(goalAchieved, aGoal({ status: 'achieved', current_value: 200, achieved_at: wireLater(1), updated_at: wireLater(1) }));
    const image = await screen.findByRole('img', { name: 'Goal reached: Road to 200 followers' });
    expect(within(await card()).getByText('Done')).toBeTruthy();
    holdTimers();
    await passes(30);
    expect(image.isConnected).toBe(true);
    fireEvent.load(image);
    await passes(14.9);
    expect(image.isConnected).toBe(true);
    await passes(0.1);
    await soon(() => expect(image.isConnected).toBe(false));
    expect(follow()).toBeNull();
  });

  test('GO-03 an image that fails to load is hidden immediately, and an earlier achievement is not celebrated', async () => {
    await openPage();
    await tell(goalAchieved, aGoal({ status: 'achieved', current_value: 200, achieved_at: wireLater(1), updated_at: wireLater(1) }));
    fireEvent.error(await screen.findByRole('img', { name: /^Goal reached/ }));
    await soon(() => expect(screen.queryByRole('img', { name: /^Goal reached/ })).toBeNull());
    undraw();
    given(aGoal({ status: 'achieved', achieved_at: wireLater(-5) }));
    await openPage();
    await card();
    expect(screen.queryByRole('img', { name: /^Goal reached/ })).toBeNull();
  });

  test('changes from before the subscription are fetched again', async () => {
    const counts = [142, 160];
    server.answers(showGoals, () => {
      const current_value = counts.shift() ?? 160;
      return { status: ok, data: { goals: [aGoal({ current_value, updated_at: wireLater(current_value) })] } };
    });
    await openPage();
    await soon(async () => expect((await card()).textContent).toContain('160of 200'));
  });

  test('goals are fetched again after a reconnect', async () => {
    await openPage();
    await card();
    given(aGoal({ current_value: 150, updated_at: wireLater(5) }));
    live.drop();
    await soon(async () => expect((await card()).textContent).toContain('150of 200'));
  });
});
