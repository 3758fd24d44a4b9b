import { t } from '#core/web/i18n/text.ts';
import { ErrorState } from '#core/web/ui/ErrorState.tsx';
import { Skeleton } from '#core/web/ui/Skeleton.tsx';
import { Switch } from '#core/web/ui/Switch.tsx';
import { useChangeSettings, useIncome, useSwitchTool } from './use-income.ts';

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
  if (settings.isError && !settings.data)
    return (
      <ErrorState title={t('income.failed')} error={settings.error} onRetry={() => void settings.refetch()} busy={settings.isFetching} />
    );
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
