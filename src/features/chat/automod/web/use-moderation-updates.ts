import { useQueryClient } from '@tanstack/react-query';
import { askAgain } from '#core/web/fresh-answer.ts';
import { useRealtime, useSubscriptionConfirmed } from '#core/web/realtime.ts';
import { type HeldMessage, heldMessageCreated, heldMessageDecided } from '#features/chat/automod/contract/held-messages.ts';
import { shieldSwitched } from '#features/chat/automod/contract/shield.ts';
import { moderationRulesQuery } from '#features/chat/moderation/web/api.ts';
import { heldMessagesQuery, shieldQuery } from './queries.ts';

/**
 * Subscribes moderators to changes of the queue and the shield. Pass null for everybody else, who may not subscribe. Fetches only mounted
 * queries.
 */
export function useModerationUpdates(slug: string, chatroomId: number | null): void {
  const room: [number] | null = chatroomId === null ? null : [chatroomId];
  const cache = useQueryClient();
  const { queryKey: heldKey } = heldMessagesQuery(slug);
  const { queryKey: shieldKey } = shieldQuery(slug);

  const changeQueue = (change: (queue: HeldMessage[]) => HeldMessage[]) => {
    // A first request in flight may return stale data, and the cache holds nothing to update yet.
    if (cache.getQueryData(heldKey) === undefined) void askAgain(cache, { queryKey: heldKey });
    else cache.setQueryData(heldKey, (queue) => queue && change(queue));
  };
  useRealtime(heldMessageCreated, room, (held) => changeQueue((queue) => [...queue.filter(({ id }) => id !== held.id), held]));
  useRealtime(heldMessageDecided, room, (decided) => changeQueue((queue) => queue.filter(({ id }) => id !== decided.id)));
  useRealtime(shieldSwitched, room, (switched) => {
    cache.setQueryData(shieldKey, (shield) => shield && { ...shield, ...switched });
    // The levels change with the shield. The modes have their own events.
    void cache.invalidateQueries({ queryKey: moderationRulesQuery(slug).queryKey });
  });
  // Also runs after the first subscription, because the data may have changed since the query.
  useSubscriptionConfirmed(heldMessageCreated, room, () => {
    void askAgain(cache, { queryKey: heldKey });
    void askAgain(cache, { queryKey: shieldKey });
  });
}
