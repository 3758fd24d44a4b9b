import { useRealtime } from '#core/web/realtime.ts';
import { chatroomCleared, messageDeleted } from '#features/chat/contract/room-events.ts';
import type { ChatRoom } from './chat-room.ts';

/** Marks messages as deleted when the server deletes one or clears the chat (MO-01), and adds a notice for a clear (N-03). */
export function useDeletions(chatroomId: number, { log }: ChatRoom): void {
  useRealtime(messageDeleted, [chatroomId], ({ message, aiModerated, violatedRules }) =>
    log.markDeleted(message.id, { kind: 'mod_deleted', aiModerated, violatedRules }),
  );
  useRealtime(chatroomCleared, [chatroomId], ({ id }) => {
    log.markAllDeleted({ kind: 'mod_deleted', aiModerated: false, violatedRules: [] });
    log.receive({ type: 'mod_action', key: `clear-${id}`, action: 'clear', by: null, target: null, duration: null });
  });
}
