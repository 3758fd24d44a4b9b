import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatDate } from '#core/web/format/date.ts';
import { t } from '#core/web/i18n/text.ts';
import { Avatar } from '#core/web/ui/Avatar.tsx';
import { EmptyState } from '#core/web/ui/EmptyState.tsx';
import { Icon } from '#core/web/ui/Icon.tsx';
import type { StaffAccount } from '#features/people/accounts/contract/staff.ts';
import { AccountTags } from './AccountTags.tsx';
import { PagedList } from './PagedList.tsx';
import { accountsQuery, type Shown } from './staff-queries.ts';
import { suspensionEndText } from './suspension-end-text.ts';

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

function AccountRow({ account }: { account: StaffAccount }) {
  return (
    <li className="border-t border-line-soft first:border-0">
      <Link
        to="/staff/accounts/$username"
        params={{ username: account.slug }}
        className="flex min-h-12 items-center gap-3 rounded-sm px-2 py-2 hover:bg-row-hover"
      >
        <Avatar name={account.username} picture={account.profile_pic} />
        <span className="min-w-0 flex-1">
          <span className="flex flex-wrap items-center gap-2 font-semibold">
            <bdi className="wrap-anywhere">{account.username}</bdi>
            <AccountTags account={account} />
          </span>
          <span className="block text-12 text-ink-3">
            {account.suspension
              ? suspensionEndText(account.suspension.ends_at)
              : t('staff.account.since', { date: formatDate(account.created_at, 'medium') })}
          </span>
        </span>
        <Icon name="right" size="small" className="text-ink-3" />
      </Link>
    </li>
  );
}
