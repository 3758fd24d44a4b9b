import { MINUTE_MS } from '#core/contract/durations.ts';
import { parseDate } from '#core/web/format/date.ts';
import { formatRelative } from '#core/web/format/duration.ts';
import { phrase, t } from '#core/web/i18n/text.ts';
import { useNow } from '#core/web/use-now.ts';
import type { Prediction } from '#features/engagement/predictions/contract.ts';
import { poolOf } from '#features/engagement/predictions/rules/returns.ts';
import { PointsAmount } from '../parts/PointsAmount.tsx';

export function RecentPrediction({ prediction }: { prediction: Prediction }) {
  const now = useNow(MINUTE_MS);
  const winner = prediction.outcomes.find(({ id }) => id === prediction.winning_outcome_id);
  return (
    <li className="flex min-h-11 items-center gap-3 px-3 py-1.5 hover:bg-row-hover">
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium" title={prediction.title}>
          <bdi>{prediction.title}</bdi>
        </p>
        <p className="text-12 text-ink-3 wrap-anywhere">
          {winner
            ? phrase('predictions.state.RESOLVED', { outcome: <bdi key="outcome">{winner.title}</bdi> })
            : t('predictions.pane.cancelled')}
          {', '}
          {formatRelative(parseDate(prediction.updated_at), now)}
        </p>
      </div>
      <PointsAmount amount={poolOf(prediction.outcomes)} className="text-12 font-semibold" />
    </li>
  );
}
