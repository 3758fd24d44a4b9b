import { useInfiniteQuery } from '@tanstack/react-query';
import { t } from '#core/web/i18n/text.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { EmptyState } from '#core/web/ui/EmptyState.tsx';
import { ErrorState } from '#core/web/ui/ErrorState.tsx';
import { Skeleton } from '#core/web/ui/Skeleton.tsx';
import { AccountRow } from './AccountRow.tsx';
import { accountsQuery, type Shown } from './staff-queries.ts';

/** The accounts whose names begin like this, page by page. */
export function AccountList({ search, show }: { search: string; show: Shown }) {
  const list = useInfiniteQuery(accountsQuery(search, show));
  const accounts = list.data?.pages.flatMap((page) => page.accounts);
  return (
    <>
      {list.isPending && <Skeleton className="h-64 w-full rounded-md" />}
      {list.isError && !accounts && (
        <ErrorState title={t('staff.accounts.failed')} error={list.error} onRetry={() => list.refetch()} busy={list.isFetching} />
      )}
      {accounts?.length === 0 &&
        (show === 'suspended' && search === '' ? (
          <EmptyState icon="check" title={t('staff.accounts.none_suspended')} />
        ) : (
          <EmptyState icon="users" title={t('staff.accounts.none')}>
            {t('staff.accounts.none.text')}
          </EmptyState>
        ))}
      {accounts && accounts.length > 0 && (
        <ul aria-label={t('staff.accounts')}>
          {accounts.map((account) => (
            <AccountRow key={account.id} account={account} />
          ))}
        </ul>
      )}
      {list.hasNextPage && (
        <Button size="small" className="mt-3" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t('staff.more')}
        </Button>
      )}
    </>
  );
}
