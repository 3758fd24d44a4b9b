import { useMatches } from '@tanstack/react-router';
import { parseBoolean, preference, usePreference } from '#core/web/preference.ts';

const onPages = preference<boolean>('rail-collapsed', false, parseBoolean);
/** The panes need the room more. */
const onDashboard = preference<boolean>('rail-collapsed-dashboard', true, parseBoolean);

/** Whether the rail on a wide screen shows faces only, and how to change that. The dashboard remembers its own answer. */
export function useRailCollapsed(): [collapsed: boolean, set: (collapsed: boolean) => void] {
  const isDashboard = useMatches({ select: (matches) => matches.at(-1)?.routeId.startsWith('/dashboard/') ?? false });
  const one = isDashboard ? onDashboard : onPages;
  return [usePreference(one), one.set];
}
