import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { RefusedCall } from '#core/web/api.ts';
import type { PageProps } from '#core/web/feature.ts';
import { formatDate } from '#core/web/format/date.ts';
import { t } from '#core/web/i18n/text.ts';
import { Avatar } from '#core/web/ui/Avatar.tsx';
import { buttonClass } from '#core/web/ui/button-class.ts';
import { EmptyState } from '#core/web/ui/EmptyState.tsx';
import { ErrorState } from '#core/web/ui/ErrorState.tsx';
import { Skeleton } from '#core/web/ui/Skeleton.tsx';
import { Slot } from '#core/web/ui/Slot.tsx';
import { usePageTitle } from '#core/web/use-page-title.ts';
import type { StaffAccount } from '#features/people/accounts/contract/staff.ts';
import { SettingsSection } from '../SettingsSection.tsx';
import { AccountActButton } from './AccountActButton.tsx';
import { AccountTags } from './AccountTags.tsx';
import { SecurityLog } from './SecurityLog.tsx';
import { SuspensionNote } from './SuspensionNote.tsx';
import { accountByNameQuery } from './staff-queries.ts';

export default function AccountPage({ params }: PageProps) {
  const username = params.username!;
  const { data: account, ...query } = useQuery(accountByNameQuery(username));
  usePageTitle(account?.username ?? t('staff.accounts'));
  if (account)
    return (
      <>
        <AccountCard account={account} />
        <Slot name="accounts.staff_account" account={account} />
        <SecurityLog username={account.slug} />
      </>
    );
  if (query.isPending) return <Skeleton className="h-48 w-full rounded-lg" />;
  if (query.error instanceof RefusedCall && query.error.code === 'USER_NOT_FOUND')
    return (
      <EmptyState
        icon="users"
        title={t('staff.account.unknown')}
        action={
          <Link to="/staff/accounts" className={buttonClass()}>
            {t('staff.account.back')}
          </Link>
        }
      />
    );
  return <ErrorState title={t('staff.account.failed')} error={query.error} onRetry={() => query.refetch()} busy={query.isFetching} />;
}

function AccountCard({ account }: { account: StaffAccount }) {
  const { username, suspension, is_staff: isStaff } = account;
  return (
    <SettingsSection title={t('staff.account')}>
      <div className="flex flex-wrap items-center gap-4">
        <Avatar name={username} picture={account.profile_pic} size={48} />
        <div className="min-w-0 flex-1 basis-40">
          <p className="flex flex-wrap items-center gap-2 text-16 font-bold">
            <bdi className="wrap-anywhere">{username}</bdi>
            <AccountTags account={account} />
          </p>
          <p className="text-ink-3">{t('staff.account.since', { date: formatDate(account.created_at, 'medium') })}</p>
        </div>
        {account.profile_pic !== null && <AccountActButton act="remove_picture" username={username} />}
        {suspension && <AccountActButton act="reinstate" username={username} />}
        {!suspension && !isStaff && <AccountActButton act="suspend" username={username} />}
      </div>
      {suspension && <SuspensionNote {...suspension} />}
      {isStaff && <p className="mt-3 text-ink-2">{t('staff.account.is_staff')}</p>}
    </SettingsSection>
  );
}
