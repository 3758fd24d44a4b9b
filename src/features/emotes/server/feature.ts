import { serverFeature } from '#core/server/feature.ts';
import { channelEmoteChanged } from '#features/emotes/contract.ts';
import { emotesFeature } from '#features/emotes/feature.ts';
import { emotes } from './migrations/001-emotes.ts';
import { emoteRoutes } from './routes.ts';

export const emotesServer = serverFeature(emotesFeature, {
  events: [channelEmoteChanged],
  migrations: { '001-emotes': emotes },
  routes: emoteRoutes,
});
