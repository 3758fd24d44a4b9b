import { useDeferredValue, useState } from 'react';
import { t } from '#core/web/i18n/text.ts';
import { Icon } from '#core/web/ui/Icon.tsx';
import { Segments } from '#core/web/ui/Segments.tsx';
import { TextField } from '#core/web/ui/TextField.tsx';
import { usePageTitle } from '#core/web/use-page-title.ts';
import { SettingsSection } from '../SettingsSection.tsx';
import { AccountList } from './AccountList.tsx';
import type { Shown } from './staff-queries.ts';

const SHOWN: readonly Shown[] = ['all', 'suspended', 'staff'];

/** All accounts of the installation, searched by name. */
export default function AccountsPage() {
  usePageTitle(t('staff.accounts'));
  const [search, setSearch] = useState('');
  const [show, setShow] = useState<Shown>('all');
  const sought = useDeferredValue(search.trim());
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
      <AccountList search={sought} show={show} />
    </SettingsSection>
  );
}
