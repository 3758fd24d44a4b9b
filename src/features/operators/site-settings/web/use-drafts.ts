import { useState } from 'react';
import { RefusedCall } from '#core/web/api.ts';
import { formatNumber } from '#core/web/format/number.ts';
import { t } from '#core/web/i18n/text.ts';
import { refusalText } from '#core/web/refusal-text.ts';
import type { SettingGroup, SiteSetting } from '#features/operators/site-settings/contract.ts';
import { changesNothing, type Draft, type Drafts, isNumberAccepted, isOutdated } from './drafts.ts';
import type { Translations } from './setting-texts.de.ts';
import { wordsOf } from './setting-words.ts';
import { useSaveSettings } from './settings-queries.ts';

/** The unsaved changes of the page. */
export interface Editing {
  count: number;
  isSaving: boolean;
  /** Why the last attempt was refused as a whole. */
  fault: string | null;
  draftOf: (setting: SiteSetting) => Draft | undefined;
  problemOf: (setting: SiteSetting) => string | undefined;
  /** Null resets to the default, or removes a secret. */
  change: (setting: SiteSetting, value: string | null) => void;
  undo: (setting: SiteSetting) => void;
  /** Saves the draft although somebody else changed the setting. */
  keep: (setting: SiteSetting) => void;
  leave: (setting: SiteSetting) => void;
  discard: () => void;
  /** False when a field or the server refuses. */
  save: () => Promise<boolean>;
}

const NONE: ReadonlySet<string> = new Set();

/** `onProblem` runs after an attempt that a field or the server refused. */
export function useDrafts(groups: readonly SettingGroup[], translations: Translations, onProblem: () => void): Editing {
  const [drafts, setDrafts] = useState<Drafts>({});
  const [shown, setShown] = useState(NONE);
  const saving = useSaveSettings((saved) =>
    setDrafts((now) => Object.fromEntries(Object.entries(now).filter(([name, draft]) => saved[name] !== draft))),
  );
  const settings = groups.flatMap((group) => group.settings);
  const refused = refusedFields(saving.error);

  const put = ({ name }: SiteSetting, draft: Draft | undefined) => {
    setDrafts(({ [name]: _former, ...others }) => (draft ? { ...others, [name]: draft } : others));
    if (saving.isError) saving.reset();
  };
  const ruleProblem = (setting: SiteSetting): string | undefined => {
    const value = drafts[setting.name]?.value ?? null;
    if (setting.type !== 'number' || value === null || isNumberAccepted(setting, value)) return undefined;
    return t('staff.settings.number', { min: formatNumber(setting.min ?? 0), max: formatNumber(setting.max ?? Number.MAX_SAFE_INTEGER) });
  };
  const hasOutdated = settings.some((setting) => isOutdated(setting, drafts[setting.name]));
  return {
    count: Object.keys(drafts).length,
    isSaving: saving.isPending,
    fault: hasOutdated ? t('refusal.SETTINGS_CHANGED') : faultOf(saving.error),
    draftOf: ({ name }) => drafts[name],
    problemOf: (setting) => {
      if (setting.name in refused) return ruleProblem(setting) ?? wordsOf(setting, translations).rule;
      return shown.has(setting.name) ? ruleProblem(setting) : undefined;
    },
    change: (setting, value) => {
      const version = drafts[setting.name]?.version ?? setting.version;
      put(setting, changesNothing(setting, value) ? undefined : { value, version });
    },
    undo: (setting) => put(setting, undefined),
    keep: (setting) => put(setting, { value: drafts[setting.name]!.value, version: setting.version }),
    leave: ({ name }) => setShown((before) => new Set(before).add(name)),
    discard: () => {
      setDrafts({});
      setShown(NONE);
      saving.reset();
    },
    save: async () => {
      setShown(new Set(Object.keys(drafts)));
      if (hasOutdated || settings.some((setting) => ruleProblem(setting))) {
        onProblem();
        return false;
      }
      if (Object.keys(drafts).length === 0) return true;
      return saving.mutateAsync(drafts).then(
        () => true,
        () => {
          onProblem();
          return false;
        },
      );
    },
  };
}

function refusedFields(error: unknown): Readonly<Record<string, string[]>> {
  return error instanceof RefusedCall && error.code === 'INVALID' ? error.errors : {};
}

function faultOf(error: unknown): string | null {
  if (error === null || Object.keys(refusedFields(error)).length > 0) return null;
  const reason = error instanceof RefusedCall && error.code === 'SETTINGS_DISAGREE' && (error.data as { reason: string }).reason;
  return reason ? t('staff.settings.disagree', { reason }) : refusalText(error);
}
