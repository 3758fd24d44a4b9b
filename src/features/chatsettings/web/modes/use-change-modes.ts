import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#core/web/api.ts';
import { toast } from '#core/web/toast.ts';
import { changeModes, type ModesChange } from '#features/chat/contract/modes.ts';
import { chatroomQuery } from '#features/chat/web/api.ts';
import { withChange } from './chatroom-modes.ts';

/** Changes a chat mode optimistically, and rolls it back with an error toast when the server refuses. */
export function useChangeModes(slug: string) {
  const cache = useQueryClient();
  const { queryKey } = chatroomQuery(slug);
  const mutationKey = ['chat-modes', slug];
  const isLast = () => cache.isMutating({ mutationKey }) === 1;
  return useMutation({
    mutationKey,
    mutationFn: (change: ModesChange) => call(changeModes, { params: { slug }, body: change }),
    onMutate: async (change) => {
      await cache.cancelQueries({ queryKey });
      const before = cache.getQueryData(queryKey);
      if (before) cache.setQueryData(queryKey, withChange(before, change));
      return before;
    },
    // The response to the first of two quick changes does not include the second.
    onSuccess: ({ success: _done, ...room }) => {
      if (isLast()) cache.setQueryData(queryKey, room);
    },
    onError: (error, _change, before) => {
      if (before) cache.setQueryData(queryKey, before);
      if (!isLast()) void cache.invalidateQueries({ queryKey });
      toast.refused(error);
    },
  });
}
