import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '#core/web/i18n/text.ts';
import { ConfirmDialog } from '#core/web/ui/ConfirmDialog.tsx';
import type { Channel } from '#features/channel/channels/contract/channel.ts';
import type { HostedChannel } from '#features/discovery/hosting/contract/hosted-channel.ts';
import { hostedQuery } from '../queries.ts';
import { useStopHost } from '../use-host-actions.ts';
import { HostDialog } from './HostDialog.tsx';

interface HostOrStopProps {
  channel: Channel;
  onClose: () => void;
}

/**
 * Dialog to host, or to stop a running host. Decided on opening, so a host that starts or stops here does not swap dialogs. Refetches the
 * host first, and when the server reports a running one.
 */
export default function HostOrStop({ channel, onClose }: HostOrStopProps) {
  const { data: known = null, isFetching, refetch } = useQuery({ ...hostedQuery(channel.slug), refetchOnMount: 'always' });
  const [hosted, setHosted] = useState(known);
  const [isDecided, setIsDecided] = useState(false);
  if (!isDecided && !isFetching) {
    setHosted(known);
    setIsDecided(true);
  }
  const decideAgain = () => {
    void refetch();
    setIsDecided(false);
  };
  return hosted === null ? (
    <HostDialog channel={channel} onHosting={decideAgain} onClose={onClose} />
  ) : (
    <StopDialog slug={channel.slug} hosted={hosted} onClose={onClose} />
  );
}

interface StopDialogProps {
  slug: string;
  hosted: HostedChannel;
  onClose: () => void;
}

function StopDialog({ slug, hosted, onClose }: StopDialogProps) {
  const stop = useStopHost(slug, onClose);
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t('hosting.stop.title', { name: hosted.username })}
      text={t('hosting.stop.text')}
      confirm={t('hosting.stop')}
      busy={stop.isPending}
      onConfirm={() => stop.mutate()}
    />
  );
}
