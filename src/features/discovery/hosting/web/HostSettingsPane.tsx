import { useQuery } from '@tanstack/react-query';
import { call } from '#core/web/api.ts';
import { t } from '#core/web/i18n/text.ts';
import { ErrorState } from '#core/web/ui/ErrorState.tsx';
import { SelectField } from '#core/web/ui/SelectField.tsx';
import { Skeleton } from '#core/web/ui/Skeleton.tsx';
import { useOptimisticChange } from '#core/web/use-optimistic-change.ts';
import type { PaneProps } from '#features/channel/channels/web/api.ts';
import { changeHostSettings, type HostSettings, type WhoMayHost } from '#features/discovery/hosting/contract/host-settings.ts';
import { hostSettingsQuery } from './queries.ts';

const CHOICES: readonly WhoMayHost[] = ['everyone', 'followed', 'nobody'];

export default function HostSettingsPane({ channel: { slug } }: PaneProps) {
  const query = hostSettingsQuery(slug);
  const settings = useQuery(query);
  const change = useOptimisticChange({
    queryKey: query.queryKey,
    mutationKey: ['change-host-settings', slug],
    send: (body: HostSettings) => call(changeHostSettings, { params: { slug }, body }),
    withChange: (_settings: HostSettings, next: HostSettings) => next,
    dataOf: ({ data }) => data,
  });
  if (settings.data)
    return (
      <div className="max-w-80 px-3 py-2">
        <SelectField
          label={t('hosting.settings.who')}
          hint={t('hosting.settings.who.hint')}
          options={CHOICES.map((value) => ({ value, label: t(`hosting.settings.${value}`) }))}
          value={settings.data.who_may_host}
          onChange={(value) => change.mutate({ who_may_host: value as WhoMayHost })}
        />
      </div>
    );
  if (!settings.isError) return <Skeleton className="m-3 h-15 rounded-md" />;
  const retry = () => void settings.refetch();
  return <ErrorState title={t('hosting.settings.failed')} error={settings.error} onRetry={retry} busy={settings.isFetching} />;
}
