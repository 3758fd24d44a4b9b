import { serverFeature } from '#core/server/feature.ts';
import { listen } from '#core/server/server-event.ts';
import { eraseRoom, messagesRemoved } from '#features/chat/chat/server/api.ts';
import { banned } from '#features/chat/moderation/server/api.ts';
import { messagePinned, messageUnpinned } from '#features/chat/pins/contract.ts';
import { pinsFeature } from '#features/chat/pins/feature.ts';
import { readPin, removePin, removePinOfBanned } from './pin-message.ts';
import { pinRoutes } from './routes.ts';

export const pinsServer = serverFeature(pinsFeature, {
  events: [messagePinned, messageUnpinned],
  routes: pinRoutes,
  listeners: [
    listen(messagesRemoved, async (tx, { chatroomId, messageId }) => void (await removePin(tx, chatroomId, messageId))),
    listen(banned, removePinOfBanned),
  ],
  erasures: [eraseRoom('pinned_messages')],
  contributes: { pinnedMessage: readPin },
});
