import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { MINUTE_MS } from '#core/contract/durations.ts';
import { parseDate } from '#core/web/format/date.ts';
import { formatRelative } from '#core/web/format/duration.ts';
import { phrase, t } from '#core/web/i18n/text.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { EmptyState } from '#core/web/ui/EmptyState.tsx';
import { QueryError } from '#core/web/ui/ErrorState.tsx';
import { Skeleton } from '#core/web/ui/Skeleton.tsx';
import { useNow } from '#core/web/use-now.ts';
import type { Channel } from '#features/channel/channels/contract/channel.ts';
import type { Role } from '#features/channel/channels/contract/roles.ts';
import type { Prediction } from '#features/engagement/predictions/contract.ts';
import { isOpen } from '#features/engagement/predictions/rules/states.ts';
import { poolOf } from '#features/engagement/predictions/rules/votes.ts';
import { OpenPredictionDialog } from '../OpenPredictionDialog.tsx';
import { OutcomeSides, StateLine } from '../parts/OutcomeSides.tsx';
import { PointsAmount } from '../parts/OutcomeStats.tsx';
import { usePredictionClock } from '../parts/use-clock.ts';
import { recentPredictionsQuery, useLatestPrediction } from '../use-latest-prediction.ts';

/** The open prediction with a button to manage it, and recent results. */
export function PredictionsPane({ channel, role }: { channel: Pick<Channel, 'id' | 'slug'>; role: Role }) {
  const latest = useLatestPrediction(channel);
  const recent = useQuery(recentPredictionsQuery(channel.slug));
  const [isManaging, setIsManaging] = useState(false);
  const manage = () => setIsManaging(true);
  const open = latest.data?.prediction && isOpen(latest.data.prediction.state) ? latest.data.prediction : null;
  const ended = recent.data?.filter(({ state }) => !isOpen(state));
  return (
    <div className="flex min-h-0 flex-col gap-3 overflow-y-auto p-3 [scrollbar-width:thin]">
      {latest.isError && latest.data === undefined ? (
        <QueryError title={t('predictions.failed')} query={latest} />
      ) : latest.data === undefined ? (
        <Skeleton className="h-68 w-full rounded-md" />
      ) : open ? (
        <RunningPrediction prediction={open} onManage={manage} />
      ) : (
        <EmptyState
          icon="chart"
          title={t('predictions.pane.none')}
          action={
            <Button variant="primary" onClick={manage}>
              {t('predictions.pane.new')}
            </Button>
          }
        >
          {t('predictions.pane.none.text')}
        </EmptyState>
      )}
      <section className="flex flex-col gap-1">
        <h3 className="text-12 text-ink-2">{t('predictions.pane.recent')}</h3>
        {recent.isError && ended === undefined ? (
          <QueryError title={t('predictions.pane.recent.failed')} query={recent} />
        ) : ended === undefined ? (
          <Skeleton className="h-11 w-full" />
        ) : ended.length === 0 ? (
          <p className="py-2 text-ink-3">{t('predictions.pane.recent.none')}</p>
        ) : (
          <ul className="-mx-3">
            {ended.map((prediction) => (
              <RecentPrediction key={prediction.id} prediction={prediction} />
            ))}
          </ul>
        )}
      </section>
      {isManaging && <OpenPredictionDialog channel={channel} role={role} onClose={() => setIsManaging(false)} />}
    </div>
  );
}

function RecentPrediction({ prediction }: { prediction: Prediction }) {
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
            : t('predictions.pane.canceled')}
          {', '}
          {formatRelative(parseDate(prediction.updated_at), now)}
        </p>
      </div>
      <PointsAmount amount={poolOf(prediction.outcomes)} className="text-12 font-semibold" />
    </li>
  );
}

function RunningPrediction({ prediction, onManage }: { prediction: Prediction; onManage: () => void }) {
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
