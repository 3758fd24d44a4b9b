import { useQuery } from '@tanstack/react-query';
import { t } from '#core/web/i18n/text.ts';
import { EmptyState } from '#core/web/ui/EmptyState.tsx';
import { ErrorState } from '#core/web/ui/ErrorState.tsx';
import { Skeleton } from '#core/web/ui/Skeleton.tsx';
import type { PaneProps } from '#features/channel/channels/web/api.ts';
import { useViewer } from '#features/people/accounts/web/api.ts';
import { EncoderSteps } from './EncoderSteps.tsx';
import { ServerAndKey } from './ServerAndKey.tsx';
import { streamKeyQuery } from './use-stream-key.ts';

export default function SetupPane({ channel }: PaneProps) {
  const viewer = useViewer();
  if (channel.is_banned)
    return (
      <EmptyState icon="ban" title={t('streams.setup.suspended')}>
        {t('streams.setup.suspended.text')}
      </EmptyState>
    );
  if (!viewer) return <Loading />;
  if (viewer.id !== channel.user_id)
    return (
      <EmptyState icon="key" title={t('streams.setup.others', { name: channel.user.username })}>
        {t('streams.setup.others.text')}
      </EmptyState>
    );
  return <OwnSetup slug={channel.slug} />;
}

function OwnSetup({ slug }: { slug: string }) {
  const key = useQuery(streamKeyQuery(slug));
  if (key.isPending) return <Loading />;
  if (!key.data)
    return <ErrorState title={t('streams.setup.failed')} error={key.error} onRetry={() => void key.refetch()} busy={key.isFetching} />;
  const { server_url: server } = key.data;
  if (server === null)
    return (
      <EmptyState icon="offline" title={t('streams.setup.off')}>
        {t('streams.setup.off.text')}
      </EmptyState>
    );
  return (
    <div className="flex flex-col gap-5 p-3">
      <ServerAndKey slug={slug} server={server} streamKey={key.data} />
      <EncoderSteps server={server} streamKey={key.data.stream_key} />
    </div>
  );
}

function Loading() {
  return (
    <div role="status" aria-label={t('core.loading')} className="flex flex-col gap-4 p-3">
      {['h-14', 'h-20', 'h-64'].map((height) => (
        <Skeleton key={height} className={`${height} rounded-sm`} />
      ))}
    </div>
  );
}
