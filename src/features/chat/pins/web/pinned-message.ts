import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { msBetween, secondsAfter } from '#core/contract/durations.ts';
import { call, isRefusal } from '#core/web/api.ts';
import { isText, listOf, preference } from '#core/web/preference.ts';
import { freshAnswer } from '#core/web/query.ts';
import { useRealtime, useSubscriptionConfirmed } from '#core/web/realtime.ts';
import { refusalText } from '#core/web/refusal-text.ts';
import { serverClock, serverNow } from '#core/web/server-clock.ts';
import { toast } from '#core/web/toast.ts';
import { refetchSpread } from '#features/channel/channels/web/api.ts';
import { chatroomCleared, messageDeleted } from '#features/chat/chat/contract/chatroom.ts';
import { markPending, type OpenChat } from '#features/chat/chat/web/api.ts';
import { userBanned } from '#features/chat/moderation/contract/bans.ts';
import {
  messagePinned,
  messageUnpinned,
  PIN_SECONDS,
  type PinnedMessage,
  pinMessage,
  showPinnedMessage,
  unpinMessage,
} from '#features/chat/pins/contract.ts';

/** The stale time of the query. */
const PIN_STALE_MS = 5_000;
/** The longest delay that `setTimeout` supports. */
const TIMEOUT_MAX_MS = 2 ** 31 - 1;

export const pinnedMessageQuery = (slug: string) =>
  queryOptions({
    queryKey: ['pinned-message', slug],
    queryFn: (context) =>
      freshAnswer<PinnedMessage | null>(
        context,
        async () => (await call(showPinnedMessage, { params: { slug }, signal: context.signal })).data,
      ),
    staleTime: PIN_STALE_MS,
  });

/** Expires after the server's remaining time, so that a wrong local clock does not matter (P-01, P-04). */
export function usePinnedMessage(slug: string, chatroomId: number): PinnedMessage | null {
  const cache = useQueryClient();
  const query = pinnedMessageQuery(slug);
  const { data: pin = null, dataUpdatedAt } = useQuery(query);
  const { queryKey } = query;

  useRealtime(messagePinned, [chatroomId], ({ message, remaining, finish_at, pinned_by, duration }) => {
    const received: PinnedMessage = { message, remaining, finish_at, pinned_by, duration: Number(duration) };
    cache.setQueryData(queryKey, () => received);
  });
  useRealtime(messageUnpinned, [chatroomId], () => cache.setQueryData(queryKey, null));
  // Also runs after the first subscription, because the pin may have changed since the query.
  useSubscriptionConfirmed(messagePinned, [chatroomId], ({ again }) => {
    if (again) refetchSpread(cache, slug, { queryKey });
    else void cache.invalidateQueries({ queryKey });
  });

  useEffect(() => {
    if (!pin) return;
    const left = msBetween(serverNow(), secondsAfter(serverClock.at(dataUpdatedAt), pin.remaining));
    const timer = setTimeout(() => cache.setQueryData(queryKey, null), Math.min(Math.max(0, left), TIMEOUT_MAX_MS));
    return () => clearTimeout(timer);
  }, [pin, dataUpdatedAt, cache, queryKey]);

  return pin;
}

/** Failures show a toast (E-03, P-04). */
export function usePin({ channel, room }: Pick<OpenChat, 'channel' | 'room'>) {
  const cache = useQueryClient();
  return useMemo(() => {
    const { slug } = channel;
    const { queryKey } = pinnedMessageQuery(slug);
    return {
      pin: async (id: string, seconds: number = PIN_SECONDS) => {
        try {
          const { data } = await call(pinMessage, { params: { slug }, body: { message: { id }, duration: seconds } });
          cache.setQueryData(queryKey, data);
        } catch (error) {
          if (!isRefusal(pinMessage, error) || error.code !== 'ALREADY_DELETED') {
            toast.bad('pins.failed', { reason: refusalText(error) });
            return;
          }
          markPending(room.log, (message) => message.id === id, 'mod_deleted');
          toast.bad('chat.already_deleted');
        }
      },
      unpin: async () => {
        await cache.cancelQueries({ queryKey });
        const before = cache.getQueryData(queryKey);
        const since = cache.getQueryState(queryKey)?.dataUpdatedAt;
        cache.setQueryData(queryKey, null);
        try {
          await call(unpinMessage, { params: { slug } });
        } catch (error) {
          // Another moderator unpinned it, or it expired. Both are the intended result.
          if (isRefusal(unpinMessage, error) && error.code === 'NOTHING_PINNED') return;
          // Another message may have been pinned since. The original timestamp is restored, because the remaining time counts from it.
          if (cache.getQueryData(queryKey) === null) cache.setQueryData(queryKey, before, since === undefined ? {} : { updatedAt: since });
          toast.bad('pins.unpin_error');
        }
      },
    };
  }, [channel, room, cache]);
}

/** Number of remembered hidden pins, enough for recently visited channels. */
const REMEMBERED = 20;

/** The pins hidden in this browser, newest last (P-02). They stay hidden after a reload. */
export const hiddenPins = preference<readonly string[]>('chat-hidden-pins', [], listOf(isText(100), REMEMBERED));

/** Pinning the same message again produces a different key. */
export const pinKey = ({ message, finish_at }: PinnedMessage): string => `${message.id} ${finish_at}`;

export function hidePin(pin: PinnedMessage): void {
  hiddenPins.set([...hiddenPins.get(), pinKey(pin)].slice(-REMEMBERED));
}

/** The unpin event may be late or missing. */
export function usePinRemoval({ slug, chatroom }: OpenChat['channel']): void {
  const cache = useQueryClient();
  const { queryKey } = pinnedMessageQuery(slug);
  const clearPinIf = (isRemoved: (pin: PinnedMessage) => boolean) => {
    const pin = cache.getQueryData(queryKey);
    if (pin && isRemoved(pin)) cache.setQueryData(queryKey, null);
  };
  useRealtime(messageDeleted, [chatroom.id], (event) => clearPinIf((pin) => pin.message.id === event.message.id));
  useRealtime(userBanned, [chatroom.id], ({ user }) => clearPinIf((pin) => pin.message.sender.id === user.id));
  useRealtime(chatroomCleared, [chatroom.id], () => clearPinIf(() => true));
}
