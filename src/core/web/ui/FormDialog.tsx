import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { t } from '../i18n/text.ts';
import { focusFirstProblem } from '../use-form.ts';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';

interface FormDialogProps {
  title: string;
  /** The action, not "OK". */
  action: string;
  isBusy: boolean;
  isDisabled?: boolean;
  className?: string;
  /** Fields show their own errors: the browser validates nothing. */
  children: ReactNode;
  onSubmit: () => void;
  onClose: () => void;
}

/** An attempt to submit focuses the first invalid field. */
export function FormDialog({ title, action, isBusy, isDisabled = false, className, children, onSubmit, onClose }: FormDialogProps) {
  const form = useId();
  const ref = useRef<HTMLFormElement>(null);
  const [attempts, setAttempts] = useState(0);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    onSubmit();
    setAttempts(attempts + 1);
  };
  useEffect(() => {
    if (attempts > 0) focusFirstProblem(ref.current);
  }, [attempts]);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      {...(className !== undefined && { className })}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('core.cancel')}
          </Button>
          <Button variant="primary" type="submit" form={form} disabled={isDisabled} busy={isBusy}>
            {action}
          </Button>
        </>
      }
    >
      <form id={form} ref={ref} onSubmit={submit} noValidate className="flex flex-col gap-4">
        {children}
      </form>
    </Dialog>
  );
}
