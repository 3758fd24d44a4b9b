import { useState } from 'react';
import { t } from '#core/web/i18n/text.ts';
import { lazyComponent } from '#core/web/lazy-component.tsx';
import { Button } from '#core/web/ui/Button.tsx';
import { FailedDialog } from '#core/web/ui/FailedDialog.tsx';
import { Icon } from '#core/web/ui/Icon.tsx';
import { Panel } from '#core/web/ui/Panel.tsx';
import type { Channel } from '#features/channel/channels/contract/channel.ts';
import { can } from '#features/channel/channels/rules/permissions.ts';
import { type ChannelActionProps, type PaneProps, QuickAction } from '#features/channel/channels/web/api.ts';
import { hostingFeature } from '#features/discovery/hosting/feature.ts';
import { useHosted } from './use-hosted.ts';

const HostOrStop = lazyComponent(() => import('./dialog/HostOrStop.tsx'));

/** Beside the follow button, for those who may host from this channel: hosts another one, or stops. On a phone it is an icon. */
export function HostAction({ channel, isCompact }: ChannelActionProps) {
  const mayHost = can(hostingFeature.permissions.host, channel.role ?? 'viewer');
  if (!mayHost || channel.is_banned) return null;
  return <HostButton channel={channel} isCompact={isCompact} />;
}

function HostButton({ channel, isCompact }: ChannelActionProps) {
  const [isOpen, setIsOpen] = useState(false);
  const isHosting = useHosted(channel, true) !== null;
  const text = t(isHosting ? 'hosting.stop' : 'hosting.action');
  return (
    <>
      <Button
        variant={isHosting ? 'on' : 'default'}
        aria-label={isCompact ? text : undefined}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        <Icon name="antenna" size="small" />
        {!isCompact && text}
      </Button>
      {isOpen && <OpenDialog channel={channel} onClose={() => setIsOpen(false)} />}
    </>
  );
}

/** The same on the overview of the dashboard. */
export function HostQuickAction({ channel, role }: PaneProps) {
  const [isOpen, setIsOpen] = useState(false);
  const mayHost = can(hostingFeature.permissions.host, role);
  const isHosting = useHosted(channel, mayHost) !== null;
  if (!mayHost) return null;
  return (
    <>
      <QuickAction icon="antenna" text={t(isHosting ? 'hosting.stop' : 'hosting.action')} onClick={() => setIsOpen(true)} />
      {isOpen && <OpenDialog channel={channel} onClose={() => setIsOpen(false)} />}
    </>
  );
}

const OpenDialog = (props: { channel: Channel; onClose: () => void }) => (
  <Panel name="The host dialog" failed={(failure) => <FailedDialog {...failure} onClose={props.onClose} />}>
    <HostOrStop {...props} />
  </Panel>
);
