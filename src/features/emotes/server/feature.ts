import { serverFeature } from '#core/server/feature.ts';
import { emotesFeature } from '#features/emotes/feature.ts';
import { emotes } from './migrations/001-emotes.ts';
import { emoteRoutes } from './routes.ts';

export const emotesServer = serverFeature(emotesFeature, { migrations: { '001-emotes': emotes }, routes: emoteRoutes });
