import { t } from '#core/web/i18n/text.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { StepButtons } from './StepButtons.tsx';

export function Notice({ text, onDone }: { text: string; onDone: () => void }) {
  return (
    <>
      <p className="text-ink-2">{text}</p>
      <StepButtons>
        <Button variant="primary" onClick={onDone}>
          {t('predictions.dialog.got_it')}
        </Button>
      </StepButtons>
    </>
  );
}
