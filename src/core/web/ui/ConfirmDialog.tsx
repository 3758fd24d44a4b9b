import { t } from '../i18n/text.ts';
import { Button } from './Button.tsx';
import { LazyDialog } from './LazyLayer.tsx';

interface ConfirmDialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** The consequences, in a sentence or two. */
  text: string;
  /** The label of the button that does it. */
  confirm: string;
  /** The label of the button that closes the dialog; "Cancel" by default. */
  cancel?: string;
  /** `primary` for what destroys nothing. */
  variant?: 'danger' | 'primary';
  busy?: boolean;
  /** Does it. The caller closes the dialog, at once or when it is done. */
  onConfirm: () => void;
}

/** Asks for confirmation before something that cannot be undone. */
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
