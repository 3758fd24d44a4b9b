import type { Tx } from '#core/server/context.ts';
import type { Db } from '#core/server/db/db.ts';
import { contribution } from '#core/server/feature.ts';
import { chatroomUpdated } from '#features/chat/chat/contract/room-events.ts';
import { findChatroom } from './store/chatrooms.ts';
import { chatroomOnWire } from './wire.ts';

declare module '#core/server/feature.ts' {
  interface Contributions {
    /** Empty text without rules. */
    chatRules: (db: Db, chatroomId: number) => Promise<{ text: string; hash: string }>;
  }
}

/** Sent after this transaction commits (CM-04). */
export function publishRoomUpdate(tx: Tx, chatroomId: number): void {
  const rulesOf = contribution(tx, 'chatRules');
  tx.publishLatest(chatroomUpdated, [chatroomId], async (db) => {
    const [room, rules] = await Promise.all([findChatroom(db, chatroomId), rulesOf?.(db, chatroomId)]);
    return room && { ...chatroomOnWire(room), ...(rules && { rules_hash: rules.hash }) };
  });
}
