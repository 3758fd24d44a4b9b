import { serverFeature } from '#core/server/feature.ts';
import { channelEmoteChanged } from '#features/channel/emotes/contract.ts';
import { emotesFeature } from '#features/channel/emotes/feature.ts';
import { migrations } from './migrations.ts';
import { deleteEndedPictures } from './pictures.ts';
import { emoteRoutes } from './routes.ts';

export const emotesServer = serverFeature(emotesFeature, {
  events: [channelEmoteChanged],
  migrations,
  routes: emoteRoutes,
  periodicJobs: [deleteEndedPictures],
});
