import { PredictionsPane as Predictions } from '#features/predictions/web/pane/PredictionsPane.tsx';
import type { PaneProps } from '../panes.ts';

export default function PredictionsPane({ channel, role }: PaneProps) {
  return <Predictions channel={channel} role={role} />;
}
