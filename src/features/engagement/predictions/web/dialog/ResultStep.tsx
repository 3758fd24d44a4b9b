import { t } from '#core/web/i18n/text.ts';
import { Button } from '#core/web/ui/Button.tsx';
import type { Prediction, UserVote } from '#features/engagement/predictions/contract.ts';
import { OutcomeSides } from '../parts/OutcomeSides.tsx';
import { StepButtons } from './StepButtons.tsx';

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
