import type { ReactNode } from 'react';
import { formatClock } from '#core/web/format/duration.ts';
import { formatCompact } from '#core/web/format/number.ts';
import { phrase, t } from '#core/web/i18n/text.ts';
import { cx } from '#core/web/ui/class-names.ts';
import { Icon } from '#core/web/ui/Icon.tsx';
import type { Outcome, Prediction, UserVote } from '#features/engagement/predictions/contract.ts';
import { percentsOf, sideOf } from '../outcome-appearance.ts';
import { OutcomeStats } from './OutcomeStats.tsx';
import { SplitBar } from './SplitBar.tsx';
import type { PredictionClock } from './use-clock.ts';

export function OutcomeSides({ prediction, userVote, isActive }: { prediction: Prediction; userVote: UserVote | null; isActive: boolean }) {
  const { outcomes, winning_outcome_id } = prediction;
  const percents = percentsOf(outcomes);
  return (
    <div className="@container flex flex-col gap-2.5">
      <ul className="grid grid-cols-2 gap-2 @max-[12rem]:grid-cols-1">
        {outcomes.map((outcome, index) => (
          <OutcomeSide
            key={outcome.id}
            outcome={outcome}
            index={index}
            percent={percents[index]!}
            isActive={isActive}
            isWinner={outcome.id === winning_outcome_id}
            staked={userVote?.outcome_id === outcome.id ? userVote.total_vote_amount : 0}
          />
        ))}
      </ul>
      <SplitBar outcomes={outcomes} />
    </div>
  );
}

interface OutcomeSideProps {
  outcome: Outcome;
  index: number;
  percent: number;
  isActive: boolean;
  isWinner: boolean;
  /** The viewer's stake on this outcome; 0 without one. */
  staked?: number;
}

/** Badges show the winner and the viewer's stake in words. */
function OutcomeSide({ outcome, index, percent, isActive, isWinner, staked = 0 }: OutcomeSideProps) {
  const isMint = sideOf(index) === 'mint';
  const atEnd = index % 2 === 1;
  return (
    <li
      className={cx(
        'min-w-0 rounded-md border p-3 @max-[16.25rem]:p-2',
        isMint ? 'border-mint-line bg-mint-soft' : 'border-pink-line bg-pink-soft',
        isWinner && (isMint ? 'shadow-[inset_0_0_0_1px_var(--mint)]' : 'shadow-[inset_0_0_0_1px_var(--pink)]'),
        atEnd && 'text-end',
      )}
    >
      <h4 className={cx('truncate', isMint ? 'text-mint-text' : 'text-pink-text')} title={outcome.title}>
        <bdi>{outcome.title}</bdi>
      </h4>
      <p className="text-22 font-extrabold tracking-tight tabular-nums">{t('predictions.percent', { percent })}</p>
      <OutcomeStats outcome={outcome} isActive={isActive} atEnd={atEnd} />
      {(isWinner || staked > 0) && (
        <p className={cx('mt-1.5 flex flex-wrap gap-1', atEnd && 'justify-end')}>
          {isWinner && (
            <Mark>
              <Icon name="trophy" size="small" />
              {t('predictions.winner')}
            </Mark>
          )}
          {staked > 0 && (
            <Mark>
              <Icon name="check" size="small" />
              {t('predictions.yours', { amount: formatCompact(staked) })}
            </Mark>
          )}
        </p>
      )}
    </li>
  );
}

function Mark({ children }: { children: ReactNode }) {
  return <span className="inline-flex items-center gap-1 rounded-xs bg-control px-1.5 py-0.5 text-12 font-semibold">{children}</span>;
}

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
