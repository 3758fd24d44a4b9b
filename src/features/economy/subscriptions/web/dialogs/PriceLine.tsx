import { t } from '#core/web/i18n/text.ts';
import { TestTag } from '#features/economy/payments/web/api.ts';

export function PriceLine({ price, isTest }: { price: string; isTest: boolean }) {
  return (
    <p className="flex flex-wrap items-baseline gap-1.5 tabular-nums">
      <b className="text-28 font-bold tracking-tight">{price}</b>
      <span className="flex-1 text-ink-2">{t('subscriptions.each_period')}</span>
      {isTest && <TestTag />}
    </p>
  );
}
