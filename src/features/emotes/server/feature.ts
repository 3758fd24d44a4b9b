import type { Feature } from '#core/server/feature.ts';
import { emotes } from './migrations/001-emotes.ts';
import { emoteRoutes } from './routes.ts';

export const emotesFeature: Feature = { name: 'emotes', migrations: { '001-emotes': emotes }, routes: emoteRoutes };
