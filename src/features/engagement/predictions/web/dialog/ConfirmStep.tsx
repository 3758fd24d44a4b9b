import { t } from '#core/web/i18n/text.ts';
import { Button } from '#core/web/ui/Button.tsx';
import type { NewPrediction } from '#features/engagement/predictions/contract.ts';
import { OutcomeLabel } from './OutcomeLabel.tsx';
import { StepButtons } from './StepButtons.tsx';

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
        <p className="text-12 text-ink-2">
          {t('predictions.dialog.open_for', { minutes: t('predictions.dialog.minutes', { count: draft.duration / 60 }) })}
        </p>
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
