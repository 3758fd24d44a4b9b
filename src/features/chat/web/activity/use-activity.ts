import { useMemo, useSyncExternalStore } from 'react';
import { useRealtime } from '#core/web/realtime.ts';
import type { Channel } from '#features/channels/contract/channel.ts';
import { followersUpdated } from '#features/channels/contract/relation.ts';
import {
  chatMessageSentLegacy,
  kicksGifted,
  rewardRedeemed,
  streamHosted,
  streamHostedRicher,
  subscribed,
  subscriptionsGifted,
} from '#features/chat/contract/notices.ts';
import { Notices } from '../notices/notices.ts';
import { type Activity, ActivityLog } from './activity-log.ts';

/** What happens in a channel besides talk, the newest first, from now on: who follows, and the facts that the chat shows as notices. */
export function useActivity(channel: Pick<Channel, 'id'> & { chatroom: { id: number } }): readonly Activity[] {
  const room = channel.chatroom.id;
  const log = useMemo(() => new ActivityLog(room), [room]);
  const notices = useMemo(() => new Notices(log), [log]);
  useRealtime(subscribed, [room], (event) => notices.subscribed(event));
  useRealtime(chatMessageSentLegacy, [room], (event) => notices.subscribedWithWords(event));
  useRealtime(subscriptionsGifted, [room], (event) => notices.gifted(event));
  useRealtime(streamHosted, [room], (event) => notices.hosted(event));
  useRealtime(streamHostedRicher, [room], (event) => notices.hostedRicher(event));
  useRealtime(rewardRedeemed, [room], (event) => notices.redeemed(event));
  useRealtime(followersUpdated, [channel.id], ({ username, followed }) => {
    if (followed) log.follow(username);
  });
  useRealtime(kicksGifted, [channel.id], (event) => notices.kicksGifted(event));
  return useSyncExternalStore(log.watch, log.all);
}
