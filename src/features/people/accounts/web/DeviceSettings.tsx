import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '#core/web/i18n/text.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { ConfirmDialog } from '#core/web/ui/ConfirmDialog.tsx';
import { ErrorState } from '#core/web/ui/ErrorState.tsx';
import { Skeleton } from '#core/web/ui/Skeleton.tsx';
import { devicesQuery, useRevokeDevice, useRevokeOtherDevices } from './account-queries.ts';
import { DeviceRow } from './DeviceRow.tsx';
import { SettingsSection } from './SettingsSection.tsx';

export function DeviceSettings() {
  const devices = useQuery(devicesQuery);
  const revoke = useRevokeDevice();
  const others = useRevokeOtherDevices();
  const [asking, setAsking] = useState(false);
  const now = new Date(devices.dataUpdatedAt);
  return (
    <SettingsSection
      title={t('accounts.devices.title')}
      description={t('accounts.devices.description')}
      action={
        (devices.data?.length ?? 0) > 1 && (
          <Button variant="danger-soft" size="small" onClick={() => setAsking(true)} busy={others.isPending}>
            {t('accounts.devices.revoke_others')}
          </Button>
        )
      }
    >
      {devices.isPending && <Skeleton className="h-28 w-full rounded-md" />}
      {devices.isError && (
        <ErrorState
          title={t('accounts.devices.failed')}
          error={devices.error}
          onRetry={() => devices.refetch()}
          busy={devices.isFetching}
        />
      )}
      {devices.data && (
        <ul>
          {devices.data.map((device) => (
            <DeviceRow key={device.id} device={device} now={now} onRevoke={() => revoke.mutate(device)} />
          ))}
        </ul>
      )}
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t('accounts.devices.revoke_others.title')}
        text={t('accounts.devices.revoke_others.text')}
        confirm={t('accounts.devices.revoke_others')}
        onConfirm={() => {
          setAsking(false);
          others.mutate();
        }}
      />
    </SettingsSection>
  );
}
