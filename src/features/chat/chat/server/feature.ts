import { serverFeature } from '#core/server/feature.ts';
import { exporting } from '#core/server/metrics.ts';
import { listen } from '#core/server/server-event.ts';
import { channelCreated } from '#features/channel/channels/server/api.ts';
import { chatroomCleared, chatroomUpdated, messageDeleted, messageFlagged } from '#features/chat/chat/contract/chatroom.ts';
import { chatMessageSent } from '#features/chat/chat/contract/message.ts';
import {
  emotesModeActivated,
  emotesModeDeactivated,
  followersModeActivated,
  followersModeDeactivated,
  slowModeActivated,
  slowModeDeactivated,
  subscribersModeActivated,
  subscribersModeDeactivated,
} from '#features/chat/chat/contract/modes.ts';
import { chatFeature } from '#features/chat/chat/feature.ts';
import { banned, countActs } from '#features/chat/moderation/server/api.ts';
import { roomCommands } from './commands.ts';
import { chatErasures } from './erase.ts';
import { partitionMessages } from './message-partitions.ts';
import { migrations } from './migrations.ts';
import { hideBanned } from './remove-messages.ts';
import { chatRetention, chatRetentionSettings } from './retention.ts';
import { chatroomFields, leaveModeratorChannel, moderatorChannel } from './rooms.ts';
import { chatRoutes } from './routes.ts';
import { sendMetrics } from './send-message.ts';
import { insertChatroom } from './store/chatrooms.ts';

export const chatServer = serverFeature(chatFeature, {
  events: [
    chatMessageSent,
    slowModeActivated,
    slowModeDeactivated,
    followersModeActivated,
    followersModeDeactivated,
    subscribersModeActivated,
    subscribersModeDeactivated,
    emotesModeActivated,
    emotesModeDeactivated,
    messageDeleted,
    chatroomCleared,
    chatroomUpdated,
    messageFlagged,
  ],
  migrations,
  routes: chatRoutes,
  listeners: [
    listen(channelCreated, async (tx, { channelId, createdAt }) => {
      await insertChatroom(tx, channelId, createdAt);
    }),
    listen(banned, hideBanned),
    leaveModeratorChannel,
  ],
  settings: chatRetentionSettings,
  retention: [chatRetention],
  erasures: chatErasures,
  periodicJobs: [partitionMessages],
  starts: [exporting(sendMetrics)],
  privateChannels: [moderatorChannel],
  contributes: {
    deletedMessages: (db, channelId, userId) => countActs(db, 'delete_message', channelId, userId),
  },
  channelFields: chatroomFields,
  commands: roomCommands,
});
