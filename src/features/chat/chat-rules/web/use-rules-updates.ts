import { useQueryClient } from '@tanstack/react-query';
import { useRealtime, useSubscriptionConfirmed } from '#core/web/realtime.ts';
import { refetchSpread } from '#features/channel/channels/web/api.ts';
import { chatroomUpdated } from '#features/chat/chat/contract/room-events.ts';
import { rulesHash } from '#features/chat/chat-rules/rules.ts';
import { chatRulesQuery } from './queries.ts';

/** See RU-01. */
export function useRulesUpdates(slug: string, chatroomId: number): void {
  const cache = useQueryClient();
  const { queryKey } = chatRulesQuery(slug);

  useRealtime(chatroomUpdated, [chatroomId], ({ rules_hash }) => {
    const rules = cache.getQueryData(queryKey);
    // Until the rules load, the message box is locked.
    if (rules === undefined) void cache.invalidateQueries({ queryKey });
    else if (rulesHash(rules) !== rules_hash) refetchSpread(cache, slug, { queryKey });
  });
  // Also runs after the first subscription, because the rules may have changed since the query.
  useSubscriptionConfirmed(chatroomUpdated, [chatroomId], ({ again }) => {
    if (again && cache.getQueryData(queryKey) !== undefined) refetchSpread(cache, slug, { queryKey });
    else void cache.invalidateQueries({ queryKey });
  });
}
