import { serverFeature } from '#core/server/feature.ts';
import { watchingFeature } from '#features/stream/watching/feature.ts';
import { OFTEN_MINUTES } from '#features/stream/watching/rules.ts';
import { migrations } from './migrations.ts';
import { pruneWatchedMinutes, recordWatchedMinutes } from './record-watching.ts';
import { listWatchedChannels } from './store.ts';

/** Limit of watched channels for suggestions. */
const OFTEN_MAX = 50;

export const watchingServer = serverFeature(watchingFeature, {
  migrations,
  periodicJobs: [recordWatchedMinutes, pruneWatchedMinutes],
  suggestedChannels: (db, userId) => listWatchedChannels(db, userId, OFTEN_MINUTES, OFTEN_MAX),
});
