import type { Tx } from '#core/server/context.ts';
import { chatroomUpdated } from '#features/chat/contract/room-events.ts';
import { rulesHash } from '#features/chat/rules/chat-rules.ts';
import { findChatRules } from './store/chat-rules.ts';
import { findChatroom } from './store/chatrooms.ts';
import { chatroomOnWire } from './wire.ts';

/** Publishes the room's new state to everybody in the chat (CM-04) after this transaction commits. */
export function publishRoomUpdate(tx: Tx, chatroomId: number): void {
  tx.publishLatest(chatroomUpdated, [chatroomId], async (db) => {
    const [room, rules] = await Promise.all([findChatroom(db, chatroomId), findChatRules(db, chatroomId)]);
    return room && { ...chatroomOnWire(room), rules_hash: rulesHash(rules) };
  });
}
