import type { Feature } from '#core/server/feature.ts';
import { CLOCK } from './clock.ts';
import { predictions } from './migrations/001-predictions.ts';
import { PAYOUT } from './pay-out.ts';
import { predictionRoutes } from './routes.ts';

export const predictionsFeature: Feature = {
  name: 'predictions',
  migrations: { '001-predictions': predictions },
  routes: predictionRoutes,
  deadlines: [CLOCK, PAYOUT],
};
