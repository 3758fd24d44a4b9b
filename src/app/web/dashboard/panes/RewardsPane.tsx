import { OwnRewards } from '../../../../features/points/web/keeping/OwnRewards.tsx';
import type { PaneProps } from '../panes.ts';

export default function RewardsPane({ channel }: PaneProps) {
  return <OwnRewards channel={channel} />;
}
