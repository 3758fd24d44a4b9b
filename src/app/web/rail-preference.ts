import { useMatches } from '@tanstack/react-router';
import { parseBoolean, preference, usePreference } from '#core/web/preference.ts';

const onPages = preference<boolean>('rail-collapsed', false, parseBoolean);
const onDashboard = preference<boolean>('section-rail-collapsed', false, parseBoolean);

export const useIsDashboard = (): boolean =>
  useMatches({ select: (matches) => matches.some(({ routeId }) => (routeId as string) === '/dashboard/$slug') });

/** The dashboard's rail has its own preference. */
export function useRailCollapsed(): [collapsed: boolean, set: (collapsed: boolean) => void] {
  const one = useIsDashboard() ? onDashboard : onPages;
  return [usePreference(one), one.set];
}
