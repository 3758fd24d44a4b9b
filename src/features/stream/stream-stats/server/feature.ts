import { serverFeature } from '#core/server/feature.ts';
import { streamStatsFeature } from '#features/stream/stream-stats/feature.ts';
import { migrations } from './migrations.ts';
import { recordMinutesDeadline, scheduleMinutes } from './minutes.ts';
import { streamStatsRoutes } from './routes.ts';

export const streamStatsServer = serverFeature(streamStatsFeature, {
  migrations,
  routes: streamStatsRoutes,
  deadlines: [recordMinutesDeadline],
  periodicJobs: [scheduleMinutes],
});
