import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#core/web/api.ts';
import { toast } from '#core/web/toast.ts';
import {
  disableMultistream,
  enableMultistream,
  type IncomeSettings,
  listMultistreamSegments,
  pauseIncomeProtection,
  resumeIncomeProtection,
  showIncomeProtection,
  showIncomeSettings,
  updateIncomeSettings,
} from '#features/economy/income/contract/tools.ts';

export const incomeSettingsQuery = (slug: string) =>
  queryOptions({
    queryKey: ['income-settings', slug],
    queryFn: async ({ signal }) => (await call(showIncomeSettings, { params: { slug }, signal })).data.settings,
  });

/** State of each tool in one stream (BT-01, BT-02). */
export interface StreamTools {
  multistream: boolean;
  protection: boolean;
}

export const streamToolsQuery = (livestreamId: number) =>
  queryOptions({
    queryKey: ['income-tools', livestreamId],
    queryFn: async ({ signal }): Promise<StreamTools> => {
      const params = { livestreamId };
      const [segments, protection] = await Promise.all([
        call(listMultistreamSegments, { params, signal }),
        call(showIncomeProtection, { params, signal }),
      ]);
      return { multistream: segments.data.cipr.at(-1)?.end_time === null, protection: protection.data.status === 'running' };
    },
  });

/** Optimistic; a refusal rolls back. Disabling a tool also ends its effect on the current stream. */
export function useChangeSettings(slug: string) {
  const cache = useQueryClient();
  const { queryKey } = incomeSettingsQuery(slug);
  return useMutation({
    mutationFn: (change: Partial<IncomeSettings>) => call(updateIncomeSettings, { params: { slug }, body: change }),
    onMutate: async (change) => {
      await cache.cancelQueries({ queryKey });
      const before = cache.getQueryData(queryKey);
      if (before) cache.setQueryData(queryKey, { ...before, ...change });
      return before;
    },
    onSuccess: ({ data }) => cache.setQueryData(queryKey, data.settings),
    onError: (error, _change, before) => {
      if (before) cache.setQueryData(queryKey, before);
      toast.refused(error);
    },
    onSettled: () => cache.invalidateQueries({ queryKey: ['income-tools'] }),
  });
}

/** Optimistic; a refusal rolls back. Always reads the state again afterwards. */
export function useSwitchTool(livestreamId: number) {
  const cache = useQueryClient();
  const { queryKey } = streamToolsQuery(livestreamId);
  const params = { livestreamId };
  return useMutation({
    mutationFn: async ({ tool, on }: { tool: keyof StreamTools; on: boolean }): Promise<unknown> => {
      if (tool === 'multistream') return call(on ? enableMultistream : disableMultistream, { params });
      return call(on ? resumeIncomeProtection : pauseIncomeProtection, { params });
    },
    onMutate: async ({ tool, on }) => {
      await cache.cancelQueries({ queryKey });
      const before = cache.getQueryData(queryKey);
      if (before) cache.setQueryData(queryKey, { ...before, [tool]: on });
      return before;
    },
    onError: (error, _switched, before) => {
      if (before) cache.setQueryData(queryKey, before);
      toast.refused(error);
    },
    onSettled: () => cache.invalidateQueries({ queryKey }),
  });
}

/** `tools` is undefined while the channel is offline. */
export function useIncome(slug: string, livestreamId: number | null) {
  const settings = useQuery(incomeSettingsQuery(slug));
  const tools = useQuery({ ...streamToolsQuery(livestreamId ?? 0), enabled: livestreamId !== null });
  return { settings, tools };
}
