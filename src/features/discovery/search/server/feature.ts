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
import { search } from './migrations/001-search.ts';
import { searchTags } from './migrations/002-search-tags.ts';
import { nameMissingTags, nameTags, renameTags } from './name-tags.ts';
import { searchRoutes } from './routes.ts';
import { insertChannelName, insertMissingNames } from './store/channels.ts';
import { deleteTagNames } from './store/tags.ts';

/** Nodes of an older version, which run beside this one during an upgrade, make channels and streams without telling the search. */
const findMissingNames: PeriodicJob = {
  name: 'finding channels and tags that the search does not know',
  everySeconds: 600,
  atStart: true,
  run: async ({ db }) => {
    await insertMissingNames(db);
    await nameMissingTags(db);
  },
};

export const searchServer = serverFeature(searchFeature, {
  migrations: { '001-search': search, '002-search-tags': searchTags },
  routes: searchRoutes,
  listeners: [
    listen(channelCreated, async (tx, { channelId, slug }) => {
      await insertChannelName(tx, channelId, slug.replaceAll('-', ' '));
    }),
    listen(livestreamStarted, async (tx, { livestreamId }) => {
      const livestream = await findLivestreamById(tx, livestreamId);
      await nameTags(tx, livestreamId, livestream!.tags);
    }),
    listen(streamDetailsChanged, async (tx, { channelId, change }) => {
      if (change.tags) await renameTags(tx, channelId, change.tags);
    }),
    listen(livestreamEnded, async (tx, { livestreamId }) => {
      await deleteTagNames(tx, livestreamId);
    }),
  ],
  periodicJobs: [findMissingNames],
});
