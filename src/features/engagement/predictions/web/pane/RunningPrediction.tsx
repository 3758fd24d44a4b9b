import { t } from '#core/web/i18n/text.ts';
import { Button } from '#core/web/ui/Button.tsx';
import type { Prediction } from '#features/engagement/predictions/contract.ts';
import { OutcomeSides } from '../parts/OutcomeSides.tsx';
import { StateLine } from '../parts/StateLine.tsx';
import { usePredictionClock } from '../parts/use-clock.ts';

export function RunningPrediction({ prediction, onManage }: { prediction: Prediction; onManage: () => void }) {
  const clock = usePredictionClock(prediction);
  return (
    <div role="group" aria-label={t('predictions.title')} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-start gap-2">
        <div className="min-w-0 flex-1 basis-32">
          <h3 className="wrap-anywhere">
            <bdi>{prediction.title}</bdi>
          </h3>
          <p className="text-12 text-ink-2">
            <StateLine prediction={prediction} clock={clock} />
          </p>
        </div>
        <Button variant="primary" size="small" onClick={onManage}>
          {t('predictions.manage')}
        </Button>
      </div>
      <OutcomeSides prediction={prediction} userVote={null} isActive={clock.state === 'ACTIVE'} />
    </div>
  );
}
