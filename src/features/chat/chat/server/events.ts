import { serverEvent } from '#core/server/server-event.ts';
import type { MessageType } from '#features/chat/chat/contract/message.ts';

/** A message that was just stored. */
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
 * Messages were sent: all of one batch in their order, from any rooms and people. Announced inside the transaction that stores them, so a
 * listener can handle all of them in few statements. If a listener throws, none of them is sent.
 */
export const messageSent = serverEvent<readonly SentMessage[]>('messageSent');

/** Messages of a room were deleted: one message, or all messages so far when `messageId` is null. */
export interface RemovedMessages {
  chatroomId: number;
  messageId: string | null;
}

/** Messages were deleted individually or by a clear, in this transaction. A ban also hides messages, but moderation announces it. */
export const messagesRemoved = serverEvent<RemovedMessages>('messagesRemoved');
