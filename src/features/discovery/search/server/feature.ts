import { perContext } from '#core/server/concurrency/per-context.ts';
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
import { usernameChanged } from '#features/people/accounts/server/api.ts';
import { backfillTags, indexTags, reindexTags } from './index-tags.ts';
import { migrations } from './migrations.ts';
import { searchRoutes } from './routes.ts';
import { insertChannelName, insertMissingNames, repairNames, replaceChannelName } from './store/channels.ts';
import { deleteTagNames } from './store/tags.ts';

/** The id after which the next run repairs names. */
const repaired = perContext(() => ({ until: 0 }));

/** Backfills channels and streams that older nodes do not index during a rolling upgrade, and names that they do not follow. */
const backfillNames: PeriodicJob = {
  name: 'finding channels and tags that the search does not know',
  everySeconds: 600,
  atStart: true,
  run: async (ctx) => {
    const { db } = ctx;
    await insertMissingNames(db);
    const progress = repaired(ctx);
    progress.until = await repairNames(db, progress.until);
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
    listen(usernameChanged, (tx, { userId, slug }) => replaceChannelName(tx, userId, slug)),
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
