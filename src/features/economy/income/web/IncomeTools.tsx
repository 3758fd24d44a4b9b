import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#core/web/api.ts';
import { t } from '#core/web/i18n/text.ts';
import { toast } from '#core/web/toast.ts';
import { QueryError } from '#core/web/ui/ErrorState.tsx';
import { Skeleton } from '#core/web/ui/Skeleton.tsx';
import { Switch } from '#core/web/ui/Switch.tsx';
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

interface IncomeToolsProps {
  slug: string;
  /** Null while offline. */
  livestreamId: number | null;
}

const TOOLS = [
  { tool: 'multistream', setting: 'multistream_enabled' },
  { tool: 'protection', setting: 'income_protection_enabled' },
] as const;

/** Multistream and income protection (C-07), for the channel and for the current stream. */
export function IncomeTools({ slug, livestreamId }: IncomeToolsProps) {
  const { settings, tools } = useIncome(slug, livestreamId);
  const change = useChangeSettings(slug);
  const turn = useSwitchTool(livestreamId ?? 0);
  if (settings.isPending) return <ToolsSkeleton />;
  if (settings.isError && !settings.data) return <QueryError title={t('income.failed')} query={settings} />;
  const uses = settings.data;
  return (
    <div className="px-3 py-1.5">
      {TOOLS.map(({ tool, setting }) => (
        <div key={tool}>
          <Switch
            label={t(`income.${tool}`)}
            hint={t(`income.${tool}.hint`)}
            checked={uses[setting]}
            onChange={(on) => change.mutate({ [setting]: on })}
          />
          {uses[setting] && (
            <div className="ms-4 border-s border-line-soft ps-3">
              <Switch
                label={t(`income.${tool}.now`)}
                hint={livestreamId === null ? t('income.offline') : undefined}
                checked={livestreamId !== null && (tools.data?.[tool] ?? false)}
                disabled={livestreamId === null || tools.data === undefined}
                onChange={(on) => turn.mutate({ tool, on })}
              />
            </div>
          )}
        </div>
      ))}
    </div>
  );
}

function ToolsSkeleton() {
  return (
    <div role="status" aria-label={t('core.loading')} className="px-3 py-1.5">
      {TOOLS.map(({ tool }) => (
        <div key={tool} className="flex h-13 items-center">
          <Skeleton className="h-3 w-32" />
          <Skeleton className="ms-auto h-5 w-9 rounded-full" />
        </div>
      ))}
    </div>
  );
}

const incomeSettingsQuery = (slug: string) =>
  queryOptions({
    queryKey: ['income-settings', slug],
    queryFn: async ({ signal }) => (await call(showIncomeSettings, { params: { slug }, signal })).data.settings,
  });

/** State of each tool in one stream (BT-01, BT-02). */
interface StreamTools {
  multistream: boolean;
  protection: boolean;
}

const streamToolsQuery = (livestreamId: number) =>
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
function useChangeSettings(slug: string) {
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
function useSwitchTool(livestreamId: number) {
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
function useIncome(slug: string, livestreamId: number | null) {
  const settings = useQuery(incomeSettingsQuery(slug));
  const tools = useQuery({ ...streamToolsQuery(livestreamId ?? 0), enabled: livestreamId !== null });
  return { settings, tools };
}
