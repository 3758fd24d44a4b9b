import type { Tx } from '#core/server/context.ts';
import { noticeText, validateNoticeTexts } from '#features/chat/chat/server/api.ts';
import { channelSubscribed, chatMessageSentLegacy, subscribed } from '#features/economy/subscriptions/contract/notices.ts';
import type { GivenMonth } from './months.ts';
import { noticeIdOf, storeNoticeMessages } from './past-notices.ts';
import { mapNoticeChannels, verifiedAmong } from './store/settings.ts';

export interface SubscriptionNotice {
  month: GivenMonth;
  message: string | null;
}

/** Publishes subscriptions to their channels, each as three events in order (wire.md 1.9). */
export async function publishSubscriptions(tx: Tx, notices: readonly SubscriptionNotice[], at: Date): Promise<void> {
  const channels = await mapNoticeChannels(
    tx,
    notices.map(({ month }) => month.subscription.channelId),
  );
  const verified = await verifiedAmong(
    tx,
    notices.map(({ month }) => month.subscription.userId),
  );
  const roomOf = ({ month }: SubscriptionNotice) => channels.get(month.subscription.channelId)!.chatroomId;
  const messages = await allowedMessages(
    tx,
    notices.map((notice) => ({ chatroomId: roomOf(notice), senderId: notice.month.subscription.userId, message: notice.message })),
    at,
  );
  await storeNoticeMessages(
    tx,
    notices.flatMap(({ month }, index) => {
      const message = messages[index] ?? null;
      return message === null ? [] : { monthId: month.given.id, message };
    }),
  );
  for (const [index, notice] of notices.entries()) {
    const { channelId, userId, months, isFounder } = notice.month.subscription;
    const [chatroom_id, { username }] = [roomOf(notice), notice.month];
    tx.publish(channelSubscribed, [channelId], { user_ids: [userId], username, channel_id: channelId });
    tx.publish(chatMessageSentLegacy, [chatroom_id], {
      message: {
        id: noticeIdOf(notice.month.given.id),
        message: null,
        type: 'info',
        replied_to: null,
        is_info: null,
        link_preview: null,
        chatroom_id,
        role: 'user',
        created_at: Math.floor(at.getTime() / 1000),
        action: 'subscribe',
        optional_message: messages[index]!,
        months_subscribed: months,
        subscriptions_count: 0,
        giftedUsers: null,
      },
      user: {
        id: userId,
        username,
        role: 'user',
        isSuperAdmin: null,
        profile_thumb: null,
        verified: verified.has(userId),
        follower_badges: [],
        is_subscribed: null,
        is_founder: isFounder,
        months_subscribed: months,
        quantity_gifted: 0,
      },
    });
    tx.publish(subscribed, [chatroom_id], { chatroom_id, username, months });
  }
}

interface Message {
  chatroomId: number;
  senderId: number;
  message: string | null;
}

/**
 * The messages that pass the locks and filters of their chatrooms; null for the others, because a paid subscription is valid without its
 * message. Skips the moderation server, which may be slow, because this is a transaction.
 */
async function allowedMessages(tx: Tx, all: readonly Message[], at: Date): Promise<(string | null)[]> {
  const texts = all.map(({ chatroomId, senderId, message }) => ({ chatroomId, senderId, content: noticeText(message) }));
  const verdicts = await validateNoticeTexts({ db: tx, services: {} }, texts, at);
  return verdicts.map((verdict) =>
    verdict.kind === 'refused' || verdict.held !== null || verdict.content === '' ? null : verdict.content,
  );
}
