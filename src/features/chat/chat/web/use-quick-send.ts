import { useEffect, useRef } from 'react';
import { toast } from '#core/web/toast.ts';
import type { Emote } from '#features/channel/emotes/contract.ts';
import { emoteToken } from '#features/channel/emotes/rules/token.ts';
import { rememberEmote } from '#features/channel/emotes/web/api.ts';
import type { InputLock } from '#features/chat/chat/rules/input-lock.ts';
import type { ChatRoom } from './chat-room.ts';
import type { OutgoingMessage } from './log/outbox.ts';

/** Sends a quick emote immediately (EM-05). During slow mode or a rate limit it shows the error without a request. */
export function useQuickSend(room: ChatRoom, lock: InputLock, send: (message: OutgoingMessage) => void): (emote: Emote) => void {
  const limitedUntil = useRef(0);
  useEffect(
    () =>
      room.outbox.onSendFailed((what) => {
        if (what.kind !== 'refused' || what.error.code !== 'RATE_LIMIT_ERROR') return;
        limitedUntil.current = Date.now() + (what.error.retryAfter ?? 0) * 1000;
      }),
    [room],
  );
  return (emote) => {
    if (lock.kind === 'slow_mode') toast.bad('refusal.SLOW_MODE_ERROR');
    else if (Date.now() < limitedUntil.current) toast.bad('refusal.RATE_LIMIT_ERROR');
    else if (lock.kind === 'open') {
      rememberEmote(emote);
      send({ content: emoteToken(emote.id, emote.name), original: null, isQuick: true });
    }
  };
}
