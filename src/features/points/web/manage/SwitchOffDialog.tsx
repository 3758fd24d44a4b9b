import { t } from '#core/web/i18n/text.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { Dialog } from '#core/web/ui/Dialog.tsx';

interface SwitchOffDialogProps {
  open: boolean;
  onClose: () => void;
  onConfirm: () => void;
}

/** Confirms that points are switched off while points are staked, which cancels what they are staked on and returns them (PR-14). */
export function SwitchOffDialog({ open, onClose, onConfirm }: SwitchOffDialogProps) {
  const confirm = () => {
    onConfirm();
    onClose();
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={t('points.settings.off.title')}
      description={t('points.settings.off.text')}
      footer={
        <>
          <Button onClick={onClose}>{t('core.cancel')}</Button>
          <Button variant="danger" onClick={confirm}>
            {t('points.settings.off.confirm')}
          </Button>
        </>
      }
    />
  );
}
