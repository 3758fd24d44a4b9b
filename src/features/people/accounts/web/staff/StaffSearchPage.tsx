import { type ReactNode, useDeferredValue, useState } from 'react';
import { t } from '#core/web/i18n/text.ts';
import { Icon } from '#core/web/ui/Icon.tsx';
import { Segments } from '#core/web/ui/Segments.tsx';
import { TextField } from '#core/web/ui/TextField.tsx';
import { usePageTitle } from '#core/web/use-page-title.ts';
import { SettingsSection } from '../SettingsSection.tsx';

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
