import { useId, useState } from 'react';
import { formatSeconds } from '#core/web/format/duration.ts';
import { formatCompact } from '#core/web/format/number.ts';
import { t } from '#core/web/i18n/text.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { Coin } from '#core/web/ui/Coin.tsx';
import { cx } from '#core/web/ui/class-names.ts';
import { Icon } from '#core/web/ui/Icon.tsx';
import { useSubmit } from '#core/web/use-submit.ts';
import type { NewPrediction, Prediction, UserVote } from '#features/engagement/predictions/contract.ts';
import { rateText, sideOf } from '../outcome-appearance.ts';
import { OutcomeSides } from '../parts/OutcomeSides.tsx';
import type { DialogView } from './dialog-view.ts';
import { OutcomeLabel, StepButtons } from './StepParts.tsx';

interface ManageStepProps {
  view: Extract<DialogView, { name: 'manage' }>;
  userVote: UserVote | null;
  busy: boolean;
  onEnd: () => void;
  onChoose: () => void;
  onCancel: () => void;
}

/** The odds and actions of an open prediction. Voters see no actions (PR-06). */
export function ManageStep({ view, userVote, busy, onEnd, onChoose, onCancel }: ManageStepProps) {
  const isActive = view.state === 'ACTIVE';
  return (
    <>
      <OutcomeSides prediction={view.prediction} userVote={userVote} isActive={isActive} />
      {view.management === 'limited' ? (
        <p className="text-ink-2">{t('predictions.dialog.limited')}</p>
      ) : (
        <div className="flex flex-col gap-2">
          <Button
            variant="primary"
            size="large"
            className="py-1 leading-tight text-balance whitespace-normal!"
            busy={busy}
            onClick={isActive ? onEnd : onChoose}
          >
            {t(isActive ? 'predictions.dialog.end' : 'predictions.dialog.choose')}
          </Button>
          <Button variant="danger-soft" className="py-1 leading-tight text-balance whitespace-normal!" disabled={busy} onClick={onCancel}>
            {t('predictions.dialog.cancel')}
          </Button>
        </div>
      )}
    </>
  );
}

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

interface ConfirmStepProps {
  draft: NewPrediction;
  busy: boolean;
  onBack: () => void;
  onStart: () => void;
}

/** A review before the start, because a prediction cannot be edited later (PR-04). */
export function ConfirmStep({ draft, busy, onBack, onStart }: ConfirmStepProps) {
  return (
    <>
      <div className="flex flex-col gap-2 rounded-md bg-control p-4">
        <h3 className="text-16 wrap-anywhere">
          <bdi>{draft.title}</bdi>
        </h3>
        <ul className="flex flex-col gap-1 font-semibold">
          {draft.outcomes.map((title, index) => (
            <li key={`${index} ${title}`}>
              <OutcomeLabel index={index} text={title} />
            </li>
          ))}
        </ul>
        <p className="text-12 text-ink-2">{t('predictions.dialog.open_for', { length: formatSeconds(draft.duration) })}</p>
      </div>
      <StepButtons>
        <Button variant="ghost" disabled={busy} onClick={onBack}>
          {t('predictions.dialog.back')}
        </Button>
        <Button variant="primary" busy={busy} onClick={onStart}>
          {t('predictions.dialog.start')}
        </Button>
      </StepButtons>
    </>
  );
}

export function ConfirmCancel({ busy, onKeep, onCancel }: { busy: boolean; onKeep: () => void; onCancel: () => void }) {
  return (
    <StepButtons>
      <Button variant="ghost" disabled={busy} onClick={onKeep}>
        {t('predictions.dialog.keep')}
      </Button>
      <Button variant="danger" busy={busy} onClick={onCancel}>
        {t('predictions.dialog.cancel_now')}
      </Button>
    </StepButtons>
  );
}

interface ResultStepProps {
  prediction: Prediction;
  userVote: UserVote | null;
  showsSides: boolean;
  onNew: () => void;
  onDone: () => void;
}

/** PR-04. */
export function ResultStep({ prediction, userVote, showsSides, onNew, onDone }: ResultStepProps) {
  return (
    <>
      {showsSides && <OutcomeSides prediction={prediction} userVote={userVote} isActive={false} />}
      <StepButtons>
        <Button variant="ghost" onClick={onDone}>
          {t('predictions.dialog.done')}
        </Button>
        <Button variant="primary" onClick={onNew}>
          {t('predictions.dialog.start_new')}
        </Button>
      </StepButtons>
    </>
  );
}
