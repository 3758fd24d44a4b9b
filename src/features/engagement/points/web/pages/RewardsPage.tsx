import type { PaneProps } from '#features/channel/channels/web/api.ts';
import { ManagePoints } from '../manage/ManagePoints.tsx';

/** The section of the dashboard where moderators work on the redemption queue and the broadcaster also manages rewards. */
export default function RewardsPage({ channel, role }: PaneProps) {
  return <ManagePoints channel={channel} role={role} />;
}
