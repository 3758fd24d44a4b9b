import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { DEFAULT_FEATURES, publicSettings } from '#core/contract/settings.ts';
import { soon } from '#core/web/testing/patience.ts';
import { someSettings } from '#core/web/testing/some-settings.ts';
import { showRelation } from '#features/channels/contract/relation.ts';
import { showChatroom } from '#features/chat/contract/chatroom.ts';
import {
  chatMessageSentLegacy,
  chatMovedToChannel,
  kicksGifted,
  mintTransactionCompleted,
  rewardRedeemed,
  streamHosted,
  streamHostedRicher,
  subscribed,
  subscriptionsGifted,
} from '#features/chat/contract/notices.ts';
import { aChatroom } from '#features/chat/examples.ts';
import { relationQuery } from '../queries.ts';
import { authoriseChannel } from '../testing/authorise-channel.ts';
import { findBox, givenChats, lines, live, noor, openChat, ROOM, relation, server } from '../testing/open-chat.tsx';

const CHANNEL = 20000001;
givenChats();

/** Tells what the wire document shows, on the channel where it shows it. */
async function publish(channel: string, event: { name: string }, payload: object): Promise<void> {
  await waitFor(() => expect(live.hears(channel)).toBe(true));
  live.tell(channel, event.name, payload);
}
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
const notices = () => lines().slice(3);

test('N-01 a subscription is one row with its months and words', async () => {
  await openChat();
  await publish(`chatrooms.${ROOM}`, chatMessageSentLegacy, legacy('half a year [emote:9001:demoWave]'));
  await publish(`chatrooms.${ROOM}.v2`, subscribed, { chatroom_id: ROOM, username: 'mossback', months: 6 });
  await screen.findByText('6 months');
  expect(notices()).toEqual([expect.stringMatching(/mossback subscribed, 6 monthshalf a year $/)]);
  expect(screen.getByRole('img', { name: ':demoWave:' })).toBeTruthy();
});

test('N-02 a large gift that comes in chunks is one row with everybody it is for', async () => {
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

test('N-04 a redeemed reward says what, who and with which words, in its colour', async () => {
  const { container } = await openChat();
  await publish(`chatroom_${ROOM}`, rewardRedeemed, {
    reward_title: 'Hydrate',
    user_id: 7003,
    channel_id: CHANNEL,
    username: 'remy',
    user_input: 'a whole glass',
    reward_background_color: '#E9113C',
  });
  await screen.findByText('Hydrate');
  expect(notices()).toEqual([expect.stringMatching(/remy redeemed Hydratea whole glass$/)]);
  expect(container.querySelector<HTMLElement>('.chat-ticket .stub')?.style.background).toBe('rgb(233, 17, 60)');
});

test('N-05 and RT-05 a host that is told twice is one row with its viewers', async () => {
  await openChat();
  await publish(`chatrooms.${ROOM}.v2`, streamHosted, {
    chatroom_id: ROOM,
    optional_message: null,
    number_viewers: 1412,
    host_username: 'nightbusfm',
  });
  await publish(`chatrooms.${ROOM}`, streamHostedRicher, {
    message: { id: 'm', numberOfViewers: 1412, optionalMessage: null, createdAt: '2026-01-02T03:04:05.120000Z' },
    user: { id: 7010, username: 'nightbusfm', isSuperAdmin: false, verified: { id: 1, channel_id: 401 } },
  });
  await screen.findByText('1,412 viewers');
  expect(notices()).toEqual(['nightbusfm is hosting with 1,412 viewers']);
});

const kicks = {
  gift_transaction_id: '6a3c3c0e-0000-4000-8000-000000000002',
  message: 'for the north face',
  sender: { id: 7003, username: 'kestrel_92', username_color: '#E9113C' },
  gift: {
    gift_id: 'full_send',
    name: 'Full Send',
    amount: 1000,
    type: 'LEVEL_UP',
    tier: 'MID',
    character_limit: 150,
    pinned_time: 600000000000,
  },
  created_at: '2026-01-02T03:04:05.120000001Z',
  expires_at: null,
};

test('N-06 a gift of KICKs is a row where beta features are on', async () => {
  server.answers(publicSettings, someSettings({ features: { ...DEFAULT_FEATURES, beta: true } }));
  await openChat();
  await publish(`channel_${CHANNEL}`, kicksGifted, kicks);
  await screen.findByText('Full Send');
  expect(notices()).toEqual([expect.stringMatching(/kestrel_92 sent Full Send {2}1,000for the north face$/)]);
});

test('N-06 without beta features the page does not even listen for KICKs', async () => {
  await openChat();
  await publish(`chatroom_${ROOM}`, subscriptionsGifted, gift());
  await screen.findByText('2 subs');
  expect([live.hears(`channel_${CHANNEL}`), live.hears(`private-${noor.id}`)]).toEqual([false, false]);
});

test('K-07 who is given a subscription can write in a subscribers-only chat at once', async () => {
  server.answers(showChatroom, aChatroom({ subscribers_mode: { enabled: true } }));
  const { cache } = await openChat();
  expect(await screen.findByText('Only subscribers can write here.')).toBeTruthy();
  await publish(`chatroom_${ROOM}`, subscriptionsGifted, gift({ gifted_usernames: ['a1', 'Noor'] }));
  expect(await findBox()).toBeTruthy();
  expect(await screen.findAllByText('tanglewood gave you a subscription. It lasts a month.')).not.toEqual([]);
  const until = Date.parse(cache.getQueryData(relationQuery('ana').queryKey)!.subscription!.expires_at);
  expect(Math.round((until - Date.now()) / 86_400_000)).toBe(30);
});

test('K-07 a gift does not shorten a subscription that runs longer', async () => {
  const subscription = { expires_at: new Date(Date.now() + 90 * 86_400_000).toISOString(), months: 7 };
  server.answers(showRelation, { ...relation, subscription });
  const { cache } = await openChat();
  await findBox();
  await publish(`chatroom_${ROOM}`, subscriptionsGifted, gift({ gifted_usernames: ['noor'], gifted_total: 1 }));
  await screen.findByText('1 sub');
  expect(cache.getQueryData(relationQuery('ana').queryKey)!.subscription).toEqual(subscription);
});

test('RT-05 when the channel hosts another one, a line leads there and nobody is taken along', async () => {
  const { person, router } = await openChat();
  await publish(`channel.${CHANNEL}`, chatMovedToChannel, {
    channel: { id: CHANNEL, user_id: 1, slug: 'ana', is_banned: false, can_host: true, current_livestream: null },
    slug: 'target',
    hosted: {
      id: 402,
      username: 'Target',
      slug: 'target',
      viewers_count: 19,
      is_live: true,
      profile_pic: 'https://files.example/a.png',
      category: 'Games',
      preview_thumbnail: { srcset: '', src: '' },
    },
  });
  const link = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Go to Target' });
  expect(link.pathname).toBe('/target');
  expect(router.state.location.pathname).toBe('/');
  await person.click(screen.getByRole('button', { name: 'Stay here' }));
  expect(screen.queryByRole('link', { name: 'Go to Target' })).toBeNull();
});

test('RT-05 bought KICKs that have arrived are told', async () => {
  server.answers(publicSettings, someSettings({ features: { ...DEFAULT_FEATURES, beta: true } }));
  server.answers(authoriseChannel, { auth: 'key:signature' });
  await openChat();
  await publish(`private-${noor.id}`, mintTransactionCompleted, { anything: 1 });
  expect(await screen.findAllByText('Your KICKs have arrived.')).not.toEqual([]);
});
