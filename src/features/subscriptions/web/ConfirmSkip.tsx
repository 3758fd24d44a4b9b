import { t } from '#core/web/i18n/text.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { Dialog } from '#core/web/ui/Dialog.tsx';

interface ConfirmSkipProps {
  open: boolean;
  onClose: () => void;
  onSkip: () => void;
}

/** Asks for confirmation, because a skipped celebration does not return for a month (CE-04). */
export function ConfirmSkip({ open, onClose, onSkip }: ConfirmSkipProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={t('subscriptions.skip.title')}
      description={t('subscriptions.skip.text')}
      footer={
        <>
          <Button onClick={onClose}>{t('subscriptions.skip.keep')}</Button>
          <Button variant="danger" onClick={onSkip}>
            {t('subscriptions.skip.skip')}
          </Button>
        </>
      }
    />
  );
}
