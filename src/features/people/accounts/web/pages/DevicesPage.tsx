import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatRelative } from '#core/web/format/duration.ts';
import { t } from '#core/web/i18n/text.ts';
import { serverClock } from '#core/web/server-clock.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { ConfirmDialog } from '#core/web/ui/ConfirmDialog.tsx';
import { QueryError } from '#core/web/ui/ErrorState.tsx';
import { Icon } from '#core/web/ui/Icon.tsx';
import { Skeleton } from '#core/web/ui/Skeleton.tsx';
import { Tag } from '#core/web/ui/Tag.tsx';
import { usePageTitle } from '#core/web/use-page-title.ts';
import type { Device } from '#features/people/accounts/contract/account.ts';
import { devicesQuery, useRevokeDevice, useRevokeOtherDevices } from '../account-queries.ts';
import { deviceName } from '../device-name.ts';
import { SettingsSection } from '../SettingsSection.tsx';
import { SignedInOnly } from '../SignedInOnly.tsx';

export default function DevicesPage() {
  usePageTitle(t('accounts.settings.devices'));
  return (
    <SignedInOnly title={t('accounts.settings.sign_in_first')} text={t('accounts.settings.sign_in_first.text')}>
      <DeviceSettings />
    </SignedInOnly>
  );
}

export function DeviceSettings() {
  const devices = useQuery(devicesQuery);
  const revoke = useRevokeDevice();
  const others = useRevokeOtherDevices();
  const [asking, setAsking] = useState(false);
  const now = serverClock.at(devices.dataUpdatedAt);
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
      {devices.isError && <QueryError title={t('accounts.devices.failed')} query={devices} />}
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

function DeviceRow({ device, now, onRevoke }: { device: Device; now: Date; onRevoke: () => void }) {
  const name = deviceLabel(device);
  return (
    <li className="flex flex-wrap items-center gap-3 border-t border-line-soft py-3 first:border-0 first:pt-0 last:pb-0">
      <Icon name={device.kind === 'program' ? 'program' : 'screen'} className="text-ink-3" />
      <div className="min-w-0 flex-1 basis-40">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          <bdi className="wrap-anywhere">{name}</bdi>
          {device.current && <Tag tone="mint">{t('accounts.devices.current')}</Tag>}
          {device.kind === 'program' && <Tag>{t('accounts.devices.program')}</Tag>}
        </p>
        <p className="text-12 text-ink-3">
          {t('accounts.devices.seen', { when: formatRelative(new Date(device.last_seen_at), now), address: device.address })}
        </p>
      </div>
      <Button size="small" aria-label={t('accounts.devices.revoke_named', { device: name })} onClick={onRevoke}>
        {t('accounts.devices.revoke')}
      </Button>
    </li>
  );
}

function deviceLabel(device: Device): string {
  const { browser, system } = deviceName(device.user_agent);
  if (browser && system) return t('accounts.devices.on', { browser, system });
  return browser ?? system ?? (device.user_agent.slice(0, 60) || t('accounts.devices.unknown'));
}
