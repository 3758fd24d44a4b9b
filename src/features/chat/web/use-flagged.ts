import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useRealtime } from '#core/web/realtime.ts';
import { messageFlagged } from '#features/chat/contract/room-events.ts';
import type { AiLabel } from '#features/moderation/contract/filters.ts';

/** Flagged messages that are remembered: more than an open chat keeps of messages is not needed. */
const FLAGGED_KEPT = 500;

/** Labels of messages that were flagged while the chat was open, by message id; those before are in history. Filled by realtime alone. */
export const flaggedQuery = (chatroomId: number) =>
  queryOptions({
    queryKey: ['flagged-messages', chatroomId],
    queryFn: (): Record<string, AiLabel[]> => ({}),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Remembers which messages were flagged. Only for moderators and above: nobody else may hear that channel, and null hears nothing. */
export function useFlagged(chatroomId: number | null): void {
  const cache = useQueryClient();
  useRealtime(messageFlagged, chatroomId === null ? null : [chatroomId], ({ message, violatedRules }) =>
    cache.setQueryData(flaggedQuery(chatroomId ?? 0).queryKey, (flagged = {}) =>
      Object.fromEntries([...Object.entries(flagged), [message.id, violatedRules]].slice(-FLAGGED_KEPT)),
    ),
  );
}
