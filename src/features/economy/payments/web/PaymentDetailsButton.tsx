import { useMutation } from '@tanstack/react-query';
import { call } from '#core/web/api.ts';
import { t } from '#core/web/i18n/text.ts';
import { toast } from '#core/web/toast.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { openPaymentPortal } from '#features/economy/payments/contract/purchase.ts';
import { usePayments } from './use-payments.ts';

interface PaymentDetailsButtonProps {
  purchaseId: string;
  /** What is paid for, where several buttons stand below each other. */
  name?: string;
}

/**
 * Leads to the page of Stripe where a buyer changes the card of a recurring purchase, pays what failed, and sees its invoices. Renders
 * nothing where payments do not go through Stripe.
 */
export function PaymentDetailsButton({ purchaseId, name }: PaymentDetailsButtonProps) {
  const payments = usePayments();
  const open = useMutation({
    mutationFn: () => call(openPaymentPortal, { params: { purchase: purchaseId } }),
    onSuccess: ({ data }) => location.assign(data.url),
    onError: toast.refused,
  });
  if (payments?.provider !== 'stripe') return null;
  return (
    <Button
      size="small"
      busy={open.isPending}
      aria-label={name === undefined ? undefined : t('payments.portal.of', { name })}
      onClick={() => open.mutate()}
    >
      {t('payments.portal')}
    </Button>
  );
}
