import { call } from '#core/web/api.ts';
import { useOptimisticChange } from '#core/web/use-optimistic-change.ts';
import type { Chatroom } from '#features/chat/chat/contract/chatroom.ts';
import { changeModes, type ModesChange } from '#features/chat/chat/contract/modes.ts';
import { chatroomQuery } from '#features/chat/chat/web/api.ts';
import { withChange } from './chatroom-modes.ts';

export const useChangeModes = (slug: string) =>
  useOptimisticChange({
    queryKey: chatroomQuery(slug).queryKey,
    mutationKey: ['chat-modes', slug],
    send: (change: ModesChange) => call(changeModes, { params: { slug }, body: change }),
    withChange,
    dataOf: ({ success: _done, ...room }): Chatroom => room,
  });
