/** The server API of chat for higher features and `app/server`. */

export type { CommandCall, ServerCommand } from './commands.ts';
export { readArgument } from './commands.ts';
export { eraseRoom } from './erase.ts';
export { messageSent, messagesRemoved, type SentMessage } from './events.ts';
export { type HeldMessage, type MessageToHold, sendHeldMessage } from './held-messages.ts';
export { isSameNotice, type NoticeVerdict, noticeText, validateNoticeTexts } from './message-validator.ts';
export { isInRange, type NoticeRange, type PastEvent, type PastNotices, readPastNotices } from './past-notices.ts';
export { readMessage } from './read-history.ts';
export { chatroomOfChannel, publishRoomUpdate, requireChatroom, requireChatroomOf, setModes } from './rooms.ts';
export { type CelebrationToSend, sendCelebration } from './send-message.ts';
export { type ChatroomRow, findChatroom, findChatroomOfChannel, lockChatroom } from './store/chatrooms.ts';
export { lockMessage, type MessageRow, SELECT_MESSAGES, timestampOf } from './store/messages.ts';
export { historyOnWire, settingsOnWire } from './wire.ts';
