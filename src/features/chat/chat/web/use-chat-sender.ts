import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { t } from '#core/web/i18n/text.ts';
import { serverNow } from '#core/web/server-clock.ts';
import type { OwnBan, Relation } from '#features/channel/channels/contract/relation.ts';
import { relationQuery, userCardQuery } from '#features/channel/channels/web/api.ts';
import type { Chatroom } from '#features/chat/chat/contract/chatroom.ts';
import { type ChatSender, timeOfPosition } from '#features/chat/chat/rules/input-lock.ts';
import { activeBan, type Ban, endOf } from '#features/chat/moderation/rules/ban.ts';
import { accountQuery } from '#features/people/accounts/web/api.ts';
import type { LoadFailure, LocalLock } from './chat-parts.ts';
import type { ChatLog } from './log/chat-log.ts';
import type { SenderView } from './log/entry.ts';
import type { Viewer } from './log/from-wire.ts';
import type { OpenChat } from './open-chat.ts';
import { usePartResults } from './use-feature-actions.ts';

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

/** A longer delay overflows a browser timer. */
const LONGEST_TIMER = 2 ** 31 - 1;

const banOf = ({ banned }: Pick<Relation, 'banned'>): Ban | null =>
  banned && {
    permanent: banned.permanent,
    createdAt: new Date(banned.created_at),
    expiresAt: banned.expires_at === null ? null : new Date(banned.expires_at),
    endedAt: null,
  };

/** Null without a ban, undefined while loading. If loading fails, the viewer counts as not banned; the server decides (K-08). */
export function useOwnBan({ channel, room }: Pick<OpenChat, 'channel' | 'room'>): OwnBan | null | undefined {
  const relation = useQuery({ ...relationQuery(channel.slug), enabled: room.viewer !== null });
  const [now, setNow] = useState(serverNow);
  const ban = relation.data === undefined ? null : banOf(relation.data);
  const end = ban && endOf(ban)?.getTime();
  useEffect(() => {
    setNow(serverNow());
    if (end == null || end <= serverNow().getTime()) return;
    const timer = setTimeout(() => setNow(serverNow()), Math.min(end - serverNow().getTime(), LONGEST_TIMER));
    return () => clearTimeout(timer);
  }, [end]);
  if (room.viewer !== null && relation.data === undefined && !relation.isError) return undefined;
  return activeBan(ban, now) === null ? null : (relation.data?.banned ?? null);
}

/** See ID-01. */
const DEFAULT_COLOR = '#FFFFFF';

/** The appearance of the viewer's optimistic messages: that of their last message, or of their identity card. */
export function useSenderView(slug: string, viewer: Viewer, log: ChatLog): () => SenderView {
  const card = useQuery(userCardQuery(slug, viewer.username)).data;
  return () => {
    const last = log.view().entries.findLast((entry) => entry.type === 'message' && entry.mine && entry.delivery === 'sent');
    if (last?.type === 'message') return last.sender;
    const badges = (card?.badges ?? []).map(({ type, text, count }) => ({ type, text, count: count ?? null }));
    return { ...viewer, color: card?.color ?? DEFAULT_COLOR, badges };
  };
}

/** Combines the local locks of the active features into one with one button. Null without a lock (K-01). */
export function useLocalLock(chat: OpenChat): LocalLock | null {
  const locks = usePartResults(({ useLocalLock: lock }) => lock?.(chat) ?? []);
  return joined(locks);
}

/** Also locks until the settings are loaded. */
export function useBoxLock(chat: OpenChat, settings: UseQueryResult<Chatroom>): LocalLock | null {
  const local = useLocalLock(chat);
  const own = settings.data === undefined ? { failure: loadFailure(settings, t('chat.lock.settings_failed')) } : null;
  return joined([own, local].filter((lock) => lock !== null));
}

/** The failure of a query that never succeeded, even during a retry; otherwise null. Cached data stays in effect when a refetch fails. */
export function loadFailure(
  { data, errorUpdateCount, isFetching, refetch }: Pick<UseQueryResult, 'data' | 'errorUpdateCount' | 'isFetching' | 'refetch'>,
  sentence: string,
): LoadFailure | null {
  return data === undefined && errorUpdateCount > 0 ? { sentence, retry: () => void refetch(), isRetrying: isFetching } : null;
}

/** Shows the first failure. Its button retries all of them. */
function joined(locks: readonly LocalLock[]): LocalLock | null {
  if (locks.length === 0) return null;
  const failures = locks.flatMap(({ failure }) => failure ?? []);
  const [first] = failures;
  if (first === undefined) return { failure: null };
  const retry = () => {
    for (const failure of failures) failure.retry();
  };
  return { failure: { sentence: first.sentence, retry, isRetrying: failures.some(({ isRetrying }) => isRetrying) } };
}
