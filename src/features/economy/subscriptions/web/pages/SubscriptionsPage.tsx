import { t } from '#core/web/i18n/text.ts';
import { Tabs } from '#core/web/ui/Tabs.tsx';
import { usePageTitle } from '#core/web/use-page-title.ts';
import { usePayments } from '#features/economy/payments/web/api.ts';
import { SignedInOnly } from '#features/people/accounts/web/api.ts';
import { TestTag } from '../dialogs/PriceLine.tsx';
import { GiftSettings } from '../own/GiftSettings.tsx';
import { GivenGifts } from '../own/GivenGifts.tsx';
import { OwnSubscriptions } from '../own/OwnSubscriptions.tsx';
import { Payments } from '../own/Payments.tsx';

/** */
export default function SubscriptionsPage() {
  usePageTitle(t('subscriptions.page'));
  return (
    <SignedInOnly title={t('subscriptions.page.sign_in')} wholePage>
      <Subscriptions />
    </SignedInOnly>
  );
}

function Subscriptions() {
  const payments = usePayments();
  return (
    <div className="mx-auto flex w-full max-w-(--page-wide) flex-col gap-4 px-4 py-5 md:px-6">
      <header className="flex flex-wrap items-end justify-between gap-3">
        <div className="min-w-0">
          <h1 className="text-22 font-bold tracking-tight">{t('subscriptions.page')}</h1>
          <p className="text-ink-2">{t('subscriptions.page.text')}</p>
        </div>
        {payments?.provider === 'test' && <TestTag />}
      </header>
      <Tabs
        label={t('subscriptions.page')}
        tabs={[
          { id: 'own', label: t('subscriptions.page.own'), content: <OwnSubscriptions /> },
          { id: 'given', label: t('subscriptions.page.given'), content: <GivenGifts /> },
          { id: 'payments', label: t('subscriptions.page.payments'), content: <Payments /> },
        ]}
      />
      <div className="print:hidden">
        <GiftSettings />
      </div>
    </div>
  );
}
