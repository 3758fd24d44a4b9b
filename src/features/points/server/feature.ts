import type { Feature } from '../../../core/server/feature.ts';
import { points } from './migrations/001-points.ts';
import { pointsRoutes } from './routes.ts';

export const pointsFeature: Feature = {
  name: 'points',
  migrations: { '001-points': points },
  routes: pointsRoutes,
};
