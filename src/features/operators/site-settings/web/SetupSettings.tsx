import { useQuery } from '@tanstack/react-query';
import { type Ref, useImperativeHandle } from 'react';
import { useLanguage } from '#core/web/i18n/locale.ts';
import { t } from '#core/web/i18n/text.ts';
import { QueryError } from '#core/web/ui/ErrorState.tsx';
import { Skeleton } from '#core/web/ui/Skeleton.tsx';
import { type FormAttributes, submitting, useProblemFocus } from '#core/web/use-submit.ts';
import type { SetupDrafts } from '#features/people/accounts/web/api.ts';
import { SettingRow } from './SettingRow.tsx';
import { SaveBar } from './SettingsPage.tsx';
import { wordsOf } from './setting-words.ts';
import { type Loaded, siteSettingsQuery } from './settings-queries.ts';
import { useDrafts } from './use-drafts.ts';

interface SetupSettingsProps {
  names: readonly string[];
  drafts?: Ref<SetupDrafts>;
  onSaved?: () => void;
}

/** Fields of these settings, in a step of the first start. Names that this server does not know are left out. */
export default function SetupSettings(props: SetupSettingsProps) {
  const settings = useQuery(siteSettingsQuery(useLanguage()));
  if (settings.data) return <Fields {...props} {...settings.data} />;
  return settings.isPending ? (
    <Skeleton className="h-40 w-full rounded-md" />
  ) : (
    <QueryError title={t('staff.settings.failed')} query={settings} />
  );
}

function Fields({ names, drafts, onSaved, groups, translations }: Loaded & SetupSettingsProps) {
  const { ref, focusFirstProblem } = useProblemFocus();
  const editing = useDrafts(groups, translations, focusFirstProblem);
  const save = async (): Promise<boolean> => {
    const isSaved = await editing.save();
    if (isSaved && editing.count > 0) onSaved?.();
    return isSaved;
  };
  useImperativeHandle(drafts, () => ({ count: editing.count, save: async () => !editing.isSaving && (await save()) }));
  const form: FormAttributes = { ref, noValidate: true, onSubmit: submitting(save, editing.isSaving) };
  const shown = groups.flatMap(({ settings }) => settings).filter(({ name }) => names.includes(name));
  return (
    <form {...form}>
      {shown.map((setting) => (
        <SettingRow key={setting.name} setting={setting} words={wordsOf(setting, translations)} editing={editing} />
      ))}
      <SaveBar editing={editing} />
    </form>
  );
}
