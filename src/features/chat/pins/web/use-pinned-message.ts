import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '#core/web/api.ts';
import { freshAnswer } from '#core/web/fresh-answer.ts';
import { useRealtime, useSubscriptionConfirmed } from '#core/web/realtime.ts';
import { refetchSpread } from '#features/channel/channels/web/api.ts';
import { messagePinned, messageUnpinned, type PinnedMessage, showPinnedMessage } from '#features/chat/pins/contract.ts';

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
    const left = dataUpdatedAt + pin.remaining * 1000 - Date.now();
    const timer = setTimeout(() => cache.setQueryData(queryKey, null), Math.min(Math.max(0, left), TIMEOUT_MAX_MS));
    return () => clearTimeout(timer);
  }, [pin, dataUpdatedAt, cache, queryKey]);

  return pin;
}
