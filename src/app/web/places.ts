import type { Place } from '../../../scripts/load-groups.ts';

/**
 * Places whose order, contents or weight the build cannot see in what parts declare (docs/decisions/027). The limits count a signed-out visit,
 * and on the dashboard a visit of its broadcaster.
 */
export const places: readonly Place[] = [
  { name: 'chat' },
  { name: 'home', page: { with: [], limit: { kilobytes: 180, scripts: 12 } } },
  { name: 'channel', page: { with: ['chat', 'realtime', 'events', 'player', 'hls'], limit: { kilobytes: 435, scripts: 20 } } },
  {
    name: 'dashboard',
    shows: ['panes', 'audit'],
    page: { with: ['chat', 'realtime', 'events', 'viewer', 'composer'], limit: { kilobytes: 365, scripts: 20 } },
  },
];
