import { serverFeature } from '#core/server/feature.ts';
import { listen } from '#core/server/server-event.ts';
import { livestreamEnded } from '#features/channels/server/api.ts';
import { incomeFeature } from '#features/income/feature.ts';
import { incomeCommands } from './commands.ts';
import { income } from './migrations/001-income.ts';
import { incomeRoutes } from './routes.ts';
import { endAllSegments } from './store.ts';

export const incomeServer = serverFeature(incomeFeature, {
  migrations: { '001-income': income },
  routes: incomeRoutes,
  listeners: [listen(livestreamEnded, (tx, { livestreamId, at }) => endAllSegments(tx, livestreamId, at))],
  commands: incomeCommands,
});
