import { serverFeature } from '#core/server/feature.ts';
import { erasePerson } from '#features/people/accounts/server/api.ts';
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
  erasures: [erasePerson('watched_channels')],
  suggestedChannels: (db, userId) => listWatchedChannels(db, userId, OFTEN_MINUTES, OFTEN_MAX),
});
