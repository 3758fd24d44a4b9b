import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, RefusedCall } from '#core/web/api.ts';
import { toast } from '#core/web/toast.ts';
import { approveHeldMessage, denyHeldMessage, type HeldMessage } from '#features/chat/automod/contract/held-messages.ts';
import { heldMessagesQuery } from '../queries.ts';

export interface Decision {
  held: HeldMessage;
  approves: boolean;
}

/** Codes that mean that the message is no longer waiting, so it is not restored. */
const NO_LONGER_WAITING = ['ALREADY_DECIDED', 'HELD_MESSAGE_NOT_FOUND'];

/** Approves or denies a held message. It leaves the queue at once, and returns to its position if the decision fails. */
export function useDecide(slug: string) {
  const cache = useQueryClient();
  const { queryKey } = heldMessagesQuery(slug);
  const without = (id: string) => cache.setQueryData(queryKey, (queue) => queue?.filter((one) => one.id !== id));
  return useMutation({
    mutationFn: ({ held, approves }: Decision) =>
      call(approves ? approveHeldMessage : denyHeldMessage, { params: { slug, messageId: held.id } }),
    onMutate: async ({ held }) => {
      without(held.id);
      // The result of a fetch that started earlier would bring the message back.
      await cache.cancelQueries({ queryKey });
    },
    onSuccess: (_answer, { held }) => without(held.id),
    onError: (error, { held }) => {
      toast.refused(error);
      if (error instanceof RefusedCall && NO_LONGER_WAITING.includes(error.code)) return;
      cache.setQueryData(queryKey, (queue) => queue && [...queue.filter((one) => one.id !== held.id), held].sort(oldestFirst));
      // After a network error the decision may still have taken effect, so the queue is fetched again.
      if (!(error instanceof RefusedCall)) void cache.invalidateQueries({ queryKey });
    },
  });
}

const oldestFirst = (a: HeldMessage, b: HeldMessage) =>
  a.created_at < b.created_at || (a.created_at === b.created_at && a.id < b.id) ? -1 : 1;
