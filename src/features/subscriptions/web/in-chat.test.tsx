import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { soon } from '#core/web/testing/patience.ts';
import { activity, openActivity } from '#features/activity/web/testing/open-activity.tsx';
import { showRelation } from '#features/channels/contract/relation.ts';
import { relationQuery } from '#features/channels/web/queries.ts';
import { showChatroom } from '#features/chat/contract/chatroom.ts';
import { chatroomEvents } from '#features/chat/contract/message.ts';
import { aChatroom } from '#features/chat/examples.ts';
import { chatFeatures } from '#features/chat/web/testing/chat-features.ts';
import { findBox, notices, openChat, publish, ROOM, relation, server, setUpChats } from '#features/chat/web/testing/open-chat.tsx';
import { chatMessageSentLegacy, subscribed, subscriptionsGifted } from '#features/subscriptions/contract.ts';
import { subscriptionsWeb } from './feature.ts';

setUpChats({ features: [...chatFeatures, subscriptionsWeb] });

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
  expect(notices()).toEqual([expect.stringMatching(/mossback subscribed for 6 monthshalf a year $/)]);
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
    expect(notices()).toEqual([expect.stringMatching(/tanglewood gifted 6 subs, 57 in totalto a1, a2, a3, a4, a5 and 1 more$/)]),
  );
});

test('K-07 the receiver of a gifted subscription can write in a subscribers-only chat at once', async () => {
  server.answers(showChatroom, aChatroom({ subscribers_mode: { enabled: true } }));
  const { cache } = await openChat();
  expect(await screen.findByText('Only subscribers can chat here.')).toBeTruthy();
  await publish(`chatroom_${ROOM}`, subscriptionsGifted, gift({ gifted_usernames: ['a1', 'Noor'] }));
  expect(await findBox()).toBeTruthy();
  expect(await screen.findAllByText('tanglewood gifted you a subscription for a month.')).not.toEqual([]);
  const until = Date.parse(cache.getQueryData(relationQuery('ana').queryKey)!.subscription!.expires_at);
  expect(Math.round((until - Date.now()) / 86_400_000)).toBe(30);
});

test('K-07 a gift does not shorten an existing subscription that lasts longer', async () => {
  const subscription = { expires_at: new Date(Date.now() + 90 * 86_400_000).toISOString(), months: 7 };
  server.answers(showRelation, { ...relation, subscription });
  const { cache } = await openChat();
  await findBox();
  await publish(`chatroom_${ROOM}`, subscriptionsGifted, gift({ gifted_usernames: ['noor'], gifted_total: 1 }));
  await screen.findByText('1 sub');
  expect(cache.getQueryData(relationQuery('ana').queryKey)!.subscription).toEqual(subscription);
});

test('new events appear in the activity feed at once, newest first, with person, event and time', async () => {
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
