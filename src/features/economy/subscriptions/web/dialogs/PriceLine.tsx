import { t } from '#core/web/i18n/text.ts';
import { Icon } from '#core/web/ui/Icon.tsx';
import { Tag } from '#core/web/ui/Tag.tsx';

export function PriceLine({ price, isTest }: { price: string; isTest: boolean }) {
  return (
    <p className="flex flex-wrap items-baseline gap-1.5 tabular-nums">
      <b className="text-28 font-bold tracking-tight">{price}</b>
      <span className="flex-1 text-ink-2">{t('subscriptions.a_month')}</span>
      {isTest && <TestTag />}
    </p>
  );
}

export const TestTag = () => (
  <Tag tone="amber">
    <span className="inline-flex items-center gap-1">
      <Icon name="flask" size="small" />
      {t('subscriptions.test_payments')}
    </span>
  </Tag>
);
