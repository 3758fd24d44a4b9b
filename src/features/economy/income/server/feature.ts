import { serverFeature } from '#core/server/feature.ts';
import { listen } from '#core/server/server-event.ts';
import { livestreamEnded } from '#features/channel/channels/server/api.ts';
import { incomeFeature } from '#features/economy/income/feature.ts';
import { checkEarnings, checkPayouts, countAllEarnings } from './count-earnings.ts';
import { migrations } from './migrations.ts';
import { incomeRoutes } from './routes.ts';
import { endAllSegments } from './store/tools.ts';
import { incomeCommands } from './tools.ts';

export const incomeServer = serverFeature(incomeFeature, {
  migrations,
  routes: incomeRoutes,
  listeners: [listen(livestreamEnded, (tx, { livestreamId, at }) => endAllSegments(tx, livestreamId, at))],
  periodicJobs: [countAllEarnings],
  ledgerChecks: [checkPayouts, checkEarnings],
  commands: incomeCommands,
});
