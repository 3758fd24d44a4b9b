import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { FlagName } from '#core/contract/feature.ts';
import { publicSettings } from '#core/contract/settings.ts';
import { call } from './api.ts';
import { useFeatures, type WebFeature } from './feature.ts';

/** The public settings of this installation, which do not change while a page is open. */
export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: ({ signal }) => call(publicSettings, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

/** Whether a feature flag is on. It is false until the settings are loaded, so that disabled features never flash up. */
export function useFlag(name: FlagName): boolean {
  return useQuery(settingsQuery).data?.features[name] ?? false;
}

/** The enabled features in call order: those without a flag, and those whose flag is known to be on. */
export function useActiveFeatures(): readonly WebFeature[] {
  const features = useFeatures();
  const flags = useQuery(settingsQuery).data?.features;
  return useMemo(() => activeFeatures(features, flags), [features, flags]);
}

/** The subset of these features whose flag is on. `flags` come from the settings; undefined while they are loading. */
export const activeFeatures = (
  features: readonly WebFeature[],
  flags: Readonly<Record<string, boolean>> | undefined,
): readonly WebFeature[] => features.filter(({ manifest: { flag } }) => flag === undefined || flags?.[flag] === true);
