import { queryOptions } from '@tanstack/react-query';
import { call } from '#core/web/api.ts';
import { showChatroom } from '#features/chat/contract/chatroom.ts';

const SECOND = 1000;
/** How long the chatroom and its rules count as fresh, in milliseconds. */
export const CHATROOM_STALE = 5 * SECOND;

/** The chatroom and its modes. */
export const chatroomQuery = (slug: string) =>
  queryOptions({
    queryKey: ['chatroom', slug],
    queryFn: ({ signal }) => call(showChatroom, { params: { slug }, signal }),
    staleTime: CHATROOM_STALE,
  });
