import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#core/web/api.ts';
import { toast } from '#core/web/toast.ts';
import { type PointsSettings, updatePointsSettings } from '#features/points/contract/settings.ts';
import { pointsSettingsQuery } from '../queries.ts';

/** Changes the channel's points settings optimistically, and reverts them with a toast when the server refuses. */
export function useChangePointsSettings(slug: string) {
  const cache = useQueryClient();
  const { queryKey } = pointsSettingsQuery(slug);
  return useMutation({
    mutationFn: (body: Partial<PointsSettings>) => call(updatePointsSettings, { params: { slug }, body }),
    onMutate: async (change) => {
      const before = cache.getQueryData(queryKey);
      cache.setQueryData(queryKey, (known) => known && { ...known, ...change });
      await cache.cancelQueries({ queryKey });
      return before;
    },
    onSuccess: ({ data }) => cache.setQueryData(queryKey, data),
    onError: (error, _change, before) => {
      cache.setQueryData(queryKey, before);
      toast.refused(error);
    },
  });
}
