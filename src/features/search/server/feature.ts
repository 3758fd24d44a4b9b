import { serverFeature } from '#core/server/feature.ts';
import type { PeriodicJob } from '#core/server/periodic-job.ts';
import { listen } from '#core/server/server-event.ts';
import { channelCreated } from '#features/channels/server/api.ts';
import { searchFeature } from '#features/search/feature.ts';
import { search } from './migrations/001-search.ts';
import { searchRoutes } from './routes.ts';
import { insertChannelName, insertMissingNames } from './store/channels.ts';

/** Nodes of an older version, which run beside this one during an upgrade, make channels without telling the search. */
const findMissingNames: PeriodicJob = {
  name: 'finding channels that the search does not know',
  everySeconds: 600,
  atStart: true,
  run: ({ db }) => insertMissingNames(db),
};

export const searchServer = serverFeature(searchFeature, {
  migrations: { '001-search': search },
  routes: searchRoutes,
  listeners: [
    listen(channelCreated, async (tx, { channelId, slug }) => {
      await insertChannelName(tx, channelId, slug.replaceAll('-', ' '));
    }),
  ],
  periodicJobs: [findMissingNames],
});
