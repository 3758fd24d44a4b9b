import type { PaneProps } from '#features/channels/web/api.ts';
import { ActivityFeed } from '../activity/ActivityFeed.tsx';

export default function ActivityPane({ channel }: PaneProps) {
  return <ActivityFeed channel={channel} />;
}
