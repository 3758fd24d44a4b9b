import { useInfiniteQuery } from '@tanstack/react-query';
import { formatDate } from '#core/web/format/date.ts';
import { formatMoney } from '#core/web/format/money.ts';
import { formatNumber } from '#core/web/format/number.ts';
import { t } from '#core/web/i18n/text.ts';
import { EmptyState } from '#core/web/ui/EmptyState.tsx';
import type { GivenGift } from '#features/economy/subscriptions/contract/gifts.ts';
import { givenGiftsQuery } from '../queries.ts';
import { ChannelLink } from './OwnSubscriptionRow.tsx';
import { Cell, PagedTable, Row } from './PagedTable.tsx';

export function GivenGifts() {
  const list = useInfiniteQuery(givenGiftsQuery);
  return (
    <PagedTable
      list={list}
      rowsOf={({ gifts }) => gifts}
      label={t('subscriptions.page.given')}
      columns={[
        { name: t('subscriptions.page.to') },
        { name: t('subscriptions.page.paid'), atEnd: true },
        { name: t('subscriptions.page.channel') },
        { name: t('subscriptions.page.subs'), atEnd: true },
        { name: t('subscriptions.page.date') },
      ]}
      empty={
        <EmptyState icon="gift" title={t('subscriptions.given.empty')}>
          {t('subscriptions.given.empty.text')}
        </EmptyState>
      }
    >
      {(gift) => (
        <Row key={gift.id}>
          <Cell>
            <b className="font-semibold wrap-anywhere">{receiverOf(gift)}</b>
            {gift.receivers.length > 0 && gift.receiver === null && (
              <bdi className="block truncate text-12 text-ink-3" title={gift.receivers.join(', ')}>
                {receiversText(gift.receivers)}
              </bdi>
            )}
          </Cell>
          <Cell atEnd>{formatMoney(gift.price.amount, gift.price.currency)}</Cell>
          <Cell>
            <ChannelLink channel={gift.channel} />
          </Cell>
          <Cell atEnd>
            {gift.given < gift.quantity
              ? t('subscriptions.given.fewer', { given: gift.given, quantity: gift.quantity })
              : formatNumber(gift.quantity)}
          </Cell>
          <Cell isQuiet isWide>
            <time dateTime={gift.created_at}>{formatDate(gift.created_at, 'medium')}</time>
          </Cell>
        </Row>
      )}
    </PagedTable>
  );
}

function receiverOf({ receiver: name, is_anonymous }: GivenGift): string {
  if (name === null) return t(is_anonymous ? 'subscriptions.given.chat_anonymous' : 'subscriptions.given.chat');
  return is_anonymous ? t('subscriptions.given.person_anonymous', { name }) : name;
}

/** Receivers shown by name. */
const NAMED = 4;

function receiversText(receivers: readonly string[]): string {
  const names = receivers.slice(0, NAMED).join(', ');
  return receivers.length > NAMED ? t('subscriptions.given.receivers', { names, count: receivers.length - NAMED }) : names;
}
