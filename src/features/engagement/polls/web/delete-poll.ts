import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, isRefusal } from '#core/web/api.ts';
import { refusalText } from '#core/web/refusal-text.ts';
import { toast } from '#core/web/toast.ts';
import { deletePoll } from '#features/engagement/polls/contract.ts';
import { withRemoval } from '#features/engagement/polls/rules.ts';
import { pollQuery } from './use-poll.ts';

/** Deletes the poll of a channel, and removes it from the screen after the server has confirmed. Throws when the server refuses. */
export async function removePoll(cache: QueryClient, slug: string): Promise<void> {
  const { queryKey } = pollQuery(slug);
  await call(deletePoll, { params: { slug } });
  await cache.cancelQueries({ queryKey });
  cache.setQueryData(queryKey, (known) => (known ? withRemoval(known) : null));
}

/** Deletes the poll and shows an error when that fails (PO-08). */
export function useDeletePoll(slug: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => removePoll(cache, slug),
    onError: (error) => {
      void cache.invalidateQueries({ queryKey: pollQuery(slug).queryKey });
      // Somebody else deleted the poll, or its time ran out, so there is nothing left to do.
      if (isRefusal(deletePoll, error) && error.code === 'POLL_NOT_FOUND') return;
      toast.bad('polls.delete_failed', { reason: refusalText(error) });
    },
  });
}
