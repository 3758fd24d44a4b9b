import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, RefusedCall } from '#core/web/api.ts';
import { toast } from '#core/web/toast.ts';
import { approveHeldMessage, denyHeldMessage, type HeldMessage } from '#features/chat/automod/contract/held-messages.ts';
import { heldMessagesQuery } from '../queries.ts';

export interface Decision {
  held: HeldMessage;
  approves: boolean;
}

/** Codes of messages that are no longer held. These messages are not restored. */
const NO_LONGER_WAITING = ['ALREADY_DECIDED', 'HELD_MESSAGE_NOT_FOUND'];

/** Removes the message from the queue optimistically and restores it if the decision fails. */
export function useDecide(slug: string) {
  const cache = useQueryClient();
  const { queryKey } = heldMessagesQuery(slug);
  const without = (id: string) => cache.setQueryData(queryKey, (queue) => queue?.filter((message) => message.id !== id));
  return useMutation({
    mutationFn: ({ held, approves }: Decision) =>
      call(approves ? approveHeldMessage : denyHeldMessage, { params: { slug, messageId: held.id } }),
    onMutate: async ({ held }) => {
      without(held.id);
      // An earlier fetch would restore the message.
      await cache.cancelQueries({ queryKey });
    },
    onSuccess: (_answer, { held }) => without(held.id),
    onError: (error, { held }) => {
      toast.refused(error);
      if (error instanceof RefusedCall && NO_LONGER_WAITING.includes(error.code)) return;
      cache.setQueryData(queryKey, (queue) => queue && [...queue.filter((message) => message.id !== held.id), held].sort(oldestFirst));
      // After a network error the decision may have taken effect, so the queue is refetched.
      if (!(error instanceof RefusedCall)) void cache.invalidateQueries({ queryKey });
    },
  });
}

const oldestFirst = (a: HeldMessage, b: HeldMessage) =>
  a.created_at < b.created_at || (a.created_at === b.created_at && a.id < b.id) ? -1 : 1;
