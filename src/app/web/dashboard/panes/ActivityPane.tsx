import { ActivityFeed } from '#features/chat/web/activity/ActivityFeed.tsx';
import type { PaneProps } from '../panes.ts';

export default function ActivityPane({ channel }: PaneProps) {
  return <ActivityFeed channel={channel} />;
}
