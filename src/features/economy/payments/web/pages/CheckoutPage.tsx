import { Link } from '@tanstack/react-router';
import { RefusedCall } from '#core/web/api.ts';
import type { PageProps } from '#core/web/feature.ts';
import { t } from '#core/web/i18n/text.ts';
import { buttonClass } from '#core/web/ui/button-class.ts';
import { EmptyState } from '#core/web/ui/EmptyState.tsx';
import { ErrorState } from '#core/web/ui/ErrorState.tsx';
import { Icon } from '#core/web/ui/Icon.tsx';
import { Skeleton } from '#core/web/ui/Skeleton.tsx';
import { usePageTitle } from '#core/web/use-page-title.ts';
import { SignedInOnly } from '#features/people/accounts/web/api.ts';
import { usePurchase } from '../use-purchase.ts';
import { OrderSummary } from './OrderSummary.tsx';
import { StripePayment } from './StripePayment.tsx';
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
