import type { ReactNode } from 'react';
import { formatNumber } from '#core/web/format/number.ts';
import { phrase, t } from '#core/web/i18n/text.ts';
import type { Outcome, Prediction, PredictionState, UserVote } from '#features/engagement/predictions/contract.ts';
import { poolOf, potentialReturn } from '#features/engagement/predictions/rules/votes.ts';
import { PointsAmount } from '../parts/OutcomeStats.tsx';
import { pointsInWords } from '../use-vote.ts';

interface OwnStakeProps {
  prediction: Prediction;
  state: PredictionState;
  userVote: UserVote;
}

/** The viewer's stake and its potential or actual return, with the calculation (PR-07, PR-11). */
export function OwnStake({ prediction, state, userVote }: OwnStakeProps) {
  const { outcome_id, total_vote_amount: stake } = userVote;
  const outcome = prediction.outcomes.find(({ id }) => id === outcome_id);
  if (!outcome) return null;
  const points = pointsInWords(stake);
  return (
    <section className="flex flex-col gap-1 rounded-md bg-control p-3">
      <p className="text-ink-2">
        {phrase('predictions.stake', { points: <b key="points">{points}</b>, outcome: <Named key="on" of={outcome} /> })}
      </p>
      {state === 'CANCELLED' && <Refund text={t('predictions.stake.back', { points })} isPaid={userVote.payout !== null} />}
      {state === 'RESOLVED' && <Outcomes prediction={prediction} userVote={userVote} outcome={outcome} />}
      {(state === 'ACTIVE' || state === 'LOCKED') && (
        <Return title={t('predictions.stake.potential')} amount={potentialReturn(prediction, outcome_id, stake)}>
          <Arithmetic prediction={prediction} outcome={outcome} stake={stake} />
        </Return>
      )}
    </section>
  );
}

function Outcomes({ prediction, userVote, outcome }: Omit<OwnStakeProps, 'state'> & { outcome: Outcome }) {
  const { total_vote_amount: stake, payout } = userVote;
  const points = pointsInWords(stake);
  const winner = prediction.outcomes.find(({ id }) => id === prediction.winning_outcome_id);
  if (winner?.total_vote_amount === 0)
    return <Refund text={t('predictions.stake.unwon', { outcome: winner.title, points })} isPaid={payout !== null} />;
  if (winner?.id !== outcome.id) return <p>{t('predictions.stake.lost', { points })}</p>;
  return (
    <Return title={t('predictions.stake.won')} amount={payout ?? potentialReturn(prediction, outcome.id, stake)}>
      {payout === null && <PayoutPending />}
      <Arithmetic prediction={prediction} outcome={outcome} stake={stake} />
    </Return>
  );
}

function Return({ title, amount, children }: { title: string; amount: number; children: ReactNode }) {
  return (
    <>
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="font-semibold">{title}</span>
        <PointsAmount amount={amount} exact className="text-18 font-extrabold" />
      </p>
      {children}
    </>
  );
}

function Refund({ text, isPaid }: { text: string; isPaid: boolean }) {
  return (
    <>
      <p>{text}</p>
      {!isPaid && <PayoutPending />}
    </>
  );
}

const PayoutPending = () => <p className="text-12 text-ink-3">{t('predictions.stake.on_the_way')}</p>;

const Named = ({ of }: { of: Outcome }) => <bdi className="font-semibold text-ink">{of.title}</bdi>;

/** The calculation in words and as a formula. */
function Arithmetic({ prediction, outcome, stake }: { prediction: Prediction; outcome: Outcome; stake: number }) {
  const numbers = {
    stake: formatNumber(stake),
    total: formatNumber(outcome.total_vote_amount),
    pool: formatNumber(poolOf(prediction.outcomes)),
  };
  return (
    <p className="text-12 text-ink-3 tabular-nums">
      {t('predictions.stake.share', { ...numbers, outcome: outcome.title })}
      <span className="block" dir="ltr">
        {t('predictions.stake.sum', numbers)}
      </span>
    </p>
  );
}
