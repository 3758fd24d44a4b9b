import { t } from '#core/web/i18n/text.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { StepButtons } from './StepButtons.tsx';

interface ConfirmCancelProps {
  busy: boolean;
  onKeep: () => void;
  onCancel: () => void;
}

export function ConfirmCancel({ busy, onKeep, onCancel }: ConfirmCancelProps) {
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
