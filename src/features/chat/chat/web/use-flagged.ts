import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useRealtime } from '#core/web/realtime.ts';
import { messageFlagged } from '#features/chat/chat/contract/chatroom.ts';
import type { AiLabel } from '#features/chat/moderation/contract/filters.ts';

/** As many as the log of an open chat needs. */
const FLAGGED_MAX = 500;

/** Labels by message id of messages flagged while the chat is open. Only realtime events fill it; earlier labels come with history. */
export const flaggedQuery = (chatroomId: number) =>
  queryOptions({
    queryKey: ['flagged-messages', chatroomId],
    queryFn: (): Record<string, AiLabel[]> => ({}),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Pass null for viewers below moderator, who may not subscribe to that channel. */
export function useFlagged(chatroomId: number | null): void {
  const cache = useQueryClient();
  useRealtime(messageFlagged, chatroomId === null ? null : [chatroomId], ({ message, violatedRules }) =>
    cache.setQueryData(flaggedQuery(chatroomId ?? 0).queryKey, (flagged = {}) =>
      Object.fromEntries([...Object.entries(flagged), [message.id, violatedRules]].slice(-FLAGGED_MAX)),
    ),
  );
}
