import { queryOptions } from '@tanstack/react-query';
import { call } from '#core/web/api.ts';
import { readAccount } from '#features/accounts/contract/account.ts';
import { showChatRules } from '#features/chat/contract/chat-rules.ts';
import { showChatroom } from '#features/chat/contract/chatroom.ts';

const SECOND = 1000;
/** Milliseconds. */
const CHATROOM_STALE = 5 * SECOND;

/** The chatroom and its modes. */
export const chatroomQuery = (slug: string) =>
  queryOptions({
    queryKey: ['chatroom', slug],
    queryFn: ({ signal }) => call(showChatroom, { params: { slug }, signal }),
    staleTime: CHATROOM_STALE,
  });

/** The chat rules as text, empty when there are none. `useRoomUpdates` invalidates the query when the rules change. */
export const chatRulesQuery = (slug: string) =>
  queryOptions({
    queryKey: ['chat-rules', slug],
    queryFn: async ({ signal }) => (await call(showChatRules, { params: { slug }, signal })).data.rules,
    staleTime: CHATROOM_STALE,
  });

export const accountQuery = queryOptions({
  queryKey: ['account'],
  queryFn: async ({ signal }) => (await call(readAccount, { signal })).data.account,
});
