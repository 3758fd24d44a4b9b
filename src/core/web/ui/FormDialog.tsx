import { type ReactNode, useId } from 'react';
import { t } from '../i18n/text.ts';
import type { FormAttributes } from '../use-submit.ts';
import { Button } from './Button.tsx';
import { Dialog, type DialogProps } from './Dialog.tsx';

interface FormDialogProps extends Pick<DialogProps, 'title' | 'description' | 'className'> {
  form: FormAttributes;
  /** The action, not "OK". */
  action: string;
  variant?: 'primary' | 'danger';
  isBusy: boolean;
  isDisabled?: boolean;
  children: ReactNode;
  onClose: () => void;
}

/** A dialog with the fields of a form, and buttons that send it or cancel. */
export function FormDialog(props: FormDialogProps) {
  const { form, action, variant = 'primary', isBusy, isDisabled = false, children, onClose, ...dialog } = props;
  const id = useId();
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      {...dialog}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('core.cancel')}
          </Button>
          <Button variant={variant} type="submit" form={id} disabled={isDisabled} busy={isBusy}>
            {action}
          </Button>
        </>
      }
    >
      <form id={id} {...form} className="flex flex-col gap-4">
        {children}
      </form>
    </Dialog>
  );
}
