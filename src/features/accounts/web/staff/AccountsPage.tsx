import { useInfiniteQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { t } from '#core/web/i18n/text.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { EmptyState } from '#core/web/ui/EmptyState.tsx';
import { ErrorState } from '#core/web/ui/ErrorState.tsx';
import { Icon } from '#core/web/ui/Icon.tsx';
import { Segments } from '#core/web/ui/Segments.tsx';
import { Skeleton } from '#core/web/ui/Skeleton.tsx';
import { TextField } from '#core/web/ui/TextField.tsx';
import { usePageTitle } from '#core/web/use-page-title.ts';
import { SettingsSection } from '../SettingsSection.tsx';
import { AccountRow } from './AccountRow.tsx';
import { accountsQuery, type Shown } from './staff-queries.ts';

const SHOWN: readonly Shown[] = ['all', 'suspended', 'staff'];

/** All accounts of the installation, searched by name. */
export default function AccountsPage() {
  usePageTitle(t('staff.accounts'));
  const [search, setSearch] = useState('');
  const [show, setShow] = useState<Shown>('all');
  const list = useInfiniteQuery(accountsQuery(useDeferredValue(search.trim()), show));
  const accounts = list.data?.pages.flatMap((page) => page.accounts);
  return (
    <SettingsSection title={t('staff.accounts')} description={t('staff.accounts.text')}>
      <div className="mb-4 grid gap-4 sm:grid-cols-2">
        <TextField
          type="search"
          label={t('staff.accounts.search')}
          leading={<Icon name="search" size="small" className="text-ink-3" />}
          maxLength={64}
          spellCheck={false}
          autoCapitalize="none"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        <Segments
          label={t('staff.accounts.show')}
          options={SHOWN.map((value) => ({ value, label: t(`staff.accounts.show.${value}`) }))}
          value={show}
          onChange={setShow}
        />
      </div>
      {list.isPending && <Skeleton className="h-64 w-full rounded-md" />}
      {list.isError && !accounts && (
        <ErrorState title={t('staff.accounts.failed')} error={list.error} onRetry={() => list.refetch()} busy={list.isFetching} />
      )}
      {accounts?.length === 0 && (
        <EmptyState icon="users" title={t('staff.accounts.none')}>
          {t(show === 'suspended' && search === '' ? 'staff.accounts.none_suspended' : 'staff.accounts.none.text')}
        </EmptyState>
      )}
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
    </SettingsSection>
  );
}
