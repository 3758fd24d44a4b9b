import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#core/web/api.ts';
import { toast } from '#core/web/toast.ts';
import { resetStreamKey, showStreamKey } from '#features/stream/streams/contract.ts';

/** Removed from the cache when nothing shows it. */
export const streamKeyQuery = (slug: string) =>
  queryOptions({
    queryKey: ['stream-key', slug],
    queryFn: async ({ signal }) => (await call(showStreamKey, { params: { slug }, signal })).data,
    gcTime: 0,
  });

export function useResetStreamKey(slug: string, done: () => void) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => call(resetStreamKey, { params: { slug } }),
    onSuccess: ({ data }) => {
      cache.setQueryData(streamKeyQuery(slug).queryKey, data);
      toast.good('streams.setup.reset.done');
      done();
    },
    onError: toast.refused,
  });
}
