import { useDeferredValue, useState } from 'react';
import { t } from '#core/web/i18n/text.ts';
import { Icon } from '#core/web/ui/Icon.tsx';
import { Segments } from '#core/web/ui/Segments.tsx';
import { TextField } from '#core/web/ui/TextField.tsx';
import { usePageTitle } from '#core/web/use-page-title.ts';
import { AccountList, SettingsSection } from '#features/accounts/web/api.ts';
import { SuspendedChannels } from './SuspendedChannels.tsx';

const KINDS = ['accounts', 'channels'] as const;

/** All accounts or channels that are suspended now, searched by name. */
export default function SuspensionsPage() {
  usePageTitle(t('staff.suspensions'));
  const [search, setSearch] = useState('');
  const [kind, setKind] = useState<(typeof KINDS)[number]>('accounts');
  const sought = useDeferredValue(search.trim());
  return (
    <SettingsSection title={t('staff.suspensions')} description={t('staff.suspensions.text')}>
      <div className="mb-4 grid gap-4 sm:grid-cols-2">
        <TextField
          type="search"
          label={t('staff.suspensions.search')}
          leading={<Icon name="search" size="small" className="text-ink-3" />}
          maxLength={64}
          spellCheck={false}
          autoCapitalize="none"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        <Segments
          label={t('staff.suspensions.show')}
          options={KINDS.map((value) => ({ value, label: t(`staff.suspensions.${value}`) }))}
          value={kind}
          onChange={setKind}
        />
      </div>
      {kind === 'accounts' ? <AccountList search={sought} show="suspended" /> : <SuspendedChannels search={sought} />}
    </SettingsSection>
  );
}
