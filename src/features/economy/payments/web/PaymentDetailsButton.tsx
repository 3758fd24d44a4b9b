import { useMutation } from '@tanstack/react-query';
import { call } from '#core/web/api.ts';
import { t } from '#core/web/i18n/text.ts';
import { toast } from '#core/web/toast.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { openPaymentPortal } from '#features/economy/payments/contract/purchase.ts';
import { usePayments } from './use-checkout.ts';

interface PaymentDetailsButtonProps {
  purchaseId: string;
  /** Name of the purchase, to tell several buttons apart. */
  name?: string;
}

/** Opens the Stripe page with card and invoices of a recurring purchase. Renders nothing with other providers. */
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
