import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { call, RefusedCall } from '#core/web/api.ts';
import type { PageProps } from '#core/web/feature.ts';
import { formatMoney } from '#core/web/format/money.ts';
import { t } from '#core/web/i18n/text.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { buttonClass } from '#core/web/ui/button-class.ts';
import { EmptyState } from '#core/web/ui/EmptyState.tsx';
import { ErrorState } from '#core/web/ui/ErrorState.tsx';
import { Icon } from '#core/web/ui/Icon.tsx';
import { Skeleton } from '#core/web/ui/Skeleton.tsx';
import { usePageTitle } from '#core/web/use-page-title.ts';
import { type Purchase, refreshPurchase } from '#features/economy/payments/contract/purchase.ts';
import { SignedInOnly } from '#features/people/accounts/web/api.ts';
import { purchaseQuery, usePurchase } from '../use-purchase.ts';
import { backText, PaymentOutcome } from './PaymentOutcome.tsx';
import { TestPayment } from './TestPayment.tsx';

/** The checkout of the test provider; for Stripe, the page that its checkout returns to. */
export default function CheckoutPage({ params }: PageProps) {
  usePageTitle(t('payments.checkout'));
  return (
    <SignedInOnly title={t('payments.sign_in')} wholePage>
      <Checkout id={params.purchase!} />
    </SignedInOnly>
  );
}

function Checkout({ id }: { id: string }) {
  const { data: purchase, error, isError, refetch, isFetching } = usePurchase(id);
  if (isError && !purchase) {
    if (!(error instanceof RefusedCall && error.code === 'PURCHASE_NOT_FOUND')) {
      return <ErrorState title={t('payments.failed')} error={error} onRetry={() => refetch()} busy={isFetching} />;
    }
    const action = (
      <Link to="/" className={buttonClass()}>
        {t('payments.back.home')}
      </Link>
    );
    return (
      <EmptyState icon="info" title={t('payments.missing')} wholePage action={action}>
        {t('payments.missing.text')}
      </EmptyState>
    );
  }
  if (!purchase) return <Skeleton className="m-6 h-80 rounded-lg" />;
  return (
    <div className="mx-auto w-full max-w-224 md:px-6 md:py-6">
      <div className="overflow-hidden border-line-soft bg-column md:rounded-lg md:border">
        {purchase.provider === 'test' && (
          <p className="flex items-center justify-center gap-2 bg-amber-soft px-4 py-2 text-13 font-semibold text-amber-text">
            <Icon name="warn" size="small" />
            {t('payments.test.notice')}
          </p>
        )}
        <div className="grid md:grid-cols-[minmax(0,1fr)_22rem]">
          <OrderSummary purchase={purchase} />
          {purchase.provider === 'test' ? <TestPayment purchase={purchase} /> : <StripePayment purchase={purchase} />}
        </div>
      </div>
    </div>
  );
}

function OrderSummary({ purchase }: { purchase: Purchase }) {
  const { title, amount, currency, channel, return_path, is_recurring } = purchase;
  const price = formatMoney(amount, currency);
  return (
    <section className="flex flex-col gap-5 border-line-soft px-4 py-5 max-md:border-b md:border-e md:px-10 md:py-8">
      <Link to={return_path} className="flex min-h-(--h-xs) items-center gap-1 self-start text-13 text-ink-2 hover:text-ink">
        <Icon name="left" size="small" />
        <bdi>{backText(purchase)}</bdi>
      </Link>
      <div>
        {channel && (
          <p className="text-13 text-ink-3">
            <bdi>{channel.username}</bdi>
          </p>
        )}
        <h1 className="text-22 font-bold">
          <bdi>{title}</bdi>
        </h1>
      </div>
      <dl className="grid gap-2 text-13">
        <div className="flex justify-between gap-4 text-ink-2">
          <dt>
            <bdi>{title}</bdi>
          </dt>
          <dd className="tabular-nums">{price}</dd>
        </div>
        <div className="flex justify-between gap-4 border-t border-line-soft pt-2 text-14 font-bold">
          <dt>{t('payments.to_pay')}</dt>
          <dd className="tabular-nums">{price}</dd>
        </div>
      </dl>
      {is_recurring && <p className="text-13 text-ink-2">{t('payments.renews')}</p>}
      <p className="text-13 text-ink-3">{t('payments.arrives')}</p>
    </section>
  );
}

/** State of a Stripe purchase after the return from its checkout. Queries Stripe once, which is faster than its event. */
function StripePayment({ purchase }: { purchase: Purchase }) {
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
