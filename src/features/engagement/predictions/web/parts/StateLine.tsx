import { formatClock } from '#core/web/format/duration.ts';
import { phrase, t } from '#core/web/i18n/text.ts';
import type { Prediction } from '#features/engagement/predictions/contract.ts';
import type { PredictionClock } from './use-clock.ts';

/** Time left, closed, or the result (PR-11). The countdown is not a live region. */
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
