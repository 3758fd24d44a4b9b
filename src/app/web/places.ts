import type { Place } from '../../../scripts/load-groups.ts';

/** The places whose order, contents or weight the build cannot see in what parts declare (docs/decisions/027). Their limits count signed-out visits, except on the dashboard. */
export const places: readonly Place[] = [
  { name: 'chat' },
  { name: 'home', page: { with: [], limit: { kilobytes: 190, scripts: 12 } } },
  { name: 'channel', page: { with: ['chat', 'realtime', 'player', 'hls'], limit: { kilobytes: 406, scripts: 20 } } },
  {
    name: 'dashboard',
    shows: ['panes', 'audit'],
    page: { with: ['chat', 'realtime', 'viewer', 'composer'], limit: { kilobytes: 365, scripts: 20 } },
  },
];
