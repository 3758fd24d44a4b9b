import { formatClock } from '#core/web/format/duration.ts';
import { phrase, t } from '#core/web/i18n/text.ts';
import type { Prediction } from '#features/predictions/contract.ts';
import type { PredictionClock } from './use-clock.ts';

/** How a prediction stands: until when it is open, closed, or what came of it (PR-11). A clock is no live region. */
export function StateLine({ prediction, clock }: { prediction: Prediction; clock: PredictionClock }) {
  const { outcomes, winning_outcome_id } = prediction;
  const winner = outcomes.find(({ id }) => id === winning_outcome_id);
  switch (clock.state) {
    case 'ACTIVE':
      return (
        <span role="timer" aria-live="off" className="tabular-nums">
          {t('predictions.closes_in', { time: formatClock(clock.left * 1000) })}
        </span>
      );
    case 'LOCKED':
      return t('predictions.state.LOCKED');
    case 'RESOLVED':
      return phrase('predictions.state.RESOLVED', { outcome: <bdi key="outcome">{winner?.title}</bdi> });
    case 'CANCELLED':
      return t('predictions.state.CANCELLED');
  }
}
