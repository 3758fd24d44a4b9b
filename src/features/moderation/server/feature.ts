import type { Feature } from '../../../core/server/feature.ts';
import { filterRoutes } from './filters/routes.ts';
import { bans } from './migrations/001-bans.ts';
import { filters } from './migrations/010-filters.ts';

export const moderationFeature: Feature = {
  name: 'moderation',
  migrations: { '001-bans': bans, '010-filters': filters },
  routes: [...filterRoutes],
};
