import { useId, useState } from 'react';
import { formatCompact } from '#core/web/format/number.ts';
import { t } from '#core/web/i18n/text.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { Coin } from '#core/web/ui/Coin.tsx';
import { cx } from '#core/web/ui/class-names.ts';
import { Icon } from '#core/web/ui/Icon.tsx';
import { useSubmit } from '#core/web/use-submit.ts';
import type { Prediction } from '#features/engagement/predictions/contract.ts';
import { rateText, sideOf } from '../outcome-appearance.ts';
import { StepButtons } from './StepButtons.tsx';

interface ChooseOutcomeProps {
  prediction: Prediction;
  busy: boolean;
  onBack: () => void;
  onChosen: (outcomeId: string) => void;
}

/** PR-04. */
export function ChooseOutcome({ prediction, busy, onBack, onChosen }: ChooseOutcomeProps) {
  const name = useId();
  const [chosen, choose] = useState<string | null>(null);
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const winner = prediction.outcomes.find(({ id }) => id === chosen);
  const form = useSubmit(() => {
    setWasSubmitted(true);
    if (winner) onChosen(winner.id);
  }, busy);
  const problem = wasSubmitted && !winner;
  return (
    <form {...form} className="flex flex-col gap-4">
      <fieldset aria-describedby={problem ? `${name}-error` : undefined} className="grid min-w-0 grid-cols-2 gap-2">
        <legend className="sr-only">{t('predictions.dialog.who_won')}</legend>
        {prediction.outcomes.map(({ id, title, total_vote_amount, return_rate }, index) => {
          const isMint = sideOf(index) === 'mint';
          return (
            <label
              key={id}
              className={cx(
                'min-w-0 cursor-pointer rounded-md border p-3 has-focus-visible:shadow-focus',
                isMint ? 'border-mint-line bg-mint-soft' : 'border-pink-line bg-pink-soft',
                id === chosen && (isMint ? 'shadow-[inset_0_0_0_2px_var(--mint)]' : 'shadow-[inset_0_0_0_2px_var(--pink)]'),
              )}
            >
              <input type="radio" name={name} checked={id === chosen} onChange={() => choose(id)} className="sr-only" />
              <span className={cx('flex items-center gap-2 font-bold', isMint ? 'text-mint-text' : 'text-pink-text')}>
                <bdi className="min-w-0 flex-1 truncate">{title}</bdi>
                {id === chosen && <Icon name="check" className="text-ink" />}
              </span>
              <span className="mt-1 flex flex-wrap items-center gap-1 text-12 text-ink-2 tabular-nums">
                <Coin shape="ticket" label={t('predictions.points')} />
                {return_rate === 0
                  ? t('predictions.return.none')
                  : t('predictions.dialog.returns', { amount: formatCompact(total_vote_amount), rate: rateText(return_rate) })}
              </span>
            </label>
          );
        })}
      </fieldset>
      {problem && (
        <p id={`${name}-error`} role="alert" className="flex items-start gap-1 text-12 text-red-text">
          <Icon name="warn" size="small" />
          {t('predictions.choose_outcome_error')}
        </p>
      )}
      <StepButtons>
        <Button variant="ghost" disabled={busy} onClick={onBack}>
          {t('predictions.dialog.back')}
        </Button>
        <Button variant="primary" type="submit" busy={busy} className="min-w-0">
          <span className="truncate">
            {winner ? t('predictions.dialog.pay_out_to', { outcome: winner.title }) : t('predictions.dialog.pay_out')}
          </span>
        </Button>
      </StepButtons>
    </form>
  );
}
