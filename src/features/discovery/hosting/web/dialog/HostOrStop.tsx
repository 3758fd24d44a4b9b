import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Channel } from '#features/channel/channels/contract/channel.ts';
import { hostedQuery } from '../queries.ts';
import { HostDialog } from './HostDialog.tsx';
import { StopDialog } from './StopDialog.tsx';

interface HostOrStopProps {
  channel: Channel;
  onClose: () => void;
}

/**
 * The dialog to host a channel, or to stop while one is hosted. It is decided when it opens: the host that the person starts or stops here
 * does not turn one into the other. What this page has missed is found out first, and when the server says that somebody is hosted already.
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
