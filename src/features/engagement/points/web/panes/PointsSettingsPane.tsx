import type { PaneProps } from '#features/channel/channels/web/api.ts';
import { PointsSettings } from '../manage/PointsSettings.tsx';

export default function PointsSettingsPane({ channel }: PaneProps) {
  return <PointsSettings channel={channel} />;
}
