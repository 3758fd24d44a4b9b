import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLanguage } from '#core/web/i18n/locale.ts';
import { isTextKey, t, textOf } from '#core/web/i18n/text.ts';
import { useIdentityOfPage } from '#core/web/identity-of-page.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { buttonClass } from '#core/web/ui/button-class.ts';
import { EmptyState } from '#core/web/ui/EmptyState.tsx';
import { QueryError } from '#core/web/ui/ErrorState.tsx';
import { Skeleton } from '#core/web/ui/Skeleton.tsx';
import { TextField } from '#core/web/ui/TextField.tsx';
import { usePageTitle } from '#core/web/use-page-title.ts';
import { type FormAttributes, submitting, useProblemFocus } from '#core/web/use-submit.ts';
import type { SettingGroup, SiteSetting } from '#features/operators/site-settings/contract.ts';
import { SettingsSection } from '#features/people/accounts/web/api.ts';
import { SettingRow } from './SettingRow.tsx';
import { wordsOf } from './setting-words.ts';
import { type Loaded, siteSettingsQuery } from './settings-queries.ts';
import { type Editing, useDrafts } from './use-drafts.ts';

export default function SettingsPage() {
  usePageTitle(t('staff.settings'));
  useIdentityOfPage();
  const settings = useQuery(siteSettingsQuery(useLanguage()));
  if (settings.data) return <Editor {...settings.data} />;
  return (
    <SettingsSection title={t('staff.settings')} description={t('staff.settings.text')}>
      {settings.isPending ? (
        <Skeleton className="h-96 w-full rounded-md" />
      ) : (
        <QueryError title={t('staff.settings.failed')} query={settings} />
      )}
    </SettingsSection>
  );
}

function Editor({ groups, translations }: Loaded) {
  const [search, setSearch] = useState('');
  const { ref, focusFirstProblem } = useProblemFocus();
  const showProblem = () => {
    // A field that the search hides may have the problem.
    setSearch('');
    focusFirstProblem();
  };
  const editing = useDrafts(groups, translations, showProblem);
  const form: FormAttributes = { ref, noValidate: true, onSubmit: submitting(editing.save, editing.isSaving) };
  const isFound = (setting: SiteSetting) => matches(search, [setting.name, ...Object.values(wordsOf(setting, translations))]);
  const found = groups
    .map((group) => ({ ...group, settings: group.settings.filter(isFound) }))
    .filter(({ settings }) => settings.length > 0);
  return (
    <>
      <SettingsSection title={t('staff.settings')} description={t('staff.settings.text')}>
        <TextField label={t('staff.settings.search')} type="search" value={search} onChange={({ target }) => setSearch(target.value)} />
        <GroupLinks groups={found} />
      </SettingsSection>
      <form {...form} className="flex flex-col gap-4">
        {found.length === 0 && (
          <EmptyState icon="search" title={t('staff.settings.no_match')}>
            {t('staff.settings.no_match.text')}
          </EmptyState>
        )}
        {found.map(({ name, settings }) => (
          <div key={name} id={idOf(name)} tabIndex={-1} className="scroll-mt-4 outline-none">
            <SettingsSection title={groupName(name)}>
              {settings.map((setting) => (
                <SettingRow key={setting.name} setting={setting} words={wordsOf(setting, translations)} editing={editing} />
              ))}
            </SettingsSection>
          </div>
        ))}
        <SaveBar editing={editing} />
      </form>
    </>
  );
}

const matches = (search: string, texts: readonly (string | undefined)[]): boolean => {
  const wanted = search.trim().toLowerCase();
  return texts.some((text) => text?.toLowerCase().includes(wanted));
};

const idOf = (group: string) => `settings-${group}`;

/** Falls back to the technical name without a text. */
function groupName(group: string): string {
  const key = `staff.settings.group.${group}`;
  return isTextKey(key) ? textOf(key) : group;
}

function GroupLinks({ groups }: { groups: readonly SettingGroup[] }) {
  if (groups.length < 2) return null;
  return (
    <nav aria-label={t('staff.settings.groups')} className="mt-3">
      <ul className="flex flex-wrap gap-2">
        {groups.map(({ name }) => (
          <li key={name}>
            <a
              href={`#${idOf(name)}`}
              className={buttonClass('default', 'small')}
              onClick={() => document.getElementById(idOf(name))?.focus()}
            >
              {groupName(name)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Appears with the first change. */
export function SaveBar({ editing: { count, fault, isSaving, discard } }: { editing: Editing }) {
  return (
    <div className="sticky bottom-0 z-10">
      <p role="status" className="sr-only">
        {count > 0 && t('staff.settings.unsaved', { count })}
      </p>
      {count > 0 && (
        <div className="flex flex-col gap-2 rounded-lg border border-line-control bg-panel p-3 shadow-2">
          {fault && (
            <p role="alert" className="text-red-text wrap-anywhere">
              {fault}
            </p>
          )}
          <div className="flex flex-wrap items-center justify-end gap-2">
            <span aria-hidden="true" className="me-auto font-semibold">
              {t('staff.settings.unsaved', { count })}
            </span>
            <Button onClick={discard} disabled={isSaving}>
              {t('staff.settings.discard')}
            </Button>
            <Button type="submit" variant="primary" busy={isSaving}>
              {t('staff.settings.save')}
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}
