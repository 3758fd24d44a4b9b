import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { watchRefusals } from '#core/web/api.ts';
import { useRealtime, useSubscriptionConfirmed } from '#core/web/realtime.ts';
import { serverNow } from '#core/web/server-clock.ts';
import type { Relation } from '#features/channel/channels/contract/relation.ts';
import { ownRoleChanged } from '#features/channel/channels/contract/roles.ts';
import { isModeratorOrAbove, targetRoleOfBadges } from '#features/channel/channels/rules/permissions.ts';
import { refetchSpread, relationQuery } from '#features/channel/channels/web/api.ts';
import { chatroomUpdated, messageFlagged } from '#features/chat/chat/contract/chatroom.ts';
import { messageSenderSent } from '#features/chat/chat/contract/history.ts';
import { chatMessageSent } from '#features/chat/chat/contract/message.ts';
import { userBanned, userUnbanned } from '#features/chat/moderation/contract/bans.ts';
import type { AiLabel } from '#features/chat/moderation/contract/filters.ts';
import type { OpenChat } from './open-chat.ts';
import { chatroomQuery } from './queries.ts';

/** See CM-04. */
export function useRoomUpdates(slug: string, chatroomId: number): void {
  const cache = useQueryClient();
  const { queryKey } = chatroomQuery(slug);

  useRealtime(chatroomUpdated, [chatroomId], ({ rules_hash: _rules, ...room }) => cache.setQueryData(queryKey, room));
  // Also runs after the first subscription, because the modes may have changed since the query.
  useSubscriptionConfirmed(chatroomUpdated, [chatroomId], ({ again }) => {
    // Until the modes load, the message box is locked.
    if (again && cache.getQueryData(queryKey) !== undefined) refetchSpread(cache, slug, { queryKey });
    else void cache.invalidateQueries({ queryKey });
  });
}

/** Adds a notice (N-03), marks the user's messages and removes their notices (MO-05), and updates the viewer's own lock (K-06). */
export function useBans({ channel, room }: Pick<OpenChat, 'channel' | 'room'>): void {
  const cache = useQueryClient();
  const { slug, chatroom } = channel;
  const { viewer, log } = room;
  const setOwnBan = (banned: Relation['banned']) =>
    cache.setQueryData(relationQuery(slug).queryKey, (relation) => relation && { ...relation, banned });

  useRealtime(userBanned, [chatroom.id], ({ id, user, banned_by, permanent, duration, expires_at }) => {
    log.flush();
    log.markDeletedBy(user.id, { kind: permanent ? 'mod_ban' : 'mod_timeout', aiModerated: false, violatedRules: [] });
    log.removeNoticesFrom(user.username);
    log.receive({
      type: 'mod_action',
      key: id,
      action: permanent ? 'ban' : 'timeout',
      by: banned_by.username,
      target: user.username,
      duration: duration ?? null,
    });
    if (user.id !== viewer?.id) return;
    const now = serverNow().toISOString();
    setOwnBan({ reason: '', permanent, banned_at: now, created_at: now, expires_at: expires_at ?? null });
    // The event goes to the whole room, so it has no reason; only the banned person may read that.
    void cache.invalidateQueries({ queryKey: relationQuery(slug).queryKey });
  });
  useRealtime(userUnbanned, [chatroom.id], ({ id, user, unbanned_by, permanent }) => {
    const action = permanent ? 'unban' : 'remove_timeout';
    log.receive({ type: 'mod_action', key: id, action, by: unbanned_by.username, target: user.username, duration: null });
    if (user.id === viewer?.id) setOwnBan(null);
  });
}

/** As many as the log of an open chat needs. */
const FLAGGED_MAX = 500;

/** Labels by message id of messages flagged while the chat is open. Only realtime events fill it; earlier labels come with history. */
export const flaggedQuery = (chatroomId: number) =>
  queryOptions({
    queryKey: ['flagged-messages', chatroomId],
    queryFn: (): Record<string, AiLabel[]> => ({}),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Pass null for viewers below moderator, who may not subscribe to that channel. */
export function useFlagged(chatroomId: number | null): void {
  const cache = useQueryClient();
  useRealtime(messageFlagged, chatroomId === null ? null : [chatroomId], ({ message, violatedRules }) =>
    cache.setQueryData(flaggedQuery(chatroomId ?? 0).queryKey, (flagged = {}) =>
      Object.fromEntries([...Object.entries(flagged), [message.id, violatedRules]].slice(-FLAGGED_MAX)),
    ),
  );
}

/** Reacts to an event, badges of own messages, a closed connection and refused actions (decisions.md, Time and loss). */
export function useRoleUpdates({ channel, room }: Pick<OpenChat, 'channel' | 'room'>): void {
  const cache = useQueryClient();
  const { queryKey } = relationQuery(channel.slug);
  const inRoom: [number] | null = room.viewer === null ? null : [channel.chatroom.id];
  const readAgain = useEffectEvent(() => void cache.invalidateQueries({ queryKey }));

  useRealtime(ownRoleChanged, room.viewer && [room.viewer.id], ({ channel_id }) => {
    if (channel_id === channel.id) readAgain();
  });
  useRealtime(messageSenderSent, inRoom, ({ sender }) => {
    const relation = cache.getQueryData(queryKey);
    if (relation === undefined || sender.id !== room.viewer?.id) return;
    if (isModeratorOrAbove(targetRoleOfBadges(sender.identity.badges)) !== isModeratorOrAbove(relation.role)) readAgain();
  });
  useSubscriptionConfirmed(chatMessageSent, inRoom, ({ again }) => {
    if (again) refetchSpread(cache, channel.slug, { queryKey });
  });
  const isSignedOut = room.viewer === null;
  useEffect(() => (isSignedOut ? undefined : watchRefusals(({ status }) => status === 403 && readAgain())), [isSignedOut]);
}
