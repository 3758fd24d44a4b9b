import { useState } from 'react';
import { t } from '#core/web/i18n/text.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { Icon } from '#core/web/ui/Icon.tsx';
import { can } from '#features/channel/channels/rules/permissions.ts';
import type { ChannelActionProps } from '#features/channel/channels/web/api.ts';
import { hostingFeature } from '#features/discovery/hosting/feature.ts';
import { OpenHostDialog } from './OpenHostDialog.tsx';
import { useHosted } from './use-hosted.ts';

/** Beside the follow button for users who can host: starts or stops a host. An icon on phones. */
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
      {isOpen && <OpenHostDialog channel={channel} onClose={() => setIsOpen(false)} />}
    </>
  );
}
