import { serverFeature } from '#core/server/feature.ts';
import { heldMessageCreated, heldMessageDecided, ownHeldMessageDecided } from '#features/chat/automod/contract/held-messages.ts';
import { shieldSwitched } from '#features/chat/automod/contract/shield.ts';
import { automodFeature } from '#features/chat/automod/feature.ts';
import { holdMessages } from './held-messages.ts';
import { migrations } from './migrations.ts';
import { automodRoutes } from './routes.ts';

export const automodServer = serverFeature(automodFeature, {
  events: [heldMessageCreated, heldMessageDecided, ownHeldMessageDecided, shieldSwitched],
  migrations,
  routes: automodRoutes,
  contributes: { holdMessages },
});
