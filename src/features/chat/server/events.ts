import { serverEvent } from '#core/server/server-event.ts';
import type { MessageType } from '#features/chat/contract/message.ts';

/** A message that was just put on disk. */
export interface SentMessage {
  id: string;
  chatroomId: number;
  channelId: number;
  senderId: number;
  content: string;
  type: MessageType;
  at: Date;
}

/**
 * Messages were sent: all of one batch, in their order, of any rooms and people. Announced inside the transaction that stores them,
 * so a listener handles all of them with few statements; one that throws keeps every one of them from being sent.
 */
export const messageSent = serverEvent<readonly SentMessage[]>('messageSent');

/** What was said in a room was taken away: one message, or all that was said so far when `messageId` is null. */
export interface RemovedMessages {
  chatroomId: number;
  messageId: string | null;
}

/** Messages were deleted one by one or with a clear, in this transaction. A ban, which hides messages too, is announced by moderation. */
export const messagesRemoved = serverEvent<RemovedMessages>('messagesRemoved');
