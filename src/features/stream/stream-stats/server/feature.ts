import { serverFeature } from '#core/server/feature.ts';
import { streamStatsFeature } from '#features/stream/stream-stats/feature.ts';
import { streamMinutes } from './migrations/001-stream-minutes.ts';
import { recordMinutesDeadline, scheduleMinutes } from './minutes.ts';
import { streamStatsRoutes } from './routes.ts';

export const streamStatsServer = serverFeature(streamStatsFeature, {
  migrations: { 'streamstats/001-stream-minutes': streamMinutes },
  routes: streamStatsRoutes,
  deadlines: [recordMinutesDeadline],
  periodicJobs: [scheduleMinutes],
});
