import { t } from '#core/web/i18n/text.ts';
import { Button } from '#core/web/ui/Button.tsx';
import type { UserVote } from '#features/engagement/predictions/contract.ts';
import { OutcomeSides } from '../parts/OutcomeSides.tsx';
import type { DialogView } from './dialog-view.ts';

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
