import { serverFeature } from '#core/server/feature.ts';
import { automodFeature } from '#features/automod/feature.ts';
import { holdMessages } from './held-messages.ts';
import { heldMessages } from './migrations/004-held-messages.ts';
import { shields } from './migrations/005-shields.ts';
import { deniedOfSender } from './migrations/006-denied-of-sender.ts';
import { automodRoutes } from './routes.ts';

export const automodServer = serverFeature(automodFeature, {
  // Databases recorded the first two migrations when they belonged to the chat feature, so they keep their names.
  migrations: { 'chat/004-held-messages': heldMessages, 'chat/005-shields': shields, '006-denied-of-sender': deniedOfSender },
  routes: automodRoutes,
  contributes: { holdMessages },
});
