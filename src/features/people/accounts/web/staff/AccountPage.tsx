import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { RefusedCall } from '#core/web/api.ts';
import type { PageProps } from '#core/web/feature.ts';
import { formatDate } from '#core/web/format/date.ts';
import { isTextKey, t, textOf } from '#core/web/i18n/text.ts';
import { Avatar } from '#core/web/ui/Avatar.tsx';
import { buttonClass } from '#core/web/ui/button-class.ts';
import { EmptyState } from '#core/web/ui/EmptyState.tsx';
import { QueryError } from '#core/web/ui/ErrorState.tsx';
import { Skeleton } from '#core/web/ui/Skeleton.tsx';
import { Slot } from '#core/web/ui/Slot.tsx';
import { usePageTitle } from '#core/web/use-page-title.ts';
import type { SecurityEntry } from '#features/people/accounts/contract/security-log.ts';
import type { StaffAccount } from '#features/people/accounts/contract/staff.ts';
import { SettingsSection } from '../SettingsSection.tsx';
import { AccountActButton } from './AccountActButton.tsx';
import { AccountTags, suspensionEndText } from './AccountTags.tsx';
import { PagedList } from './PagedList.tsx';
import { RenameButton } from './RenameButton.tsx';
import { SuspensionNote } from './SuspensionNote.tsx';
import { accountByNameQuery, securityLogQuery } from './staff-queries.ts';

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
  return <QueryError title={t('staff.account.failed')} query={query} />;
}

function AccountCard({ account }: { account: StaffAccount }) {
  const { username, suspension, is_staff: isStaff, deletes_at: deletesAt } = account;
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
        <AccountActButton act={account.bot === 'staff' ? 'unmark_bot' : 'mark_bot'} username={username} />
        <RenameButton account={account} />
        <AccountActButton act="sign_out" username={username} />
        {account.profile_pic !== null && <AccountActButton act="remove_picture" username={username} />}
        {deletesAt && <AccountActButton act="undelete" username={username} />}
        {!deletesAt && !isStaff && (
          <AccountActButton act="delete" username={username} warnings={<Slot name="accounts.deletion" account={account} />} />
        )}
        {suspension && !deletesAt && <AccountActButton act="reinstate" username={username} />}
        {!suspension && !isStaff && <AccountActButton act="suspend" username={username} />}
      </div>
      {deletesAt && (
        <p className="mt-4 rounded-sm bg-red-soft px-3 py-2 font-semibold text-red-text">
          {t('staff.deleting.on', { date: formatDate(deletesAt, 'mediumWithTime') })}
        </p>
      )}
      {suspension && <SuspensionNote {...suspension} />}
      {isStaff && <p className="mt-3 text-ink-2">{t('staff.account.is_staff')}</p>}
    </SettingsSection>
  );
}

function SecurityLog({ username }: { username: string }) {
  return (
    <SettingsSection title={t('staff.log')} description={t('staff.log.text')}>
      <PagedList
        ordered
        list={useInfiniteQuery(securityLogQuery(username))}
        rowsOf={({ entries }) => entries}
        label={t('staff.log')}
        failed={t('staff.log.failed')}
        empty={<EmptyState icon="list" title={t('staff.log.none')} />}
      >
        {(entry) => <LogEntry key={entry.id} entry={entry} />}
      </PagedList>
    </SettingsSection>
  );
}

function LogEntry({ entry }: { entry: SecurityEntry }) {
  const { act, actor, reason, address, created_at } = entry;
  const by = actor && t('staff.log.by', { name: actor.username });
  const details = [...detailsOf(entry), by, address && t('staff.log.from', { address })].filter(Boolean);
  return (
    <li className="border-t border-line-soft py-2.5 first:border-0 first:pt-0 last:pb-0">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-semibold">{isTextKey(`security.${act}`) ? textOf(`security.${act}`) : act}</span>
        <time dateTime={created_at} className="text-12 text-ink-3 tabular-nums">
          {formatDate(created_at, 'mediumWithTime')}
        </time>
      </p>
      {details.length > 0 && (
        <p className="text-12 wrap-anywhere text-ink-3">
          <bdi>{details.join(' · ')}</bdi>
        </p>
      )}
      {reason && (
        <p className="wrap-anywhere text-ink-2">
          <bdi>{reason}</bdi>
        </p>
      )}
    </li>
  );
}

/** Names in an entry, such as a channel. Roles use the labels of badges, device kinds those of the device list. */
const detailsOf = ({ details }: SecurityEntry): string[] =>
  Object.entries(details).flatMap(([name, value]) => {
    if (name === 'ended') return [t('staff.log.ended')];
    if (typeof value !== 'string' && typeof value !== 'number') return [];
    if (name === 'until') return [suspensionEndText(String(value))];
    if (name === 'kind') return value === 'program' ? [t('accounts.devices.program')] : [];
    const isRole = name === 'role' && isTextKey(`badge.${value}`);
    return [isRole ? textOf(`badge.${value}`) : String(value)];
  });
