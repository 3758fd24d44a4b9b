import { useQueryClient } from '@tanstack/react-query';
import { useRealtime, useSubscriptionConfirmed } from '#core/web/realtime.ts';
import { chatroomUpdated } from '#features/chat/contract/room-events.ts';
import { rulesHash } from '#features/chat/rules/chat-rules.ts';
import { chatRulesQuery, chatroomQuery } from './queries.ts';

/** Keeps the modes and rules of an open chat up to date (CM-04, RU-01): applies realtime updates, and refetches after each subscription. */
export function useRoomUpdates(slug: string, chatroomId: number): void {
  const cache = useQueryClient();
  const { queryKey: roomKey } = chatroomQuery(slug);
  const { queryKey: rulesKey } = chatRulesQuery(slug);

  useRealtime(chatroomUpdated, [chatroomId], ({ rules_hash, ...room }) => {
    cache.setQueryData(roomKey, room);
    const rules = cache.getQueryData(rulesKey);
    if (rules === undefined || rulesHash(rules) !== rules_hash) void cache.invalidateQueries({ queryKey: rulesKey });
  });
  // The first subscription counts too, because the modes and rules may have changed since they were requested.
  useSubscriptionConfirmed(chatroomUpdated, [chatroomId], () => {
    void cache.invalidateQueries({ queryKey: roomKey });
    void cache.invalidateQueries({ queryKey: rulesKey });
  });
}
