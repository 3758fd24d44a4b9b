import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useRealtime } from '#core/web/realtime.ts';
import { messageFlagged } from '#features/chat/chat/contract/room-events.ts';
import type { AiLabel } from '#features/chat/moderation/contract/filters.ts';

/** The maximum number of flagged messages to keep, as many as the log of an open chat needs. */
const FLAGGED_KEPT = 500;

/**
 * Labels by message id of messages flagged while the chat is open. Earlier ones come with the history. The query never fetches; only
 * realtime events fill it.
 */
export const flaggedQuery = (chatroomId: number) =>
  queryOptions({
    queryKey: ['flagged-messages', chatroomId],
    queryFn: (): Record<string, AiLabel[]> => ({}),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Records flagged messages. Pass null for viewers below moderator, because only moderators may subscribe to that channel. */
export function useFlagged(chatroomId: number | null): void {
  const cache = useQueryClient();
  useRealtime(messageFlagged, chatroomId === null ? null : [chatroomId], ({ message, violatedRules }) =>
    cache.setQueryData(flaggedQuery(chatroomId ?? 0).queryKey, (flagged = {}) =>
      Object.fromEntries([...Object.entries(flagged), [message.id, violatedRules]].slice(-FLAGGED_KEPT)),
    ),
  );
}
