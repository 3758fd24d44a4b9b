import type { ReactNode } from 'react';
import { t } from '#core/web/i18n/text.ts';
import type { Prediction } from '#features/engagement/predictions/contract.ts';
import { poolOf } from '#features/engagement/predictions/rules/returns.ts';
import { StateLine } from '../parts/StateLine.tsx';
import type { PredictionClock } from '../parts/use-clock.ts';
import { pointsInWords } from '../use-vote.ts';
import type { DialogView } from './dialog-view.ts';

interface Head {
  title: ReactNode;
  description?: ReactNode;
}

export function dialogHead(view: DialogView, clock: PredictionClock | null): Head {
  switch (view.name) {
    case 'got_it':
      return { title: t('predictions.dialog.not_yours') };
    case 'points_off':
      return { title: t('predictions.dialog.points_off') };
    case 'loading':
    case 'failed':
      return { title: t('predictions.title') };
    case 'form':
      return { title: t('predictions.dialog.new') };
    case 'confirm':
      return { title: t('predictions.dialog.check'), description: t('predictions.dialog.check.text') };
    case 'choose':
      return { title: t('predictions.dialog.who_won'), description: t('predictions.dialog.who_won.text') };
    case 'ask_cancel':
      return {
        title: t('predictions.dialog.ask_cancel'),
        description: t('predictions.dialog.ask_cancel.text', { points: poolText(view.prediction) }),
      };
    case 'deleted':
      return {
        title: t('predictions.dialog.deleted'),
        description: t('predictions.dialog.deleted.text', { points: poolText(view.prediction) }),
      };
    case 'manage':
    case 'result':
      return {
        title: <bdi>{view.prediction.title}</bdi>,
        description: clock && <StateLine prediction={view.prediction} clock={clock} />,
      };
  }
}

const poolText = ({ outcomes }: Prediction): string => pointsInWords(poolOf(outcomes));
