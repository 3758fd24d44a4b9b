import { useMatches } from '@tanstack/react-router';
import { parseBoolean, preference, usePreference } from '#core/web/preference.ts';

const onPages = preference<boolean>('rail-collapsed', false, parseBoolean);
/** Collapsed by default on the dashboard, because its panes need the room. */
const onDashboard = preference<boolean>('rail-collapsed-dashboard', true, parseBoolean);

/** Whether the channel rail is collapsed to avatars on a wide screen, and a setter. The dashboard has its own preference. */
export function useRailCollapsed(): [collapsed: boolean, set: (collapsed: boolean) => void] {
  const isDashboard = useMatches({ select: (matches) => matches.at(-1)?.routeId.startsWith('/dashboard/') ?? false });
  const one = isDashboard ? onDashboard : onPages;
  return [usePreference(one), one.set];
}
