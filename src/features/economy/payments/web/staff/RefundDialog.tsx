import { type FormEvent, useId, useState } from 'react';
import { formatMoney, moneyText, parseMoney } from '#core/web/format/money.ts';
import { t } from '#core/web/i18n/text.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { Dialog } from '#core/web/ui/Dialog.tsx';
import { TextAreaField } from '#core/web/ui/TextAreaField.tsx';
import { TextField } from '#core/web/ui/TextField.tsx';
import type { PaymentReceipt } from '#features/economy/payments/contract/receipts.ts';
import type { StaffPurchase } from '#features/economy/payments/contract/staff-purchases.ts';
import { REASON_MAX } from '#features/people/accounts/contract/staff.ts';
import { useRefund } from './purchase-queries.ts';

interface RefundDialogProps {
  purchase: StaffPurchase;
  payment: PaymentReceipt;
  onClose: () => void;
}

/** Suggests the rest of the payment. */
export function RefundDialog({ purchase, payment, onClose }: RefundDialogProps) {
  const { title, currency, buyer } = purchase;
  const rest = payment.amount - payment.refunded;
  const [amount, setAmount] = useState(() => moneyText(rest, currency));
  const [reason, setReason] = useState('');
  const refund = useRefund(purchase, payment, onClose);
  const parsed = parseMoney(amount, currency);
  const isValid = parsed !== null && parsed > 0 && parsed <= rest;
  const form = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isValid && !refund.isPending) refund.mutate({ amount: parsed, reason: reason.trim() });
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('payments.staff.refund.title', { title, name: buyer.username })}
      description={t('payments.staff.refund.text')}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('core.cancel')}
          </Button>
          <Button variant="danger" type="submit" form={form} busy={refund.isPending} disabled={!isValid}>
            {isValid ? t('payments.staff.refund.confirm', { amount: formatMoney(parsed, currency) }) : t('payments.staff.refund')}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate className="flex flex-col gap-4">
        <TextField
          label={t('payments.staff.refund.amount')}
          hint={t('payments.staff.refund.amount.hint', { amount: formatMoney(rest, currency) })}
          error={isValid ? undefined : t('payments.staff.refund.amount.wrong', { amount: formatMoney(rest, currency) })}
          trailing={<span className="px-2 text-ink-3">{currency}</span>}
          inputMode="decimal"
          value={amount}
          onChange={({ target }) => setAmount(target.value)}
        />
        <TextAreaField
          label={t('payments.staff.refund.reason')}
          count={`${reason.length} / ${REASON_MAX}`}
          maxLength={REASON_MAX}
          rows={2}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </form>
    </Dialog>
  );
}
