import { formatRelative } from '#core/web/format/duration.ts';
import { t } from '#core/web/i18n/text.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { Icon } from '#core/web/ui/Icon.tsx';
import { Tag } from '#core/web/ui/Tag.tsx';
import type { Device } from '#features/people/accounts/contract/devices.ts';
import { deviceName } from './device-name.ts';

interface DeviceRowProps {
  device: Device;
  now: Date;
  onRevoke: () => void;
}

export function DeviceRow({ device, now, onRevoke }: DeviceRowProps) {
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
