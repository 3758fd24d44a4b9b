import { serverEvent } from '#core/server/server-event.ts';
import type { MessageRow } from './store/messages.ts';

export interface SentMessage extends Pick<MessageRow, 'id' | 'chatroomId' | 'channelId' | 'senderId' | 'content' | 'type'> {
  at: Date;
}

/** A batch in order. Published inside the transaction that stores it; if a listener throws, no message is sent. */
export const messageSent = serverEvent<readonly SentMessage[]>('messageSent');

/** `messageId` is null for a clear. */
export interface RemovedMessages {
  chatroomId: number;
  messageId: string | null;
}

/** Published inside the transaction of a deletion or clear. Messages hidden by a ban are announced by moderation. */
export const messagesRemoved = serverEvent<RemovedMessages>('messagesRemoved');
