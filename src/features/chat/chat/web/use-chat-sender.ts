import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { Relation } from '#features/channel/channels/contract/relation.ts';
import { relationQuery } from '#features/channel/channels/web/api.ts';
import type { Chatroom } from '#features/chat/chat/contract/chatroom.ts';
import type { ChatSender } from '#features/chat/chat/rules/input-lock.ts';
import { timeOfPosition } from '#features/chat/chat/rules/sending-pace.ts';
import { accountQuery } from '#features/people/accounts/web/api.ts';
import type { ChatLog } from './log/chat-log.ts';
import { banOf } from './use-own-ban.ts';

/** The facts for the input lock: undefined while loading, `unknown` on failure. */
export function useChatSender(slug: string, log: ChatLog, room: Chatroom | undefined): ChatSender | 'unknown' | undefined {
  const relation = useQuery(relationQuery(slug));
  const needsAge = room?.account_age.enabled ?? false;
  const account = useQuery({ ...accountQuery, enabled: needsAge });
  const lastPosition = useSyncExternalStore(log.subscribe, () => lastOwnPosition(log));
  const pastIsLoading = useSyncExternalStore(log.subscribe, () => log.view().history === 'loading');
  if (relation.isError || (needsAge && account.isError)) return 'unknown';
  if (relation.data === undefined || (needsAge && account.data === undefined)) return undefined;
  // The time of the viewer's last message comes from history. Without it the box would be unlocked briefly.
  if (room?.slow_mode.enabled && pastIsLoading) return undefined;
  const createdAt = account.data === undefined ? new Date(0) : new Date(account.data.created_at);
  return senderOf(relation.data, lastPosition === null ? null : timeOfPosition(lastPosition), createdAt);
}

function senderOf(relation: Relation, lastMessageAt: Date | null, accountCreatedAt: Date): ChatSender {
  const { subscription, following_since: followingSince, role } = relation;
  return {
    isModeratorOrAbove: role === 'moderator' || role === 'broadcaster' || role === 'staff',
    ban: banOf(relation),
    followingSince: followingSince === null ? null : new Date(followingSince),
    subscribedUntil: subscription && new Date(subscription.expires_at),
    lastMessageAt,
    accountCreatedAt,
  };
}

/** Slow mode counts from the viewer's last message in the list, so that it survives a reload (K-04). */
function lastOwnPosition(log: ChatLog): number | null {
  const last = log.view().entries.findLast((entry) => entry.type === 'message' && entry.mine && entry.delivery !== 'failed');
  return last?.type === 'message' ? last.position : null;
}
