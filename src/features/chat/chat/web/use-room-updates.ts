import { useQueryClient } from '@tanstack/react-query';
import { useRealtime, useSubscriptionConfirmed } from '#core/web/realtime.ts';
import { refetchSpread } from '#features/channel/channels/web/api.ts';
import { chatroomUpdated } from '#features/chat/chat/contract/chatroom.ts';
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
