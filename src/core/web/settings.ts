import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { FlagName } from '#core/contract/feature.ts';
import { publicSettings } from '#core/contract/settings.ts';
import { call } from './api.ts';
import { useFeatures, type WebFeature } from './feature.ts';

/** The public settings of this installation: they do not change while a page lives. */
export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: ({ signal }) => call(publicSettings, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

/** Whether a flag of this installation is on. False until it is known, so that what is off never shows. */
export function useFlag(name: FlagName): boolean {
  return useQuery(settingsQuery).data?.features[name] ?? false;
}

/** The features that are on, in call order: those without a flag, and those whose flag is known to be on. */
export function useActiveFeatures(): readonly WebFeature[] {
  const features = useFeatures();
  const flags = useQuery(settingsQuery).data?.features;
  return useMemo(() => activeFeatures(features, flags), [features, flags]);
}

/** Those of these features whose flag is on. `flags` as the settings tell them; undefined while they are not known. */
export const activeFeatures = (
  features: readonly WebFeature[],
  flags: Readonly<Record<string, boolean>> | undefined,
): readonly WebFeature[] => features.filter(({ manifest: { flag } }) => flag === undefined || flags?.[flag] === true);
