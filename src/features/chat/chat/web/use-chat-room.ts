import { useEffect, useMemo } from 'react';
import { MINUTE_MS } from '#core/contract/durations.ts';
import { useRealtime, useSubscriptionConfirmed } from '#core/web/realtime.ts';
import { incomingMessageSent } from '#features/chat/chat/contract/incoming-message.ts';
import { chatMessageSent } from '#features/chat/chat/contract/message.ts';
import { ChatRoom } from './chat-room.ts';
import type { Viewer } from './log/from-wire.ts';

/** Milliseconds after which a hidden tab may have missed messages without losing its connection. */
const SLEEP_THRESHOLD_MS = MINUTE_MS;

export function useChatRoom(chatroomId: number, viewer: Viewer | null): ChatRoom {
  const room = useMemo(() => new ChatRoom(chatroomId, viewer), [chatroomId, viewer]);
  useEffect(() => room.open(), [room]);
  useRealtime(incomingMessageSent, [chatroomId], (message) => room.receive(message));
  useSubscriptionConfirmed(chatMessageSent, [chatroomId], () => void room.history.closeGap());
  useEffect(() => watchWakeUp(() => void room.history.closeGap()), [room]);
  return room;
}

function watchWakeUp(onWake: () => void): () => void {
  let hiddenAt = Number.POSITIVE_INFINITY;
  const onVisibilityChange = () => {
    if (document.visibilityState === 'hidden') hiddenAt = Date.now();
    else if (Date.now() - hiddenAt > SLEEP_THRESHOLD_MS) onWake();
  };
  document.addEventListener('visibilitychange', onVisibilityChange);
  addEventListener('online', onWake);
  return () => {
    document.removeEventListener('visibilitychange', onVisibilityChange);
    removeEventListener('online', onWake);
  };
}
