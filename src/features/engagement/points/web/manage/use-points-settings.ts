import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyOf } from '#core/contract/endpoint.ts';
import { call, isRefusal } from '#core/web/api.ts';
import { toast } from '#core/web/toast.ts';
import { updatePointsSettings } from '#features/engagement/points/contract/settings.ts';
import { pointsSettingsQuery } from '../queries.ts';

/** Optimistic; a refusal reverts with a toast. The caller confirms when points are in use (`isInUse`). */
export function useChangePointsSettings(slug: string) {
  const cache = useQueryClient();
  const { queryKey } = pointsSettingsQuery(slug);
  return useMutation({
    mutationFn: (body: BodyOf<typeof updatePointsSettings>) => call(updatePointsSettings, { params: { slug }, body }),
    onMutate: async ({ cancel_running: _cancelRunning, ...change }) => {
      const before = cache.getQueryData(queryKey);
      cache.setQueryData(queryKey, (known) => known && { ...known, ...change });
      await cache.cancelQueries({ queryKey });
      return before;
    },
    onSuccess: ({ data }) => cache.setQueryData(queryKey, data),
    onError: (error, _change, before) => {
      cache.setQueryData(queryKey, before);
      if (!isInUse(error)) toast.refused(error);
    },
  });
}

/** True if the refusal is about staked points. */
export const isInUse = (error: unknown): boolean => isRefusal(updatePointsSettings, error) && error.code === 'POINTS_IN_USE';
