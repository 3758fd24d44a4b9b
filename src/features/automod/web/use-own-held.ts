import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { call } from '#core/web/api.ts';
import { useRealtime, useSubscribed } from '#core/web/realtime.ts';
import { listOwnHeldMessages, type OwnHeldMessage, ownHeldMessageDecided } from '#features/automod/contract/held-messages.ts';
import { heldEntry, type OpenChat, useSenderView } from '#features/chat/web/api.ts';

/** Somebody who is signed in. */
export type Viewer = NonNullable<OpenChat['room']['viewer']>;

interface Read {
  /** Ids that waited in the log when the server was asked. */
  before: readonly string[];
  messages: readonly OwnHeldMessage[];
  denied: readonly string[];
}

/**
 * Keeps in the log what the viewer said and a moderator has not looked at yet (MO-09): also after a reload, and until it is decided. Allowed, it
 * comes as an ordinary message with the same id; denied, its row says so.
 */
export function useOwnHeld({ channel: { slug }, room: { log } }: OpenChat, viewer: Viewer): void {
  const senderView = useSenderView(slug, viewer, log);
  const { data, refetch } = useQuery({
    queryKey: ['own-held-messages', slug, viewer.id],
    queryFn: async ({ signal }): Promise<Read> => {
      const before = log.heldBack().map(({ id }) => id);
      return { before, ...(await call(listOwnHeldMessages, { params: { slug }, signal })).data };
    },
    // What was read for a chat that was left says nothing of the next one.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const settle = useEffectEvent(({ before, messages, denied }: Read) => {
    const waiting = new Set(messages.map(({ id }) => id));
    const held = log.heldBack();
    // Decided while nobody listened: denied, its row says so; said, it is in history.
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
    if (data !== undefined) settle(data);
  }, [data]);
  useRealtime(ownHeldMessageDecided, [viewer.id], ({ id, state }) => {
    if (state === 'denied') log.deny(id);
  });
  useSubscribed(ownHeldMessageDecided, [viewer.id], ({ again }) => {
    if (again) void refetch();
  });
}
