import type { PaneProps } from '#features/channel/channels/web/api.ts';
import { ManagePoints } from '../manage/ManagePoints.tsx';

export default function RewardsPage({ channel, role }: PaneProps) {
  return <ManagePoints channel={channel} role={role} />;
}
