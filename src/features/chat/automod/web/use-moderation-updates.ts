import { useQueryClient } from '@tanstack/react-query';
import { askAgain } from '#core/web/fresh-answer.ts';
import { useRealtime, useSubscriptionConfirmed } from '#core/web/realtime.ts';
import { type HeldMessage, heldMessageCreated, heldMessageDecided } from '#features/chat/automod/contract/held-messages.ts';
import { shieldSwitched } from '#features/chat/automod/contract/shield.ts';
import { moderationRulesQuery } from '#features/chat/moderation/web/api.ts';
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

  const changeQueue = (change: (queue: HeldMessage[]) => HeldMessage[]) => {
    // A first request in flight may have an older answer, in which nothing can be changed yet.
    if (cache.getQueryData(heldKey) === undefined) void askAgain(cache, { queryKey: heldKey });
    else cache.setQueryData(heldKey, (queue) => queue && change(queue));
  };
  useRealtime(heldMessageCreated, room, (held) => changeQueue((queue) => [...queue.filter(({ id }) => id !== held.id), held]));
  useRealtime(heldMessageDecided, room, (decided) => changeQueue((queue) => queue.filter(({ id }) => id !== decided.id)));
  useRealtime(shieldSwitched, room, (switched) => {
    cache.setQueryData(shieldKey, (shield) => shield && { ...shield, ...switched });
    // The levels change together with the shield; the modes have their own events.
    void cache.invalidateQueries({ queryKey: moderationRulesQuery(slug).queryKey });
  });
  // This also runs after the first subscription, because something may have changed since the query.
  useSubscriptionConfirmed(heldMessageCreated, room, () => {
    void askAgain(cache, { queryKey: heldKey });
    void askAgain(cache, { queryKey: shieldKey });
  });
}
