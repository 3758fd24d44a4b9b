import type { Feature } from '#core/server/feature.ts';
import { polls } from './migrations/001-polls.ts';
import { pollRoutes } from './routes.ts';

export const pollsFeature: Feature = { name: 'polls', migrations: { '001-polls': polls }, routes: pollRoutes };
