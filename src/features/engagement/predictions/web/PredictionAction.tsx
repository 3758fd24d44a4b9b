import { useState } from 'react';
import { t } from '#core/web/i18n/text.ts';
import { can } from '#features/channel/channels/rules/permissions.ts';
import { type PaneProps, QuickAction } from '#features/channel/channels/web/api.ts';
import { predictionsFeature } from '#features/engagement/predictions/feature.ts';
import { isOpen } from '#features/engagement/predictions/rules/states.ts';
import { OpenPredictionDialog } from './OpenPredictionDialog.tsx';
import { useLatestPrediction } from './use-latest-prediction.ts';

/** Starts or manages a prediction from the dashboard overview. */
export default function PredictionAction({ channel, role }: PaneProps) {
  const latest = useLatestPrediction(channel).data?.prediction;
  const [isOpened, setIsOpened] = useState(false);
  if (!can(predictionsFeature.permissions.manage_predictions, role)) return null;
  return (
    <>
      <QuickAction
        icon="chart"
        text={t(latest && isOpen(latest.state) ? 'predictions.pane.manage_running' : 'predictions.pane.new')}
        onClick={() => setIsOpened(true)}
      />
      {isOpened && <OpenPredictionDialog channel={channel} role={role} onClose={() => setIsOpened(false)} />}
    </>
  );
}
