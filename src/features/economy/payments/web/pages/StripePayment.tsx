import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#core/web/api.ts';
import { t } from '#core/web/i18n/text.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { buttonClass } from '#core/web/ui/button-class.ts';
import { type Purchase, refreshPurchase } from '#features/economy/payments/contract/purchase.ts';
import { purchaseQuery } from '../queries.ts';
import { PaymentOutcome } from './PaymentOutcome.tsx';

/** State of a Stripe purchase after the return from its checkout. Queries Stripe once, which is faster than its event. */
export function StripePayment({ purchase }: { purchase: Purchase }) {
  const cache = useQueryClient();
  const { id, state, checkout_url: checkout } = purchase;
  const isUndecided = state === 'open' || state === 'processing';
  const refreshed = useQuery({
    queryKey: ['purchase-refresh', id],
    queryFn: async () => {
      const { data } = await call(refreshPurchase, { params: { purchase: id } });
      cache.setQueryData(purchaseQuery(id).queryKey, data.purchase);
      return true;
    },
    enabled: isUndecided,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const toPayment = state === 'open' && checkout !== null && !refreshed.isPending && (
    <a href={checkout} className={buttonClass('primary')}>
      {t('payments.continue')}
    </a>
  );
  return (
    <PaymentOutcome purchase={purchase} action={toPayment}>
      {isUndecided && refreshed.isError && (
        <div role="alert" className="mt-2 grid justify-items-center gap-2 text-13 text-ink-2">
          <p>{t('payments.refresh.failed')}</p>
          <Button size="small" busy={refreshed.isFetching} onClick={() => refreshed.refetch()}>
            {t('payments.refresh')}
          </Button>
        </div>
      )}
    </PaymentOutcome>
  );
}
