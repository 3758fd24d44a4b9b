/** What later features and `app/server` may use of chat on the server. */

export type { GivenCommand, ServerCommand } from './commands/registry.ts';
export { messageSent, type SentMessage } from './events.ts';
export { chatroomOfChannel } from './find-room.ts';
export { type CelebrationToSay, sayCelebration } from './say-celebration.ts';
export { type ChatroomRow, findChatroom, findChatroomOfChannel } from './store/chatrooms.ts';
