import { z } from 'zod';
import { formatMoney, moneyText } from '#core/web/format/money.ts';
import { t } from '#core/web/i18n/text.ts';
import { moneyInput } from '#core/web/money-input.ts';
import { FormDialog } from '#core/web/ui/FormDialog.tsx';
import { TextAreaField } from '#core/web/ui/TextAreaField.tsx';
import { TextField } from '#core/web/ui/TextField.tsx';
import { useForm } from '#core/web/use-form.ts';
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
  const refund = useRefund(purchase, payment, onClose);
  const amountInput = moneyInput(currency, rest);
  const { form, draft, field, problem } = useForm({
    schema: z.object({ amount: amountInput, reason: z.string().trim() }),
    start: { amount: moneyText(rest, currency), reason: '' },
    send: (sent) => refund.mutate(sent),
    isPending: refund.isPending,
    checksOn: 'change',
  });
  const amount = amountInput.safeParse(draft.amount).data;
  const most = { amount: formatMoney(rest, currency) };
  return (
    <FormDialog
      form={form}
      title={t('payments.staff.refund.title', { title, name: buyer.username })}
      description={t('payments.staff.refund.text')}
      action={
        amount === undefined ? t('payments.staff.refund') : t('payments.staff.refund.confirm', { amount: formatMoney(amount, currency) })
      }
      variant="danger"
      isBusy={refund.isPending}
      isDisabled={amount === undefined}
      onClose={onClose}
    >
      <TextField
        label={t('payments.staff.refund.amount')}
        hint={t('payments.staff.refund.amount.hint', most)}
        error={problem('amount') && t('payments.staff.refund.amount.wrong', most)}
        trailing={<span className="px-2 text-ink-3">{currency}</span>}
        inputMode="decimal"
        {...field('amount')}
      />
      <TextAreaField
        label={t('payments.staff.refund.reason')}
        count={`${draft.reason.length} / ${REASON_MAX}`}
        maxLength={REASON_MAX}
        rows={2}
        {...field('reason')}
      />
    </FormDialog>
  );
}
