import { useQueryClient } from '@tanstack/react-query';
import { useRealtime, useSubscriptionConfirmed } from '#core/web/realtime.ts';
import { chatroomUpdated } from '#features/chat/contract/room-events.ts';
import { rulesHash } from '#features/chat/rules/chat-rules.ts';
import { chatRulesQuery, chatroomQuery } from './queries.ts';

/** Modes and rules of an open chat stay what the server says (CM-04, RU-01): as it tells them, and read again when the page begins to hear. */
export function useRoomUpdates(slug: string, chatroomId: number): void {
  const cache = useQueryClient();
  const { queryKey: roomKey } = chatroomQuery(slug);
  const { queryKey: rulesKey } = chatRulesQuery(slug);

  useRealtime(chatroomUpdated, [chatroomId], ({ rules_hash, ...room }) => {
    cache.setQueryData(roomKey, room);
    const rules = cache.getQueryData(rulesKey);
    if (rules === undefined || rulesHash(rules) !== rules_hash) void cache.invalidateQueries({ queryKey: rulesKey });
  });
  // The first time too: they may have changed since they were asked for.
  useSubscriptionConfirmed(chatroomUpdated, [chatroomId], () => {
    void cache.invalidateQueries({ queryKey: roomKey });
    void cache.invalidateQueries({ queryKey: rulesKey });
  });
}
