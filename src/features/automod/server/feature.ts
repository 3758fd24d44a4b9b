import { serverFeature } from '#core/server/feature.ts';
import { automodFeature } from '#features/automod/feature.ts';
import { holdMessages } from './held-messages.ts';
import { heldMessages } from './migrations/004-held-messages.ts';
import { shields } from './migrations/005-shields.ts';
import { automodRoutes } from './routes.ts';

export const automodServer = serverFeature(automodFeature, {
  // Both were chat's when databases recorded them.
  migrations: { 'chat/004-held-messages': heldMessages, 'chat/005-shields': shields },
  routes: automodRoutes,
  contributes: { holdMessages },
});
