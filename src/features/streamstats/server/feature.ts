import { serverFeature } from '#core/server/feature.ts';
import { streamstatsFeature } from '#features/streamstats/feature.ts';
import { streamMinutes } from './migrations/001-stream-minutes.ts';
import { recordMinutes, scheduleMinutes } from './record-minutes.ts';
import { streamstatsRoutes } from './routes.ts';

export const streamstatsServer = serverFeature(streamstatsFeature, {
  migrations: { '001-stream-minutes': streamMinutes },
  routes: streamstatsRoutes,
  deadlines: [recordMinutes],
  periodicJobs: [scheduleMinutes],
});
