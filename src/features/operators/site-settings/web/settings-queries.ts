import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Language } from '#core/contract/languages.ts';
import { call, RefusedCall } from '#core/web/api.ts';
import { useLanguage } from '#core/web/i18n/locale.ts';
import { settingsQuery } from '#core/web/settings.ts';
import { toast } from '#core/web/toast.ts';
import { changeSiteSettings, listSiteSettings, type SettingGroup, type SiteSetting } from '#features/operators/site-settings/contract.ts';
import { STAFF_KEY } from '#features/people/accounts/web/api.ts';
import type { Draft } from './drafts.ts';
import type { Translations } from './setting-texts.de.ts';

export interface Loaded {
  groups: readonly SettingGroup[];
  translations: Translations;
}

const keyOf = (spoken: Language) => [...STAFF_KEY, 'settings', spoken];

export const siteSettingsQuery = (spoken: Language) =>
  queryOptions({
    queryKey: keyOf(spoken),
    queryFn: async ({ signal }): Promise<Loaded> => {
      const [{ data }, translations] = await Promise.all([call(listSiteSettings, { signal }), translationsIn(spoken)]);
      return { groups: data.groups, translations };
    },
  });

const translationsIn = async (spoken: Language): Promise<Translations> =>
  spoken === 'de' ? (await import('./setting-texts.de.ts')).germanSettings : {};

/** Saves all drafts or none. After a conflict the page has the values of the others. */
export function useSaveSettings(onSaved: (saved: Readonly<Record<string, Draft>>) => void) {
  const cache = useQueryClient();
  const key = keyOf(useLanguage());
  const update = (change: (groups: readonly SettingGroup[]) => readonly SettingGroup[]) =>
    cache.setQueryData<Loaded>(key, (known) => known && { ...known, groups: change(known.groups) });
  return useMutation({
    mutationFn: (drafts: Readonly<Record<string, Draft>>) =>
      call(changeSiteSettings, { body: { changes: Object.entries(drafts).map(([name, draft]) => ({ name, ...draft })) } }),
    onSuccess: ({ data }, drafts) => {
      update(() => data.groups);
      onSaved(drafts);
      // Pages show some of them, such as the name of the site.
      void cache.invalidateQueries({ queryKey: settingsQuery.queryKey });
      toast.good('staff.settings.saved', { count: Object.keys(drafts).length });
    },
    onError: (error) => {
      const others = othersIn(error);
      update((groups) =>
        groups.map((group) => ({
          ...group,
          settings: group.settings.map((setting) => others.find(({ name }) => name === setting.name) ?? setting),
        })),
      );
    },
  });
}

function othersIn(error: unknown): SiteSetting[] {
  if (!(error instanceof RefusedCall) || error.code !== 'SETTINGS_CHANGED') return [];
  return (error.data as { settings: SiteSetting[] }).settings;
}
