import { serverFeature } from '#core/server/feature.ts';
import { clipsFeature } from '#features/clips/feature.ts';
import { clips } from './migrations/001-clips.ts';
import { clipRoutes } from './routes.ts';

export const clipsServer = serverFeature(clipsFeature, { migrations: { '001-clips': clips }, routes: clipRoutes });
