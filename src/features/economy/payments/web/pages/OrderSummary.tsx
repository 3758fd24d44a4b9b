import { Link } from '@tanstack/react-router';
import { formatMoney } from '#core/web/format/money.ts';
import { t } from '#core/web/i18n/text.ts';
import { Icon } from '#core/web/ui/Icon.tsx';
import type { Purchase } from '#features/economy/payments/contract/purchase.ts';
import { backText } from './back-text.ts';

export function OrderSummary({ purchase }: { purchase: Purchase }) {
  const { title, amount, currency, channel, return_path, is_recurring } = purchase;
  const price = formatMoney(amount, currency);
  return (
    <section className="flex flex-col gap-5 border-line-soft px-4 py-5 max-md:border-b md:border-e md:px-10 md:py-8">
      <Link to={return_path} className="flex items-center gap-1 self-start text-13 text-ink-2 hover:text-ink">
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
      {is_recurring && <p className="text-13 text-ink-2">{t('payments.every_month')}</p>}
      <p className="text-13 text-ink-3">{t('payments.arrives')}</p>
    </section>
  );
}
