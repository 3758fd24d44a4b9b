import { StreamCard } from '#features/channels/web/stream/StreamCard.tsx';
import type { PaneProps } from '../panes.ts';

export default function StreamPane({ channel, role }: PaneProps) {
  return <StreamCard channel={channel} role={role} />;
}
