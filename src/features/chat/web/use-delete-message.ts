import { useCallback, useRef } from 'react';
import { call, isRefusal } from '#core/web/api.ts';
import { toast } from '#core/web/toast.ts';
import { deleteMessage } from '#features/chat/contract/delete-message.ts';
import type { ChatRoom } from './chat-room.ts';
import type { MessageEntry } from './log/entry.ts';
import { markPending } from './log/pending-marks.ts';

/** Deletes a message. It is shown as deleted immediately and restored if the server refuses. */
export function useDeleteMessage(chatroomId: number, { log }: ChatRoom): (message: MessageEntry) => void {
  const asked = useRef(new Set<string>());
  return useCallback(
    ({ id }) => {
      if (asked.current.has(id)) return;
      asked.current.add(id);
      const takeBack = markPending(log, (message) => message.id === id, 'mod_deleted');
      const gone = () => log.markDeleted(id, { kind: 'mod_deleted', aiModerated: false, violatedRules: [] });
      call(deleteMessage, { params: { chatroomId, messageId: id } })
        .then(gone, (error: unknown) => {
          const alreadyGone = isRefusal(deleteMessage, error) && error.code === 'ALREADY_DELETED';
          if (!alreadyGone) {
            takeBack();
            toast.refused(error);
            return;
          }
          gone();
          toast.bad('already_deleted');
        })
        .finally(() => asked.current.delete(id));
    },
    [chatroomId, log],
  );
}
