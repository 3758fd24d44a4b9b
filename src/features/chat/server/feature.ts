import type { Feature } from '#core/server/feature.ts';
import { listen } from '#core/server/server-event.ts';
import { channelCreated } from '#features/channels/server/api.ts';
import { banned } from '#features/moderation/server/api.ts';
import { hideBanned } from './hide-banned.ts';
import { chat } from './migrations/001-chat.ts';
import { chatRules } from './migrations/002-chat-rules.ts';
import { clearAndPins } from './migrations/003-clear-and-pins.ts';
import { heldMessages } from './migrations/004-held-messages.ts';
import { shields } from './migrations/005-shields.ts';
import { chatRoutes } from './routes.ts';
import { insertChatroom } from './store/chatrooms.ts';

export const chatFeature: Feature = {
  name: 'chat',
  migrations: {
    '001-chat': chat,
    '002-chat-rules': chatRules,
    '003-clear-and-pins': clearAndPins,
    '004-held-messages': heldMessages,
    '005-shields': shields,
  },
  routes: chatRoutes,
  listeners: [
    listen(channelCreated, async (tx, { channelId, createdAt }) => {
      await insertChatroom(tx, channelId, createdAt);
    }),
    listen(banned, hideBanned),
  ],
};
