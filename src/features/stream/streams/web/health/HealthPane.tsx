import { t } from '#core/web/i18n/text.ts';
import { EmptyState } from '#core/web/ui/EmptyState.tsx';
import { ErrorState } from '#core/web/ui/ErrorState.tsx';
import { PaneActions } from '#core/web/ui/PaneActions.tsx';
import { Skeleton } from '#core/web/ui/Skeleton.tsx';
import { Tag } from '#core/web/ui/Tag.tsx';
import type { PaneProps } from '#features/channel/channels/web/api.ts';
import type { StreamHealth } from '#features/stream/streams/contract.ts';
import { healthWarnings } from '#features/stream/streams/rules/health.ts';
import { BitrateChart } from './BitrateChart.tsx';
import { HealthFigures } from './HealthFigures.tsx';
import { HealthWarnings, SignalLost } from './HealthWarnings.tsx';
import { useStreamHealth } from './use-stream-health.ts';

export default function HealthPane({ channel }: PaneProps) {
  const health = useStreamHealth(channel);
  if (!channel.livestream)
    return (
      <EmptyState icon="antenna" title={t('streams.health.none')}>
        {t('streams.health.none.text')}
      </EmptyState>
    );
  if (health.isError && !health.data)
    return (
      <ErrorState title={t('streams.health.failed')} error={health.error} onRetry={() => void health.refetch()} busy={health.isFetching} />
    );
  if (health.data === null)
    return (
      <EmptyState icon="antenna" title={t('streams.preview.no_video')}>
        {t('streams.health.no_video')}
      </EmptyState>
    );
  if (!health.data?.figures && !health.data?.interrupted_at)
    return (
      <div role="status" aria-label={t('streams.health.measuring')} className="@container grid gap-3 p-3">
        <div className="grid grid-cols-2 gap-2 @md:grid-cols-4">
          {[0, 1, 2, 3].map((tile) => (
            <Skeleton key={tile} className="h-18 rounded-md" />
          ))}
        </div>
        <Skeleton className="h-20 rounded-md" />
      </div>
    );
  return <Measured health={health.data} name={channel.user.username} />;
}

function Measured({ health: { figures, interrupted_at, ends_at }, name }: { health: StreamHealth; name: string }) {
  const warnings = figures && interrupted_at === null ? healthWarnings(figures) : [];
  return (
    <div className="@container flex flex-col gap-3 p-3">
      <PaneActions>
        {interrupted_at !== null ? (
          <Tag tone="red">{t('streams.health.lost')}</Tag>
        ) : warnings.length > 0 ? (
          <Tag tone="amber">{t('streams.health.warnings', { count: warnings.length })}</Tag>
        ) : (
          <Tag tone="mint">{t('streams.health.good')}</Tag>
        )}
      </PaneActions>
      {interrupted_at !== null && ends_at !== null && <SignalLost since={interrupted_at} end={ends_at} name={name} />}
      {figures && (
        <>
          <HealthFigures figures={figures} warnings={warnings} />
          <BitrateChart bitrates={figures.bitrates} />
        </>
      )}
      <HealthWarnings warnings={warnings} />
    </div>
  );
}
