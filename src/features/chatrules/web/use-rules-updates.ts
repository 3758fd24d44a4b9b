import { useQueryClient } from '@tanstack/react-query';
import { useRealtime, useSubscriptionConfirmed } from '#core/web/realtime.ts';
import { chatroomUpdated } from '#features/chat/contract/room-events.ts';
import { rulesHash } from '#features/chatrules/rules.ts';
import { chatRulesQuery } from './queries.ts';

/** Keeps the rules of an open chat up to date (RU-01): refetches them when they change, and after each subscription. */
export function useRulesUpdates(slug: string, chatroomId: number): void {
  const cache = useQueryClient();
  const { queryKey } = chatRulesQuery(slug);

  useRealtime(chatroomUpdated, [chatroomId], ({ rules_hash }) => {
    const rules = cache.getQueryData(queryKey);
    if (rules === undefined || rulesHash(rules) !== rules_hash) void cache.invalidateQueries({ queryKey });
  });
  // The first subscription counts too, because the rules may have changed since they were requested.
  useSubscriptionConfirmed(chatroomUpdated, [chatroomId], () => void cache.invalidateQueries({ queryKey }));
}
