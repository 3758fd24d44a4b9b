import type { PaneProps } from '#features/channels/web/api.ts';
import { ActivityFeed } from './ActivityFeed.tsx';

export default function ActivityPane({ channel }: PaneProps) {
  return <ActivityFeed channel={channel} />;
}
