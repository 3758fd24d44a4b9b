import type { Feature } from '#core/server/feature.ts';
import { listen } from '#core/server/server-event.ts';
import { followed } from '#features/channels/server/api.ts';
import { rewardFollow } from './bonuses.ts';
import { points } from './migrations/001-points.ts';
import { redemptionsOfPerson } from './migrations/002-redemptions-of-person.ts';
import { pointsRoutes } from './routes.ts';

export const pointsFeature: Feature = {
  name: 'points',
  migrations: { '001-points': points, '002-redemptions-of-person': redemptionsOfPerson },
  routes: pointsRoutes,
  listeners: [listen(followed, rewardFollow, 'channel_points')],
};
