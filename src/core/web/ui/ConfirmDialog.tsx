import { t } from '../i18n/text.ts';
import { Button } from './Button.tsx';
import { LazyDialog } from './LazyLayer.tsx';

interface ConfirmDialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  text: string;
  confirm: string;
  cancel?: string;
  variant?: 'danger' | 'primary';
  busy?: boolean;
  /** The caller closes the dialog. */
  onConfirm: () => void;
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onClose, title, text, confirm, cancel = t('core.cancel'), variant = 'danger', busy, onConfirm } = props;
  return (
    <LazyDialog
      name="A confirmation"
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={title}
      description={text}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {cancel}
          </Button>
          <Button variant={variant} busy={busy} onClick={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    />
  );
}
