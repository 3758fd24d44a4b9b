import { useState } from 'react';
import { formatNumber } from '#core/web/format/number.ts';
import { t } from '#core/web/i18n/text.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { Coin } from '#core/web/ui/Coin.tsx';
import { TextField } from '#core/web/ui/TextField.tsx';
import { useSubmit } from '#core/web/use-submit.ts';
import type { Prediction, UserVote } from '#features/engagement/predictions/contract.ts';
import { VOTE_MIN, voteMax } from '#features/engagement/predictions/rules/votes.ts';
import { sideOf } from '../outcome-appearance.ts';
import { amountProblem, PRESETS, presetText, readAmount } from './amount.ts';

interface VoteFormProps {
  prediction: Prediction;
  userVote: UserVote | null;
  /** Null while unknown. */
  balance: number | null;
  busy: boolean;
  /** Voting is briefly disabled after a 429. */
  isCoolingDown: boolean;
  /** Call `onCounted` after the server accepted the vote; until then the input is kept. */
  onVote: (outcomeId: string, amount: number, onCounted: () => void) => void;
}

/** Amount and outcome (PR-05). Voters can add to their outcome but not change it (PR-06). */
export function VoteForm({ prediction, userVote, balance, busy, isCoolingDown, onVote }: VoteFormProps) {
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | undefined>();
  const most = voteMax(balance);
  const type = (text: string) => {
    setTyped(text);
    setProblem(undefined);
  };
  const stake = (outcomeId: string | undefined) => {
    const amount = readAmount(typed);
    const wrong = amountProblem(amount, balance) ?? (outcomeId === undefined ? t('predictions.outcome_required') : null);
    setProblem(wrong ?? undefined);
    if (wrong !== null || outcomeId === undefined || busy || isCoolingDown) return;
    onVote(outcomeId, amount, () => setTyped(''));
  };
  // Enter submits the amount. The outcome is known only after an earlier vote.
  const form = useSubmit(() => stake(userVote?.outcome_id));
  if (most < VOTE_MIN) return <p className="text-ink-2">{t('predictions.vote.too_few', { min: formatNumber(VOTE_MIN) })}</p>;

  const offered = prediction.outcomes.filter(({ id }) => userVote === null || userVote.outcome_id === id);
  return (
    <form {...form} className="flex flex-col gap-2">
      <div className="flex flex-col gap-2">
        <TextField
          label={t('predictions.vote.amount')}
          count={t('predictions.vote.range', { min: formatNumber(VOTE_MIN), max: formatNumber(most) })}
          inputMode="numeric"
          autoComplete="off"
          leading={<Coin shape="ticket" label={t('predictions.points')} />}
          className="tabular-nums"
          value={typed}
          error={problem}
          onChange={(event) => type(event.target.value)}
        />
        <fieldset className="grid min-w-0 grid-cols-5 gap-1">
          <legend className="sr-only">{t('predictions.vote.presets')}</legend>
          {PRESETS.map((amount) => (
            <Preset
              key={amount}
              text={presetText(amount)}
              isChosen={readAmount(typed) === amount}
              disabled={amount > most}
              onChoose={() => type(String(amount))}
            />
          ))}
          <Preset
            text={t('predictions.vote.all')}
            isChosen={readAmount(typed) === balance}
            disabled={balance === null}
            onChoose={() => type(String(most))}
          />
        </fieldset>
      </div>
      <div className="grid auto-cols-fr grid-flow-col gap-2">
        {offered.map((outcome) => {
          const isMint = sideOf(prediction.outcomes.indexOf(outcome)) === 'mint';
          return (
            <Button
              key={outcome.id}
              variant={isMint ? 'primary' : 'pink'}
              className="min-w-0"
              busy={busy}
              disabled={isCoolingDown}
              onClick={() => stake(outcome.id)}
            >
              <span className="py-1 leading-tight text-balance whitespace-normal wrap-anywhere">
                {t(userVote ? 'predictions.vote.add' : 'predictions.vote.on', { outcome: outcome.title })}
              </span>
            </Button>
          );
        })}
      </div>
    </form>
  );
}

function Preset({ text, isChosen, disabled, onChoose }: { text: string; isChosen: boolean; disabled: boolean; onChoose: () => void }) {
  return (
    <Button
      size="small"
      variant={isChosen ? 'on' : 'default'}
      aria-pressed={isChosen}
      disabled={disabled}
      className="px-0"
      onClick={onChoose}
    >
      {text}
    </Button>
  );
}
