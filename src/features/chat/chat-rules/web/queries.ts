import { queryOptions } from '@tanstack/react-query';
import { call } from '#core/web/api.ts';
import { CHATROOM_STALE } from '#features/chat/chat/web/api.ts';
import { showChatRules } from '#features/chat/chat-rules/contract.ts';

/** Empty when there are no rules. `useRulesUpdates` invalidates the query when the rules change. */
export const chatRulesQuery = (slug: string) =>
  queryOptions({
    queryKey: ['chat-rules', slug],
    queryFn: async ({ signal }) => (await call(showChatRules, { params: { slug }, signal })).data.rules,
    staleTime: CHATROOM_STALE,
  });
