import { useQueryClient } from '@tanstack/react-query';
import { useRealtime, useSubscribed } from '#core/web/realtime.ts';
import { heldMessageCreated, heldMessageDecided } from '#features/automod/contract/held-messages.ts';
import { shieldSwitched } from '#features/automod/contract/shield.ts';
import { moderationRulesQuery } from '#features/moderation/web/api.ts';
import { heldMessagesQuery, shieldQuery } from './queries.ts';

/**
 * Keeps what moderators of a chat see in place: the queue of held messages and the shield. Only for moderators and above: nobody
 * else may hear that channel, and null hears nothing. What nobody has open is not read.
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
    // The levels go with it; the modes have events of their own.
    void cache.invalidateQueries({ queryKey: moderationRulesQuery(slug).queryKey });
  });
  // The first time too: something may have happened since they were asked for.
  useSubscribed(heldMessageCreated, room, () => {
    void cache.invalidateQueries({ queryKey: heldKey });
    void cache.invalidateQueries({ queryKey: shieldKey });
  });
}
