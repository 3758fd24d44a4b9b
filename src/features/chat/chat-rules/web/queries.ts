import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '#core/web/api.ts';
import { useRealtime, useSubscriptionConfirmed } from '#core/web/realtime.ts';
import { refetchSpread } from '#features/channel/channels/web/api.ts';
import { chatroomUpdated } from '#features/chat/chat/contract/chatroom.ts';
import { CHATROOM_STALE } from '#features/chat/chat/web/api.ts';
import { showChatRules } from '#features/chat/chat-rules/contract.ts';
import { rulesHash } from '#features/chat/chat-rules/rules.ts';

/** Empty when there are no rules. `useRulesUpdates` invalidates the query when the rules change. */
export const chatRulesQuery = (slug: string) =>
  queryOptions({
    queryKey: ['chat-rules', slug],
    queryFn: async ({ signal }) => (await call(showChatRules, { params: { slug }, signal })).data.rules,
    staleTime: CHATROOM_STALE,
  });

/** See RU-01. */
export function useRulesUpdates(slug: string, chatroomId: number): void {
  const cache = useQueryClient();
  const { queryKey } = chatRulesQuery(slug);

  useRealtime(chatroomUpdated, [chatroomId], ({ rules_hash }) => {
    const rules = cache.getQueryData(queryKey);
    // Until the rules load, the message box is locked.
    if (rules === undefined) void cache.invalidateQueries({ queryKey });
    else if (rulesHash(rules) !== rules_hash) refetchSpread(cache, slug, { queryKey });
  });
  // Also runs after the first subscription, because the rules may have changed since the query.
  useSubscriptionConfirmed(chatroomUpdated, [chatroomId], ({ again }) => {
    if (again && cache.getQueryData(queryKey) !== undefined) refetchSpread(cache, slug, { queryKey });
    else void cache.invalidateQueries({ queryKey });
  });
}
