import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { FlagName } from '#core/contract/feature.ts';
import { publicSettings } from '#core/contract/settings.ts';
import { call } from './api.ts';
import { useFeatures, type WebFeature } from './feature.ts';

/** Settings do not change while a page is open. */
export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: ({ signal }) => call(publicSettings, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

/** False until the settings are loaded, so that disabled features never flash up. */
export function useFlag(name: FlagName): boolean {
  return useQuery(settingsQuery).data?.features[name] ?? false;
}

/** In call order: features without a flag, or whose flag is known to be on. */
export function useActiveFeatures(): readonly WebFeature[] {
  const features = useFeatures();
  const flags = useQuery(settingsQuery).data?.features;
  return useMemo(() => activeFeatures(features, flags), [features, flags]);
}

/** `flags` is undefined while the settings are loading. */
export const activeFeatures = (
  features: readonly WebFeature[],
  flags: Readonly<Record<string, boolean>> | undefined,
): readonly WebFeature[] => features.filter(({ manifest: { flag } }) => flag === undefined || flags?.[flag] === true);
