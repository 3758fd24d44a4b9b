import { serverFeature } from '#core/server/feature.ts';
import { deleteOldest } from '#core/server/retention/retention.ts';
import { listen } from '#core/server/server-event.ts';
import {
  heldMessageCreated,
  heldMessageDecided,
  heldMessagesHidden,
  ownHeldMessageDecided,
} from '#features/chat/automod/contract/held-messages.ts';
import { shieldSwitched } from '#features/chat/automod/contract/shield.ts';
import { automodFeature } from '#features/chat/automod/feature.ts';
import { eraseRoom } from '#features/chat/chat/server/api.ts';
import { banLifted, banned } from '#features/chat/moderation/server/api.ts';
import { accountReinstated, accountSuspended, erasePerson } from '#features/people/accounts/server/api.ts';
import { hideHeldOf, holdMessages, returnHeldOf } from './held-messages.ts';
import { migrations } from './migrations.ts';
import { automodRoutes } from './routes.ts';

export const automodServer = serverFeature(automodFeature, {
  events: [heldMessageCreated, heldMessageDecided, heldMessagesHidden, ownHeldMessageDecided, shieldSwitched],
  migrations,
  routes: automodRoutes,
  listeners: [
    listen(banned, async (tx, { channelId, userId, permanent }) => {
      if (permanent) await hideHeldOf(tx, { senderId: userId, channelId });
    }),
    listen(banLifted, async (tx, { channelId, userId, permanent }) => {
      if (permanent) await returnHeldOf(tx, { senderId: userId, channelId });
    }),
    listen(accountSuspended, (tx, { userId }) => hideHeldOf(tx, { senderId: userId, channelId: null })),
    listen(accountReinstated, (tx, { userId }) => returnHeldOf(tx, { senderId: userId, channelId: null })),
  ],
  retention: [
    {
      name: 'automod.held_messages',
      days: ({ CHAT_DAYS }) => CHAT_DAYS,
      remove: ({ db }, before) => deleteOldest(db, 'held_messages', 'created_at', before),
    },
  ],
  erasures: [erasePerson('held_messages', 'sender_id'), eraseRoom('held_messages'), eraseRoom('shields')],
  contributes: { holdMessages },
});
