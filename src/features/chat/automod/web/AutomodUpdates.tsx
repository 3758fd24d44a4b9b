import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { call } from '#core/web/api.ts';
import { useRealtime, useSubscriptionConfirmed } from '#core/web/realtime.ts';
import { isModeratorOrAbove } from '#features/channel/channels/rules/permissions.ts';
import { refetchSpread } from '#features/channel/channels/web/api.ts';
import { listOwnHeldMessages, type OwnHeldMessage, ownHeldMessageDecided } from '#features/chat/automod/contract/held-messages.ts';
import { heldEntry, type OpenChat, useSenderView } from '#features/chat/chat/web/api.ts';
import { useModerationUpdates } from './queries.ts';

/** Keeps moderation data current for moderators, and held messages current for signed-in viewers. */
export function AutomodUpdates({ chat }: { chat: OpenChat }) {
  const { channel, room, role } = chat;
  useModerationUpdates(channel.slug, isModeratorOrAbove(role) ? channel.chatroom.id : null);
  return room.viewer === null ? null : <OwnHeld chat={chat} viewer={room.viewer} />;
}

function OwnHeld({ chat, viewer }: { chat: OpenChat; viewer: Viewer }) {
  useOwnHeld(chat, viewer);
  return null;
}

type Viewer = NonNullable<OpenChat['room']['viewer']>;

interface OwnHeldData {
  /** Ids that were waiting in the log when the request was sent. */
  before: readonly string[];
  messages: readonly OwnHeldMessage[];
  denied: readonly string[];
}

/**
 * Shows the viewer's held messages in the log until they are decided, also after a reload (MO-09). An approved message arrives as a normal
 * message with the same id.
 */
function useOwnHeld({ channel: { slug }, room: { log } }: OpenChat, viewer: Viewer): void {
  const senderView = useSenderView(slug, viewer, log);
  const cache = useQueryClient();
  const queryKey = ['own-held-messages', slug, viewer.id];
  const { data } = useQuery({
    queryKey,
    queryFn: async ({ signal }): Promise<OwnHeldData> => {
      const before = log.heldMessages().map(({ id }) => id);
      return { before, ...(await call(listOwnHeldMessages, { params: { slug }, signal })).data };
    },
    // Data of one chat must not be reused for another.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const syncLog = useEffectEvent(({ before, messages, denied }: OwnHeldData) => {
    const waiting = new Set(messages.map(({ id }) => id));
    const held = log.heldMessages();
    // Decided while the client was not subscribed. A denied row says so. An approved message is in the history, so its held row is removed.
    for (const { id, ref } of held) {
      if (denied.includes(id)) log.deny(id);
      else if (before.includes(id) && !waiting.has(id)) log.withdraw(ref!);
    }
    for (const message of messages) {
      const isShown = log.knows(message.id) || held.some(({ id }) => id === message.id);
      if (!isShown) log.addPending(heldEntry(message, senderView()));
    }
  });
  useEffect(() => {
    if (data !== undefined) syncLog(data);
  }, [data]);
  useRealtime(ownHeldMessageDecided, [viewer.id], ({ id, state }) => {
    if (state === 'denied') log.deny(id);
    if (state !== 'waiting') return;
    log.undoDeny(id);
    // After a reload, the log does not have the message.
    refetchSpread(cache, slug, { queryKey });
  });
  useSubscriptionConfirmed(ownHeldMessageDecided, [viewer.id], ({ again }) => {
    if (again) refetchSpread(cache, slug, { queryKey });
  });
}
