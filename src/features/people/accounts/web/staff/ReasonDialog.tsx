import { type ReactNode, useState } from 'react';
import { t } from '#core/web/i18n/text.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { Dialog } from '#core/web/ui/Dialog.tsx';
import { SelectField } from '#core/web/ui/SelectField.tsx';
import { TextAreaField } from '#core/web/ui/TextField.tsx';
import { REASON_MAX } from '#features/people/accounts/contract/staff.ts';

interface ReasonDialogProps {
  title: string;
  text: string;
  confirm: string;
  /** Whether the affected person reads the reason. Otherwise it only goes into the security log. */
  reasonNeeded?: boolean;
  asksDuration?: boolean;
  danger?: boolean;
  /** Warnings above the reason. */
  warnings?: ReactNode;
  busy: boolean;
  /** `days` is null for an indefinite length, and without `asksDuration`. */
  onConfirm: (reason: string, days: number | null) => void;
  onClose: () => void;
}

/** Suspension lengths in days; empty means indefinite. */
const DURATIONS = ['', '1', '7', '30'] as const;

export function ReasonDialog({ title, text, confirm, busy, onConfirm, onClose, ...options }: ReasonDialogProps) {
  const { reasonNeeded = false, asksDuration = false, danger = false, warnings } = options;
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const [days, setDays] = useState('');
  const submit = () => {
    if (reasonNeeded && reason.trim() === '') setMissing(true);
    else onConfirm(reason.trim(), days === '' ? null : Number(days));
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
      {warnings}
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
      {asksDuration && (
        <SelectField
          label={t('staff.length')}
          value={days}
          options={DURATIONS.map((value) => ({
            value,
            label: value === '' ? t('staff.length.open') : t('staff.length.days', { count: Number(value) }),
          }))}
          onChange={setDays}
        />
      )}
    </Dialog>
  );
}
