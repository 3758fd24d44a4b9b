import { useInfiniteQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { t } from '#core/web/i18n/text.ts';
import { EmptyState } from '#core/web/ui/EmptyState.tsx';
import { Icon } from '#core/web/ui/Icon.tsx';
import { TextField } from '#core/web/ui/TextField.tsx';
import { usePageTitle } from '#core/web/use-page-title.ts';
import { PagedList, SettingsSection } from '#features/people/accounts/web/api.ts';
import { PurchaseRow } from './PurchaseRow.tsx';
import { staffPurchasesQuery } from './purchase-queries.ts';

const SEARCH_MAX = 200;

export default function PurchasesPage() {
  usePageTitle(t('payments.staff'));
  const [search, setSearch] = useState('');
  const list = useInfiniteQuery(staffPurchasesQuery(useDeferredValue(search.trim())));
  return (
    <SettingsSection title={t('payments.staff')} description={t('payments.staff.text')}>
      <div className="mb-4">
        <TextField
          type="search"
          label={t('payments.staff.search')}
          leading={<Icon name="search" size="small" className="text-ink-3" />}
          maxLength={SEARCH_MAX}
          spellCheck={false}
          autoCapitalize="none"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
      </div>
      <PagedList
        ordered
        list={list}
        rowsOf={({ purchases }) => purchases}
        label={t('payments.staff')}
        failed={t('payments.staff.failed')}
        empty={<EmptyState icon="list" title={t(search.trim() === '' ? 'payments.staff.none' : 'payments.staff.none_found')} />}
      >
        {(purchase) => <PurchaseRow key={purchase.id} purchase={purchase} />}
      </PagedList>
    </SettingsSection>
  );
}
