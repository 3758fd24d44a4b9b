import type { PRELOADED_PAGES } from '#app/page-paths.ts';
import type { Place } from '../../../scripts/load-groups.ts';

/** Facts that the build cannot derive (docs/decisions/027). Limits count a signed-out visit; on the dashboard, its broadcaster's visit. */
const pages: Readonly<Record<keyof typeof PRELOADED_PAGES, Omit<Place, 'name'>>> = {
  home: { page: { with: [], limit: { kilobytes: 187, scripts: 12 } } },
  channel: { page: { with: ['chat', 'realtime', 'events'], limit: { kilobytes: 437, scripts: 20 } } },
  dashboard: {
    shows: ['panes', 'audit'],
    page: { with: ['chat', 'realtime', 'events', 'viewer', 'composer'], limit: { kilobytes: 372, scripts: 20 } },
  },
};

export const places: readonly Place[] = [{ name: 'chat' }, ...Object.entries(pages).map(([name, page]) => ({ name, ...page }))];
