import { queryOptions, useQuery } from '@tanstack/react-query';
import { type FeatureFlags, publicSettings } from '#core/contract/settings.ts';
import { call } from './api.ts';

/** The public settings of this installation: they do not change while a page lives. */
export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: ({ signal }) => call(publicSettings, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

/** Whether this installation has a feature on. False until it is known, so that what is off never shows. */
export function useFeature(name: keyof FeatureFlags): boolean {
  return useQuery(settingsQuery).data?.features[name] ?? false;
}
