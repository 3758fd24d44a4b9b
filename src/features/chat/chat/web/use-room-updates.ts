import { useQueryClient } from '@tanstack/react-query';
import { useRealtime, useSubscriptionConfirmed } from '#core/web/realtime.ts';
import { refetchSpread } from '#features/channel/channels/web/api.ts';
import { chatroomUpdated } from '#features/chat/chat/contract/room-events.ts';
import { chatroomQuery } from './queries.ts';

/** Keeps the modes of an open chat up to date (CM-04): applies realtime updates, and refetches after each subscription. */
export function useRoomUpdates(slug: string, chatroomId: number): void {
  const cache = useQueryClient();
  const { queryKey } = chatroomQuery(slug);

  useRealtime(chatroomUpdated, [chatroomId], ({ rules_hash: _rules, ...room }) => cache.setQueryData(queryKey, room));
  // The first subscription counts too, because the modes may have changed since they were requested.
  useSubscriptionConfirmed(chatroomUpdated, [chatroomId], ({ again }) => {
    // Without modes the message box is locked, and somebody may wait for it.
    if (again && cache.getQueryData(queryKey) !== undefined) refetchSpread(cache, slug, { queryKey });
    else void cache.invalidateQueries({ queryKey });
  });
}
