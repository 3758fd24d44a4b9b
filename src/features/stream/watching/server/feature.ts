import { serverFeature } from '#core/server/feature.ts';
import { watchingFeature } from '#features/stream/watching/feature.ts';
import { OFTEN_MINUTES } from '#features/stream/watching/rules.ts';
import { livestreamMinutes } from './migrations/001-livestream-minutes.ts';
import { watchedChannels } from './migrations/002-watched-channels.ts';
import { pruneWatchedMinutes, recordWatchedMinutes } from './record-watching.ts';
import { listWatchedChannels } from './store.ts';

/** Limit of watched channels for suggestions. */
const OFTEN_MAX = 50;

export const watchingServer = serverFeature(watchingFeature, {
  migrations: { '001-livestream-minutes': livestreamMinutes, '002-watched-channels': watchedChannels },
  periodicJobs: [recordWatchedMinutes, pruneWatchedMinutes],
  suggestedChannels: (db, userId) => listWatchedChannels(db, userId, OFTEN_MINUTES, OFTEN_MAX),
});
