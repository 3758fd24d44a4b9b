import { t } from '#core/web/i18n/text.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { Dialog } from '#core/web/ui/Dialog.tsx';

interface EndStreamDialogProps {
  open: boolean;
  onClose: () => void;
  onEnd: () => void;
}

/** Asks for confirmation before the stream ends for everybody who is watching. */
export function EndStreamDialog({ open, onClose, onEnd }: EndStreamDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={t('channels.stream.end.title')}
      description={t('channels.stream.end.text')}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('core.cancel')}
          </Button>
          <Button variant="danger" onClick={onEnd}>
            {t('channels.stream.end')}
          </Button>
        </>
      }
    />
  );
}
