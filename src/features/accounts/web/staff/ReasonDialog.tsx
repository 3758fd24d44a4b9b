import { useState } from 'react';
import { t } from '#core/web/i18n/text.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { Dialog } from '#core/web/ui/Dialog.tsx';
import { TextAreaField } from '#core/web/ui/TextAreaField.tsx';
import { REASON_MAX } from '#features/accounts/contract/staff.ts';

interface ReasonDialogProps {
  title: string;
  /** What happens when it is confirmed. */
  text: string;
  confirm: string;
  /** The person concerned reads the reason, so there must be one. Otherwise it only goes into the security log. */
  reasonNeeded?: boolean;
  danger?: boolean;
  busy: boolean;
  onConfirm: (reason: string) => void;
  onClose: () => void;
}

/** Asks for a confirmation and a reason before an act of staff. */
export function ReasonDialog({ title, text, confirm, reasonNeeded = false, danger = false, busy, onConfirm, onClose }: ReasonDialogProps) {
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const submit = () => {
    if (reasonNeeded && reason.trim() === '') setMissing(true);
    else onConfirm(reason.trim());
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={text}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('core.cancel')}
          </Button>
          <Button variant={danger ? 'danger' : 'primary'} busy={busy} onClick={submit}>
            {confirm}
          </Button>
        </>
      }
    >
      <TextAreaField
        label={t(reasonNeeded ? 'staff.reason' : 'staff.reason.optional')}
        hint={t(reasonNeeded ? 'staff.reason.hint' : 'staff.reason.optional.hint')}
        error={missing ? t('staff.reason.missing') : undefined}
        count={`${reason.length} / ${REASON_MAX}`}
        maxLength={REASON_MAX}
        rows={3}
        value={reason}
        onChange={(event) => {
          setReason(event.target.value);
          setMissing(false);
        }}
      />
    </Dialog>
  );
}
