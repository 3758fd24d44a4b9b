import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { DAY } from '#core/web/format/time-units.ts';
import { useRealtime } from '#core/web/realtime.ts';
import { useFeature } from '#core/web/settings.ts';
import { toast } from '#core/web/toast.ts';
import {
  chatMessageSentLegacy,
  kicksGifted,
  mintTransactionCompleted,
  rewardRedeemed,
  streamHosted,
  streamHostedRicher,
  subscribed,
  subscriptionsGifted,
} from '#features/chat/contract/notices.ts';
import type { OpenChat } from '../open-chat.ts';
import { relationQuery } from '../queries.ts';
import { Notices } from './notices.ts';

/** A subscription that somebody gave lasts so long, until the server says it exactly (K-07). */
const GIFTED_SUBSCRIPTION_MS = 30 * DAY;

/** Listens to everything that is told to a room besides messages, and puts a row for each fact into the chat (N-01, N-02, N-04 to N-06). */
export function useNotices({ channel, room }: Pick<OpenChat, 'channel' | 'room'>): void {
  const notices = useMemo(() => new Notices(room.log), [room]);
  const receiveGift = useGiftedSubscription(channel.slug);
  // KICKs are in beta (N-06).
  const kicks = [useFeature('beta'), useFeature('kicks')].every(Boolean);
  const { viewer } = room;
  const inRoom = [channel.chatroom.id] as const;

  useRealtime(subscribed, inRoom, (event) => notices.subscribed(event));
  useRealtime(chatMessageSentLegacy, inRoom, (event) => notices.subscribedWithWords(event));
  useRealtime(subscriptionsGifted, inRoom, (event) => {
    notices.gifted(event);
    const own = viewer?.username.toLowerCase();
    if (event.gifted_usernames.some((name) => name.toLowerCase() === own)) receiveGift(event.gifter_username);
  });
  useRealtime(streamHosted, inRoom, (event) => notices.hosted(event));
  useRealtime(streamHostedRicher, inRoom, (event) => notices.hostedRicher(event));
  useRealtime(rewardRedeemed, inRoom, (event) => notices.redeemed(event));
  useRealtime(kicksGifted, kicks ? [channel.id] : null, (event) => notices.kicksGifted(event));
  useRealtime(mintTransactionCompleted, kicks && viewer !== null ? [viewer.id] : null, () => toast.good('chat.kicks.arrived'));
}

/** Who is given a subscription is a subscriber at once: locks and badges follow without a reload (K-07). A longer one that runs stays. */
function useGiftedSubscription(slug: string): (from: string) => void {
  const cache = useQueryClient();
  return (from) => {
    const until = new Date(Date.now() + GIFTED_SUBSCRIPTION_MS).toISOString();
    cache.setQueryData(relationQuery(slug).queryKey, (relation) => {
      if (relation === undefined) return relation;
      const { subscription } = relation;
      const later = subscription !== null && Date.parse(subscription.expires_at) > Date.parse(until);
      return { ...relation, subscription: later ? subscription : { expires_at: until, months: Math.max(1, subscription?.months ?? 1) } };
    });
    toast.good('chat.gifted.to_you', { name: from });
  };
}
