import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { t } from '#core/web/i18n/text.ts';
import { buttonClass } from '#core/web/ui/button-class.ts';
import { EmptyState } from '#core/web/ui/EmptyState.tsx';
import { ownSubscriptionsQuery } from '../queries.ts';
import { OwnSubscriptionRow } from './OwnSubscriptionRow.tsx';
import { PagedTable } from './PagedTable.tsx';

/** Includes ended subscriptions. */
export function OwnSubscriptions() {
  const list = useInfiniteQuery(ownSubscriptionsQuery);
  return (
    <PagedTable
      list={list}
      rowsOf={({ subscriptions }) => subscriptions}
      label={t('subscriptions.page.own')}
      columns={[
        { name: t('subscriptions.page.channel') },
        { name: t('subscriptions.page.kind') },
        { name: t('subscriptions.page.since') },
        { name: t('subscriptions.page.next') },
        { name: t('subscriptions.page.price'), atEnd: true },
        { name: t('subscriptions.page.state') },
        { name: t('subscriptions.page.actions'), isHidden: true },
      ]}
      empty={
        <EmptyState
          icon="star"
          title={t('subscriptions.own.empty')}
          action={
            <Link to="/browse" className={buttonClass()}>
              {t('subscriptions.own.find')}
            </Link>
          }
        >
          {t('subscriptions.own.empty.text')}
        </EmptyState>
      }
    >
      {(own) => <OwnSubscriptionRow key={own.channel.id} own={own} />}
    </PagedTable>
  );
}
