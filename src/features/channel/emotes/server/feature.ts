import { serverFeature } from '#core/server/feature.ts';
import { channelEmoteChanged } from '#features/channel/emotes/contract.ts';
import { emotesFeature } from '#features/channel/emotes/feature.ts';
import { migrations } from './migrations.ts';
import { deleteEndedPictures } from './pictures.ts';
import { emoteRoutes } from './routes.ts';
import { removeEmotesOfUser } from './store/emotes.ts';

export const emotesServer = serverFeature(emotesFeature, {
  events: [channelEmoteChanged],
  migrations,
  routes: emoteRoutes,
  // Rows stay, because messages in other chats name the emotes.
  erasures: [{ columns: [], step: (tx, userId, limit) => removeEmotesOfUser(tx, userId, tx.now(), limit) }],
  periodicJobs: [deleteEndedPictures],
});
