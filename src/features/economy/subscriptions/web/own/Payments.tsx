import { useInfiniteQuery } from '@tanstack/react-query';
import { formatDate } from '#core/web/format/date.ts';
import { formatMoney } from '#core/web/format/money.ts';
import { t } from '#core/web/i18n/text.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { EmptyState } from '#core/web/ui/EmptyState.tsx';
import { Tag } from '#core/web/ui/Tag.tsx';
import type { PaymentReceipt, PurchaseReceipt } from '#features/economy/payments/contract/purchase.ts';
import { paymentOutcome } from '#features/economy/payments/rules.ts';
import { receiptsQuery } from '#features/economy/payments/web/api.ts';
import { useViewer } from '#features/people/accounts/web/api.ts';
import { Cell, PagedTable, Row } from './PagedTable.tsx';

interface Receipt {
  purchase: PurchaseReceipt;
  payment: PaymentReceipt;
}

/** The viewer's receipts. Printed ones show the buyer and the payment ids. */
export function Payments() {
  const list = useInfiniteQuery(receiptsQuery);
  const viewer = useViewer();
  const hasPayments = list.data?.pages.some(({ purchases }) => purchases.some(({ payments }) => payments.length > 0)) ?? false;
  return (
    <>
      {hasPayments && (
        <div className="mt-4 flex justify-end print:hidden">
          <Button size="small" onClick={() => print()}>
            {t('subscriptions.payments.print')}
          </Button>
        </div>
      )}
      <p className="mt-4 hidden print:block">{viewer && t('subscriptions.payments.of', { name: viewer.username, site: location.host })}</p>
      <PagedTable
        list={list}
        rowsOf={({ purchases }) => purchases.flatMap((purchase) => purchase.payments.map((payment): Receipt => ({ purchase, payment })))}
        label={t('subscriptions.page.payments')}
        columns={[
          { name: t('subscriptions.page.what') },
          { name: t('subscriptions.page.amount'), atEnd: true },
          { name: t('subscriptions.page.date') },
          { name: t('subscriptions.page.state') },
        ]}
        empty={
          <EmptyState icon="list" title={t('subscriptions.payments.empty')}>
            {t('subscriptions.payments.empty.text')}
          </EmptyState>
        }
      >
        {({ purchase, payment }) => (
          <Row key={payment.id}>
            <Cell>
              <bdi className="block font-semibold wrap-anywhere">{purchase.title}</bdi>
              {payment.period && (
                <span className="block text-12 text-ink-3">
                  {t('subscriptions.payments.period', {
                    start: formatDate(payment.period.start, 'medium'),
                    end: formatDate(payment.period.end, 'medium'),
                  })}
                </span>
              )}
              <span className="hidden text-11 text-ink-3 print:block">{payment.id}</span>
            </Cell>
            <Cell atEnd>{formatMoney(payment.amount, purchase.currency)}</Cell>
            <Cell isQuiet>
              <time dateTime={payment.paid_at} title={formatDate(payment.paid_at, 'longWithTime')}>
                {formatDate(payment.paid_at, 'medium')}
              </time>
            </Cell>
            <Cell>
              <Outcome payment={payment} currency={purchase.currency} />
            </Cell>
          </Row>
        )}
      </PagedTable>
    </>
  );
}

function Outcome({ payment, currency }: { payment: PaymentReceipt; currency: string }) {
  if (payment.refunds.some(({ cause }) => cause === 'dispute')) return <Tag tone="red">{t('subscriptions.payments.disputed')}</Tag>;
  const outcome = paymentOutcome(payment);
  if (outcome === 'paid') return <Tag tone="mint">{t('subscriptions.page.paid')}</Tag>;
  const tone = outcome === 'refund_failed' ? 'red' : 'neutral';
  return <Tag tone={tone}>{t(`subscriptions.payments.${outcome}`, { amount: formatMoney(payment.refunded, currency) })}</Tag>;
}
