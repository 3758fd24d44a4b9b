import { serverFeature } from '#core/server/feature.ts';
import type { PeriodicJob } from '#core/server/periodic-job.ts';
import { listen } from '#core/server/server-event.ts';
import {
  channelCreated,
  findLivestreamById,
  livestreamEnded,
  livestreamStarted,
  streamDetailsChanged,
} from '#features/channel/channels/server/api.ts';
import { searchFeature } from '#features/discovery/search/feature.ts';
import { backfillTags, indexTags, reindexTags } from './index-tags.ts';
import { migrations } from './migrations.ts';
import { searchRoutes } from './routes.ts';
import { insertChannelName, insertMissingNames } from './store/channels.ts';
import { deleteTagNames } from './store/tags.ts';

/** Backfills channels and streams that older nodes do not index during a rolling upgrade. */
const backfillNames: PeriodicJob = {
  name: 'finding channels and tags that the search does not know',
  everySeconds: 600,
  atStart: true,
  run: async ({ db }) => {
    await insertMissingNames(db);
    await backfillTags(db);
  },
};

export const searchServer = serverFeature(searchFeature, {
  migrations,
  routes: searchRoutes,
  listeners: [
    listen(channelCreated, async (tx, { channelId, slug }) => {
      await insertChannelName(tx, channelId, slug.replaceAll('-', ' '));
    }),
    listen(livestreamStarted, async (tx, { livestreamId }) => {
      const livestream = await findLivestreamById(tx, livestreamId);
      await indexTags(tx, livestreamId, livestream!.tags);
    }),
    listen(streamDetailsChanged, async (tx, { channelId, change }) => {
      if (change.tags) await reindexTags(tx, channelId, change.tags);
    }),
    listen(livestreamEnded, async (tx, { livestreamId }) => {
      await deleteTagNames(tx, livestreamId);
    }),
  ],
  periodicJobs: [backfillNames],
});
