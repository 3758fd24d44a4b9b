import type { Channel } from '#features/channels/contract/channel.ts';
import { useHosted } from '../use-hosted.ts';
import { HostDialog } from './HostDialog.tsx';
import { StopDialog } from './StopDialog.tsx';

interface HostOrStopProps {
  channel: Channel;
  onClose: () => void;
}

/** The dialog to host a channel, or to stop while one is hosted. */
export default function HostOrStop({ channel, onClose }: HostOrStopProps) {
  const hosted = useHosted(channel, true);
  return hosted === null ? (
    <HostDialog channel={channel} onClose={onClose} />
  ) : (
    <StopDialog slug={channel.slug} hosted={hosted} onClose={onClose} />
  );
}
