import { useCallback, useRef } from 'react';
import { call, isRefusal } from '#core/web/api.ts';
import { toast } from '#core/web/toast.ts';
import { deleteMessage } from '#features/chat/chat/contract/delete-message.ts';
import type { ChatRoom } from './chat-room.ts';
import type { MessageEntry } from './log/entry.ts';
import { markPending } from './log/pending-marks.ts';

/** Optimistic. Restores the message if the server refuses. */
export function useDeleteMessage(chatroomId: number, { log }: ChatRoom): (message: MessageEntry) => void {
  const inFlight = useRef(new Set<string>());
  return useCallback(
    ({ id }) => {
      if (inFlight.current.has(id)) return;
      inFlight.current.add(id);
      const rollBack = markPending(log, (message) => message.id === id, 'mod_deleted');
      const markDeleted = () => log.markDeleted(id, { kind: 'mod_deleted', aiModerated: false, violatedRules: [] });
      call(deleteMessage, { params: { chatroomId, messageId: id } })
        .then(markDeleted, (error: unknown) => {
          const alreadyDeleted = isRefusal(deleteMessage, error) && error.code === 'ALREADY_DELETED';
          if (!alreadyDeleted) {
            rollBack();
            toast.refused(error);
            return;
          }
          markDeleted();
          toast.bad('chat.already_deleted');
        })
        .finally(() => inFlight.current.delete(id));
    },
    [chatroomId, log],
  );
}
