import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useDeferredValue, useState } from 'react';
import { formatDate } from '#core/web/format/date.ts';
import { t } from '#core/web/i18n/text.ts';
import { Avatar } from '#core/web/ui/Avatar.tsx';
import { EmptyState } from '#core/web/ui/EmptyState.tsx';
import { Icon } from '#core/web/ui/Icon.tsx';
import { Segments } from '#core/web/ui/Segments.tsx';
import { TextField } from '#core/web/ui/TextField.tsx';
import { usePageTitle } from '#core/web/use-page-title.ts';
import type { StaffAccount } from '#features/people/accounts/contract/staff.ts';
import { SettingsSection } from '../SettingsSection.tsx';
import { AccountTags, suspensionEndText } from './AccountTags.tsx';
import { PagedList } from './PagedList.tsx';
import type { AccountSelection } from './SelectedAccounts.tsx';
import { accountsQuery, type Shown } from './staff-queries.ts';

interface StaffSearchPageProps<Kind extends string> {
  title: string;
  description: string;
  /** Lists to choose from. The first is the default. */
  kinds: readonly { value: Kind; label: string }[];
  /** List of `kind`, filtered by the name prefix `search`. */
  children: (search: string, kind: Kind) => ReactNode;
}

export function StaffSearchPage<Kind extends string>({ title, description, kinds, children }: StaffSearchPageProps<Kind>) {
  usePageTitle(title);
  const [search, setSearch] = useState('');
  const [kind, setKind] = useState(kinds[0]!.value);
  return (
    <SettingsSection title={title} description={description}>
      <div className="mb-4 grid gap-4 sm:grid-cols-2">
        <TextField
          type="search"
          label={t('staff.search')}
          leading={<Icon name="search" size="small" className="text-ink-3" />}
          maxLength={64}
          spellCheck={false}
          autoCapitalize="none"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        <Segments label={t('staff.show')} options={kinds} value={kind} onChange={setKind} />
      </div>
      {children(useDeferredValue(search.trim()), kind)}
    </SettingsSection>
  );
}

interface AccountListProps {
  search: string;
  show: Shown;
  /** Adds a checkbox to each row. */
  selection?: AccountSelection;
}

export function AccountList({ search, show, selection }: AccountListProps) {
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
      {(account) => <AccountRow key={account.id} account={account} selection={selection} />}
    </PagedList>
  );
}

function AccountRow({ account, selection }: { account: StaffAccount; selection: AccountSelection | undefined }) {
  return (
    <li className="flex items-center border-t border-line-soft first:border-0">
      {selection && (
        <label className="grid size-11 shrink-0 cursor-pointer place-items-center">
          <input
            type="checkbox"
            className="size-4 accent-(--mint)"
            aria-label={t('staff.accounts.select', { name: account.username })}
            checked={selection.names.includes(account.username)}
            onChange={() => selection.toggle(account.username)}
          />
        </label>
      )}
      <Link
        to="/staff/accounts/$username"
        params={{ username: account.slug }}
        className="flex min-h-12 min-w-0 flex-1 items-center gap-3 rounded-sm px-2 py-2 hover:bg-row-hover"
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
