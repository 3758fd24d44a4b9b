import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from './toast.ts';

interface OptimisticChange<Data, Change, Reply> {
  queryKey: QueryKey;
  /** Shared by all changes of this data. */
  mutationKey: QueryKey;
  send: (change: Change) => Promise<Reply>;
  withChange: (data: Data, change: Change) => Data;
  dataOf: (reply: Reply) => Data;
}

/** Rolls back with an error toast when the server refuses. */
export function useOptimisticChange<Data, Change, Reply>(of: OptimisticChange<Data, Change, Reply>) {
  const { queryKey, mutationKey, send, withChange, dataOf } = of;
  const cache = useQueryClient();
  const isLast = () => cache.isMutating({ mutationKey }) === 1;
  return useMutation({
    mutationKey,
    mutationFn: send,
    onMutate: async (change) => {
      await cache.cancelQueries({ queryKey });
      const before = cache.getQueryData<Data>(queryKey);
      if (before) cache.setQueryData<Data>(queryKey, withChange(before, change));
      return before;
    },
    // The response to the first of two quick changes does not include the second.
    onSuccess: (reply) => {
      if (isLast()) cache.setQueryData<Data>(queryKey, dataOf(reply));
    },
    onError: (error, _change, before) => {
      if (before) cache.setQueryData<Data>(queryKey, before);
      if (!isLast()) void cache.invalidateQueries({ queryKey });
      toast.refused(error);
    },
  });
}
