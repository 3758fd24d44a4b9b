import { queryOptions } from '@tanstack/react-query';
import { call } from '#core/web/api.ts';
import { freshAnswer } from '#core/web/query.ts';
import { showChatroom } from '#features/chat/chat/contract/chatroom.ts';

/** Milliseconds. */
export const CHATROOM_STALE = 5_000;

export const chatroomQuery = (slug: string) =>
  queryOptions({
    queryKey: ['chatroom', slug],
    queryFn: (context) => freshAnswer(context, () => call(showChatroom, { params: { slug }, signal: context.signal })),
    staleTime: CHATROOM_STALE,
  });
