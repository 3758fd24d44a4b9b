import { serverFeature } from '#core/server/feature.ts';
import { heldMessageCreated, heldMessageDecided, ownHeldMessageDecided } from '#features/chat/automod/contract/held-messages.ts';
import { shieldSwitched } from '#features/chat/automod/contract/shield.ts';
import { automodFeature } from '#features/chat/automod/feature.ts';
import { holdMessages } from './held-messages.ts';
import { heldMessages } from './migrations/004-held-messages.ts';
import { shields } from './migrations/005-shields.ts';
import { deniedOfSender } from './migrations/006-denied-of-sender.ts';
import { deniedByDecision } from './migrations/007-denied-by-decision.ts';
import { automodRoutes } from './routes.ts';

export const automodServer = serverFeature(automodFeature, {
  events: [heldMessageCreated, heldMessageDecided, ownHeldMessageDecided, shieldSwitched],
  // Databases recorded the first two migrations when they belonged to the chat feature, so they keep their names.
  migrations: {
    'chat/004-held-messages': heldMessages,
    'chat/005-shields': shields,
    '006-denied-of-sender': deniedOfSender,
    '007-denied-by-decision': deniedByDecision,
  },
  routes: automodRoutes,
  contributes: { holdMessages },
});
