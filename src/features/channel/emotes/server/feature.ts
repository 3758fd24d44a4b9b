import { serverFeature } from '#core/server/feature.ts';
import { channelEmoteChanged } from '#features/channel/emotes/contract.ts';
import { emotesFeature } from '#features/channel/emotes/feature.ts';
import { emotes } from './migrations/001-emotes.ts';
import { removedPictures } from './migrations/002-removed-pictures.ts';
import { deleteEndedPictures } from './pictures.ts';
import { emoteRoutes } from './routes.ts';

export const emotesServer = serverFeature(emotesFeature, {
  events: [channelEmoteChanged],
  migrations: { '001-emotes': emotes, '002-removed-pictures': removedPictures },
  routes: emoteRoutes,
  periodicJobs: [deleteEndedPictures],
});
