import { useRealtime } from '#core/web/realtime.ts';
import { chatroomCleared, messageDeleted } from '#features/chat/contract/room-events.ts';
import type { ChatRoom } from './chat-room.ts';

/** Messages that are taken away, one by one or all at once (MO-01): marked where they stand, and a clearing is told (N-03). */
export function useDeletions(chatroomId: number, { log }: ChatRoom): void {
  useRealtime(messageDeleted, [chatroomId], ({ message, aiModerated, violatedRules }) =>
    log.markDeleted(message.id, { kind: 'mod_deleted', aiModerated, violatedRules }),
  );
  useRealtime(chatroomCleared, [chatroomId], ({ id }) => {
    log.markAllDeleted({ kind: 'mod_deleted', aiModerated: false, violatedRules: [] });
    log.receive({ type: 'mod_action', key: `clear-${id}`, action: 'clear', by: null, target: null, duration: null });
  });
}
