import { serverFeature } from '#core/server/feature.ts';
import { watchingFeature } from '#features/watching/feature.ts';
import { livestreamMinutes } from './migrations/001-livestream-minutes.ts';
import { recordWatchedMinutes } from './record-watching.ts';

export const watchingServer = serverFeature(watchingFeature, {
  migrations: { '001-livestream-minutes': livestreamMinutes },
  periodicJobs: [recordWatchedMinutes],
});
