import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '#core/web/i18n/text.ts';
import { ConfirmDialog } from '#core/web/ui/ConfirmDialog.tsx';
import { ErrorState } from '#core/web/ui/ErrorState.tsx';
import { Skeleton } from '#core/web/ui/Skeleton.tsx';
import { Switch } from '#core/web/ui/Switch.tsx';
import type { Channel } from '#features/channel/channels/contract/channel.ts';
import { pointsSettingsQuery } from '../queries.ts';
import { RatesForm } from './RatesForm.tsx';
import { isInUse, useChangePointsSettings } from './use-points-settings.ts';

/** CP-08, CP-09. Check `can(pointsFeature.permissions.manage_rewards, …)` before you render it. */
export function PointsSettings({ channel }: { channel: Pick<Channel, 'slug' | 'subscription_enabled'> }) {
  const { slug } = channel;
  const settings = useQuery(pointsSettingsQuery(slug));
  const change = useChangePointsSettings(slug);
  const [isAsking, setIsAsking] = useState(false);
  const switchTo = (channel_points_enabled: boolean) => {
    if (channel_points_enabled) change.mutate({ channel_points_enabled });
    else change.mutate({ channel_points_enabled, cancel_running: false }, { onError: (error) => setIsAsking(isInUse(error)) });
  };
  if (settings.data === undefined) {
    if (settings.isError)
      return (
        <ErrorState
          title={t('points.settings.failed')}
          error={settings.error}
          onRetry={() => void settings.refetch()}
          busy={settings.isFetching}
        />
      );
    return <Skeleton className="m-4 h-60 rounded-md" />;
  }
  return (
    <div className="flex flex-col gap-3 px-3 py-2">
      <Switch
        label={t('points.settings.enabled')}
        hint={t('points.settings.enabled.hint')}
        checked={settings.data.channel_points_enabled}
        onChange={switchTo}
      />
      {/* Turning points off cancels whatever holds staked points and refunds them (PR-14). */}
      <ConfirmDialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title={t('points.settings.off.title')}
        text={t('points.settings.off.text')}
        confirm={t('points.settings.off.confirm')}
        onConfirm={() => {
          setIsAsking(false);
          change.mutate({ channel_points_enabled: false, cancel_running: true });
        }}
      />
      <RatesForm channel={channel} settings={settings.data} />
    </div>
  );
}
