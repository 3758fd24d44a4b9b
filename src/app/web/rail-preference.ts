import { useMatches } from '@tanstack/react-router';
import { preference, usePreference, yesOrNo } from '#core/web/preference.ts';

const onPages = preference<boolean>('rail-collapsed', false, yesOrNo);
/** The panes need the room more. */
const onDashboard = preference<boolean>('rail-collapsed-dashboard', true, yesOrNo);

/** Whether the rail on a wide screen shows faces only, and how to change that. The dashboard remembers its own answer. */
export function useRailCollapsed(): [collapsed: boolean, set: (collapsed: boolean) => void] {
  const isDashboard = useMatches({ select: (matches) => matches.at(-1)?.routeId.startsWith('/dashboard/') ?? false });
  const one = isDashboard ? onDashboard : onPages;
  return [usePreference(one), one.set];
}
