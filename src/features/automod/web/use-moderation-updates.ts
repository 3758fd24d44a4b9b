import { useQueryClient } from '@tanstack/react-query';
import { useRealtime, useSubscriptionConfirmed } from '#core/web/realtime.ts';
import { heldMessageCreated, heldMessageDecided } from '#features/automod/contract/held-messages.ts';
import { shieldSwitched } from '#features/automod/contract/shield.ts';
import { moderationRulesQuery } from '#features/moderation/web/api.ts';
import { heldMessagesQuery, shieldQuery } from './queries.ts';

/**
 * Keeps the queue of held messages and the shield up to date for moderators. Only moderators and above may subscribe to that channel; pass
 * null for everybody else. Queries that nothing has mounted are not fetched.
 */
export function useModerationUpdates(slug: string, chatroomId: number | null): void {
  const room: [number] | null = chatroomId === null ? null : [chatroomId];
  const cache = useQueryClient();
  const { queryKey: heldKey } = heldMessagesQuery(slug);
  const { queryKey: shieldKey } = shieldQuery(slug);

  useRealtime(heldMessageCreated, room, (held) =>
    cache.setQueryData(heldKey, (queue) => queue && [...queue.filter(({ id }) => id !== held.id), held]),
  );
  useRealtime(heldMessageDecided, room, (decided) => cache.setQueryData(heldKey, (queue) => queue?.filter(({ id }) => id !== decided.id)));
  useRealtime(shieldSwitched, room, (switched) => {
    cache.setQueryData(shieldKey, (shield) => shield && { ...shield, ...switched });
    // The levels change together with the shield; the modes have their own events.
    void cache.invalidateQueries({ queryKey: moderationRulesQuery(slug).queryKey });
  });
  // This also runs after the first subscription, because something may have changed since the query.
  useSubscriptionConfirmed(heldMessageCreated, room, () => {
    void cache.invalidateQueries({ queryKey: heldKey });
    void cache.invalidateQueries({ queryKey: shieldKey });
  });
}
