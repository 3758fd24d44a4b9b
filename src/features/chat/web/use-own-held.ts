import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRealtime, useSubscribed } from '../../../core/web/realtime.ts';
import { type OwnHeldMessage, ownHeldMessageDecided, type SaidMessage } from '../contract/held-messages.ts';
import { ownHeldQuery } from './moderation-queries.ts';

/**
 * What the viewer said in a chat and a moderator has not looked at yet (MO-09). `add` takes the answer of a send that was held; it goes when a
 * moderator decided: approved, it comes as an ordinary message with the same id.
 */
export function useOwnHeld(slug: string, viewerId: number): { held: readonly OwnHeldMessage[]; add: (said: SaidMessage) => void } {
  const cache = useQueryClient();
  const query = ownHeldQuery(slug);
  const { data: held = [] } = useQuery(query);
  useRealtime(ownHeldMessageDecided, [viewerId], ({ id }) =>
    cache.setQueryData(query.queryKey, (waiting) => waiting?.filter((one) => one.id !== id)),
  );
  useSubscribed(ownHeldMessageDecided, [viewerId], ({ again }) => {
    if (again) void cache.invalidateQueries({ queryKey: query.queryKey });
  });
  const add = ({ id, chatroom_id, content, type, metadata, created_at }: SaidMessage) => {
    if (type === 'celebration') return;
    const waiting = { id, chatroom_id, content, type, metadata: metadata ?? null, created_at };
    cache.setQueryData(query.queryKey, (before = []) => [...before.filter((one) => one.id !== id), waiting]);
  };
  return { held, add };
}
