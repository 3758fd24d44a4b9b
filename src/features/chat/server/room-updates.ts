import type { Tx } from '#core/server/context.ts';
import { chatroomUpdated } from '#features/chat/contract/room-events.ts';
import { rulesHash } from '#features/chat/rules/chat-rules.ts';
import { findChatRules } from './store/chat-rules.ts';
import { findChatroom } from './store/chatrooms.ts';
import { chatroomOnWire } from './wire.ts';

/** Tells everybody who has the chat open how the room is now (CM-04), once this transaction has committed. */
export function tellRoom(tx: Tx, chatroomId: number): void {
  tx.publishLatest(chatroomUpdated, [chatroomId], async (db) => {
    const [room, rules] = await Promise.all([findChatroom(db, chatroomId), findChatRules(db, chatroomId)]);
    return room && { ...chatroomOnWire(room), rules_hash: rulesHash(rules) };
  });
}
