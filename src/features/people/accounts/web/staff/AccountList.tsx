import { useInfiniteQuery } from '@tanstack/react-query';
import { t } from '#core/web/i18n/text.ts';
import { EmptyState } from '#core/web/ui/EmptyState.tsx';
import { AccountRow } from './AccountRow.tsx';
import { PagedList } from './PagedList.tsx';
import { accountsQuery, type Shown } from './staff-queries.ts';

export function AccountList({ search, show }: { search: string; show: Shown }) {
  return (
    <PagedList
      list={useInfiniteQuery(accountsQuery(search, show))}
      rowsOf={({ accounts }) => accounts}
      label={t('staff.accounts')}
      failed={t('staff.accounts.failed')}
      empty={
        show === 'suspended' && search === '' ? (
          <EmptyState icon="check" title={t('staff.accounts.none_suspended')} />
        ) : (
          <EmptyState icon="users" title={t('staff.accounts.none')}>
            {t('staff.accounts.none.text')}
          </EmptyState>
        )
      }
    >
      {(account) => <AccountRow key={account.id} account={account} />}
    </PagedList>
  );
}
