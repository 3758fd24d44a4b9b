import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '#core/web/api.ts';
import { useRealtime, useSubscribed } from '#core/web/realtime.ts';
import { messagePinned, messageUnpinned, type PinnedMessage, showPinnedMessage } from '#features/pins/contract.ts';

/** */
const PIN_STALE_MS = 5_000;
/** The longest time that a timer takes. */
const TIMER_MAX = 2 ** 31 - 1;

/** The pinned message, or null. Realtime keeps it: see `usePinnedMessage`. */
export const pinnedMessageQuery = (slug: string) =>
  queryOptions({
    queryKey: ['pinned-message', slug],
    queryFn: async ({ signal }) => (await call(showPinnedMessage, { params: { slug }, signal })).data,
    staleTime: PIN_STALE_MS,
  });

/**
 * The pinned message of an open chat, null when there is none: as the server tells it, read again when the page begins to hear, and gone by itself
 * when what the server said was left has passed here, whatever this clock says (P-01, P-04).
 */
export function usePinnedMessage(slug: string, chatroomId: number): PinnedMessage | null {
  const cache = useQueryClient();
  const query = pinnedMessageQuery(slug);
  const { data: pin = null, dataUpdatedAt } = useQuery(query);
  const { queryKey } = query;

  useRealtime(messagePinned, [chatroomId], ({ message, remaining, finish_at, pinned_by, duration }) => {
    const told: PinnedMessage = { message, remaining, finish_at, pinned_by, duration: Number(duration) };
    cache.setQueryData(queryKey, () => told);
  });
  useRealtime(messageUnpinned, [chatroomId], () => cache.setQueryData(queryKey, null));
  // The first time too: it may have changed since it was asked for.
  useSubscribed(messagePinned, [chatroomId], () => void cache.invalidateQueries({ queryKey }));

  useEffect(() => {
    if (!pin) return;
    const left = dataUpdatedAt + pin.remaining * 1000 - Date.now();
    const timer = setTimeout(() => cache.setQueryData(queryKey, null), Math.min(Math.max(0, left), TIMER_MAX));
    return () => clearTimeout(timer);
  }, [pin, dataUpdatedAt, cache, queryKey]);

  return pin;
}
