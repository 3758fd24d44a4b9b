import { useState } from 'react';
import { t } from '#core/web/i18n/text.ts';
import { can } from '#features/channel/channels/rules/permissions.ts';
import { type PaneProps, QuickAction } from '#features/channel/channels/web/api.ts';
import { hostingFeature } from '#features/discovery/hosting/feature.ts';
import { OpenHostDialog } from './OpenHostDialog.tsx';
import { useHosted } from './use-hosted.ts';

export function HostQuickAction({ channel, role }: PaneProps) {
  const [isOpen, setIsOpen] = useState(false);
  const mayHost = can(hostingFeature.permissions.host, role);
  const isHosting = useHosted(channel, mayHost) !== null;
  if (!mayHost) return null;
  return (
    <>
      <QuickAction icon="antenna" text={t(isHosting ? 'hosting.stop' : 'hosting.action')} onClick={() => setIsOpen(true)} />
      {isOpen && <OpenHostDialog channel={channel} onClose={() => setIsOpen(false)} />}
    </>
  );
}
