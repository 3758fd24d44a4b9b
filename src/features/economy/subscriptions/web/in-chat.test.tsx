import { act, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { DAY_MS } from '#core/contract/durations.ts';
import { dataEnvelope } from '#core/contract/envelope.ts';
import { soon } from '#core/testing/soon.ts';
import { activity, openActivity } from '#features/channel/activity/web/testing/open-activity.tsx';
import { showRelation } from '#features/channel/channels/contract/relation.ts';
import { relationQuery } from '#features/channel/channels/web/queries.ts';
import { showChatroom } from '#features/chat/chat/contract/chatroom.ts';
import { chatroomEvents } from '#features/chat/chat/contract/message.ts';
import { sendMessage } from '#features/chat/chat/contract/send.ts';
import { aChatroom } from '#features/chat/chat/examples.ts';
import { chatFeatures } from '#features/chat/chat/web/testing/chat-features.ts';
import {
  findBox,
  notices,
  openChat,
  publish,
  ROOM,
  relation,
  sendText,
  server,
  setUpChats,
} from '#features/chat/chat/web/testing/open-chat.tsx';
import { showPayments } from '#features/economy/payments/contract/purchase.ts';
import { chatMessageSentLegacy, subscribed, subscriptionsGifted } from '#features/economy/subscriptions/contract/notices.ts';
import { subscriptionsWeb } from './feature.ts';
import { useSubscriptionDialog } from './subscription-dialog.ts';

setUpChats({
  features: [...chatFeatures, subscriptionsWeb],
  before: () => server.answers(showPayments, dataEnvelope({ provider: 'test', currency: 'USD' })),
});

const legacy = (optional_message: string | null) => ({
  message: {
    id: '6a3c3c0e-0000-4000-8000-000000000001',
    message: null,
    type: 'info',
    replied_to: null,
    is_info: null,
    link_preview: null,
    chatroom_id: ROOM,
    role: 'user',
    created_at: 1767323045,
    action: 'subscribe',
    optional_message,
    months_subscribed: 6,
    subscriptions_count: 0,
    giftedUsers: null,
  },
  user: { id: 7003, username: 'mossback', role: 'user', isSuperAdmin: null, profile_thumb: null, verified: false, quantity_gifted: 0 },
});
const gift = (change: object = {}) => ({
  chatroom_id: ROOM,
  gifted_usernames: ['a1', 'b2'],
  gifter_username: 'tanglewood',
  gifted_total: 2,
  gifter_total: 57,
  correlation_id: 'pi_demo',
  chunk_details: null,
  ...change,
});

test('N-01 a subscription is one row with its months and message', async () => {
  await openChat();
  await publish(`chatrooms.${ROOM}`, chatMessageSentLegacy, legacy('half a year [emote:9001:demoWave]'));
  await publish(`chatrooms.${ROOM}.v2`, subscribed, { chatroom_id: ROOM, username: 'mossback', months: 6 });
  await screen.findByText('6 months');
  expect(notices()).toEqual([expect.stringMatching(/mossback subscribed, 6 monthshalf a year $/)]);
  expect(screen.getByRole('img', { name: ':demoWave:' })).toBeTruthy();
});

test('N-02 a large gift that arrives in chunks is one row with all receivers', async () => {
  await openChat();
  const chunk = (chunk_index: number, gifted_usernames: string[]) =>
    gift({ gifted_usernames, gifted_total: 6, chunk_details: { correlation_id: 'pi_demo', chunk_index, total_chunks: 2 } });
  await publish(`chatroom_${ROOM}`, subscriptionsGifted, chunk(0, ['a1', 'a2', 'a3']));
  await publish(`chatroom_${ROOM}`, subscriptionsGifted, chunk(1, ['a4', 'a5', 'a6']));
  await screen.findByText('6 subs');
  await soon(() =>
    expect(notices()).toEqual([expect.stringMatching(/tanglewood gifted 6 subs, 57 in totalto a1, a2, a3, a4 and 2 more$/)]),
  );
});

test('N-01 a first month has no length, and whole years are shown as years', async () => {
  await openChat();
  await publish(`chatrooms.${ROOM}.v2`, subscribed, { chatroom_id: ROOM, username: 'bia', months: 1 });
  await publish(`chatrooms.${ROOM}.v2`, subscribed, { chatroom_id: ROOM, username: 'ada', months: 24 });
  await screen.findByText('2 years');
  expect(notices()).toEqual([expect.stringMatching(/bia subscribed$/), expect.stringMatching(/ada subscribed, 2 years$/)]);
});

test('N-02 a single gift names its receiver and the gifter’s total, and an anonymous gift hides its gifter', async () => {
  await openChat();
  const one = { gifted_usernames: ['elif'], gifted_total: 1 };
  await publish(
    `chatroom_${ROOM}`,
    subscriptionsGifted,
    gift({ ...one, correlation_id: 'g0', gifter_username: 'quietfox', gifter_total: 1 }),
  );
  await publish(`chatroom_${ROOM}`, subscriptionsGifted, gift({ ...one, correlation_id: 'g1' }));
  await publish(
    `chatroom_${ROOM}`,
    subscriptionsGifted,
    gift({ ...one, correlation_id: 'g2', gifter_username: 'Anonymous', gifter_total: 0 }),
  );
  await publish(`chatroom_${ROOM}`, subscriptionsGifted, gift({ correlation_id: 'g3', gifter_username: 'Anonymous', gifter_total: 0 }));
  await screen.findByText('2 subs');
  expect(notices()).toEqual([
    expect.stringMatching(/quietfox gifted a sub to elif$/),
    expect.stringMatching(/tanglewood gifted a sub to elif, 57 in total$/),
    expect.stringMatching(/Someone gifted a sub to elif$/),
    expect.stringMatching(/Someone gifted 2 substo a1, b2$/),
  ]);
});

test('N-02 a press shows all receivers of a gift, and their names open user cards', async () => {
  const { person } = await openChat();
  const names = ['a1', 'a2', 'a3', 'a4', 'a5', 'a6'];
  await publish(`chatroom_${ROOM}`, subscriptionsGifted, gift({ gifted_usernames: names, gifted_total: 6 }));
  await person.click(await screen.findByRole('button', { name: '2 more' }));
  await soon(() => expect(notices()).toEqual([expect.stringMatching(/to a1, a2, a3, a4, a5, a6$/)]));
});

test('N-02 the keyboard reaches the hidden receivers and stays in the row when they show', async () => {
  const { person } = await openChat();
  const names = ['a1', 'a2', 'a3', 'a4', 'a5', 'a6'];
  await publish(`chatroom_${ROOM}`, subscriptionsGifted, gift({ gifted_usernames: names, gifted_total: 6 }));
  const more = await screen.findByRole('button', { name: '2 more' });
  const row = more.closest<HTMLElement>('[data-key]')!;
  act(() => row.focus());
  await person.keyboard('{Enter}{ArrowRight}');
  expect(document.activeElement).toBe(more);
  await person.keyboard('{Enter}');
  await soon(() => expect(notices()).toEqual([expect.stringMatching(/to a1, a2, a3, a4, a5, a6$/)]));
  expect(document.activeElement).toBe(row);
});

test('GI-10 E-01 without payments the lock offers no subscription', async () => {
  server.answers(showPayments, dataEnvelope({ provider: null, currency: 'USD' }));
  server.answers(showChatroom, aChatroom({ subscribers_mode: { enabled: true } }));
  await openChat();
  await screen.findByText('Only subscribers can chat here.');
  await soon(() => expect(screen.queryByRole('button', { name: 'Subscribe' })).toBeNull());
});

test('E-01 a subscribers-only chat offers a subscription', async () => {
  server.answers(showChatroom, aChatroom({ subscribers_mode: { enabled: true } }));
  const { person } = await openChat();
  await screen.findByText('Only subscribers can chat here.');
  const opened: unknown[] = [];
  const Probe = () => {
    const [dialog] = useSubscriptionDialog();
    if (dialog) opened.push(dialog);
    return null;
  };
  render(<Probe />);
  await person.click(screen.getByRole('button', { name: 'Subscribe' }));
  // An earlier test may have left a dialog open.
  await soon(() => expect(opened.at(-1)).toEqual({ about: 'subscribe', slug: 'ana' }));
});

test('E-01 a refused subscribers-only message offers a subscription', async () => {
  await openChat();
  server.refuses(sendMessage, 'SUBSCRIBERS_ONLY_EMOTE_ERROR');
  await sendText('hello');
  await screen.findAllByText('One of these emotes is for subscribers only. Remove it.');
  expect(await screen.findByText('Subscribe', { selector: 'button' })).toBeTruthy();
});

test('K-07 the receiver of a gifted subscription can write in a subscribers-only chat immediately', async () => {
  server.answers(showChatroom, aChatroom({ subscribers_mode: { enabled: true } }));
  const { cache } = await openChat();
  expect(await screen.findByText('Only subscribers can chat here.')).toBeTruthy();
  await publish(`chatroom_${ROOM}`, subscriptionsGifted, gift({ gifted_usernames: ['a1', 'Noor'] }));
  expect(await findBox()).toBeTruthy();
  const until = Date.parse(cache.getQueryData(relationQuery('ana').queryKey)!.subscription!.expires_at);
  expect(Math.round((until - Date.now()) / DAY_MS)).toBe(30);
});

test('K-07 a gift does not shorten an existing subscription that lasts longer', async () => {
  const subscription = { expires_at: new Date(Date.now() + 90 * DAY_MS).toISOString(), months: 7 };
  server.answers(showRelation, { ...relation, subscription });
  const { cache } = await openChat();
  await findBox();
  await publish(`chatroom_${ROOM}`, subscriptionsGifted, gift({ gifted_usernames: ['noor'], gifted_total: 1 }));
  await screen.findByText(/gifted a sub to/);
  expect(cache.getQueryData(relationQuery('ana').queryKey)!.subscription).toEqual(subscription);
});

test('new events appear in the activity feed immediately, newest first, with person, event and time', async () => {
  await openActivity();
  expect(await screen.findByText('No activity yet')).toBeTruthy();
  await publish(chatroomEvents(ROOM), subscribed, { chatroom_id: ROOM, username: 'mossback', months: 6 });
  await screen.findByText('mossback');
  await publish(`chatroom_${ROOM}`, subscriptionsGifted, {
    chatroom_id: ROOM,
    gifted_usernames: ['a', 'b'],
    gifter_username: 'tanglewood',
    gifter_total: 64,
  });
  await screen.findByText('tanglewood');
  expect(activity()).toEqual([
    expect.stringMatching(/tanglewood gifted 2 subs64 in total, now$/),
    expect.stringMatching(/mossback subscribed6 months, now$/),
  ]);
});
