import type { Feature } from '#core/server/feature.ts';
import { listen } from '#core/server/server-event.ts';
import { livestreamEnded } from '#features/channels/server/api.ts';
import { income } from './migrations/001-income.ts';
import { incomeRoutes } from './routes.ts';
import { endAllSegments } from './store.ts';

export const incomeFeature: Feature = {
  name: 'income',
  migrations: { '001-income': income },
  routes: incomeRoutes,
  listeners: [listen(livestreamEnded, (tx, { livestreamId, at }) => endAllSegments(tx, livestreamId, at))],
};
