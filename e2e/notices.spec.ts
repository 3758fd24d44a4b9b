import { streamHosted, streamHostedRicher } from '#features/discovery/hosting/contract/events.ts';
import { chatMessageSentLegacy, subscribed, subscriptionsGifted } from '#features/economy/subscriptions/contract/notices.ts';
import { rewardRedeemed } from '#features/engagement/points/contract/redemptions.ts';
import { chatOf } from './fixtures/chat.ts';
import { nodeTwo } from './fixtures/installation.ts';
import { expect, test } from './fixtures/journey.ts';
import { expectListeners, publish } from './fixtures/program.ts';

test('N-01 N-02 N-04 N-05 each event of a channel appears once in its chat, however often it is published', async ({
  newPerson,
  visit,
}) => {
  const ana = await newPerson('ana');
  const chat = chatOf(await visit(ana, `/${ana.slug}`, { node: nodeTwo() }));
  for (const event of [chatMessageSentLegacy, subscribed, subscriptionsGifted, streamHosted, rewardRedeemed])
    await expectListeners(event, [ana.chatroomId], 1);
  // Points wait for the settings of the installation, and join no channel that the chat has not joined before.
  await expect(chat.region.getByRole('button', { name: /^Channel points/ })).toBeVisible();
  const chatroom_id = ana.chatroomId;
  await publish(chatMessageSentLegacy, [chatroom_id], {
    message: {
      id: 'renewal',
      type: 'info',
      chatroom_id,
      action: 'subscribe',
      optional_message: 'worth every coin',
      months_subscribed: 14,
    },
    user: { id: 7, username: 'remy' },
  });
  await publish(subscribed, [chatroom_id], { chatroom_id, username: 'remy', months: 14 });
  for (const chunk_index of [0, 1]) {
    await publish(subscriptionsGifted, [chatroom_id], {
      chatroom_id,
      gifted_usernames: chunk_index === 0 ? ['dan', 'lena'] : ['mossback'],
      gifter_username: 'kestrel',
      gifter_total: 12,
      gifted_total: 3,
      chunk_details: { correlation_id: 'gift-1', chunk_index, total_chunks: 2 },
    });
  }
  await publish(streamHosted, [chatroom_id], {
    chatroom_id,
    optional_message: 'be nice to them',
    number_viewers: 41,
    host_username: 'oldgoat',
  });
  await publish(streamHostedRicher, [chatroom_id], {
    message: { id: 'host-1', numberOfViewers: 41, optionalMessage: null, createdAt: new Date().toISOString() },
    user: { id: 8, username: 'oldgoat', isSuperAdmin: false, verified: null },
  });
  await publish(rewardRedeemed, [chatroom_id], {
    reward_title: 'Stretch',
    user_id: 9,
    channel_id: ana.id,
    username: 'junipero',
    user_input: 'both arms',
    reward_background_color: '#00CCB3',
  });
  await expect(chat.row('remy subscribed, 14 months')).toContainText('worth every coin');
  await expect(chat.row('kestrel gifted 3 subs, 12 in total')).toContainText('to dan, lena, mossback');
  await expect(chat.row('oldgoat is hosting with 41 viewers')).toContainText('be nice to them');
  await expect(chat.row('junipero redeemed Stretch')).toContainText('both arms');
  await expect(chat.rows).toHaveCount(4);
});
