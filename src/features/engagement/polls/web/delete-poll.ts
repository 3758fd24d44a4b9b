import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, isRefusal } from '#core/web/api.ts';
import { refusalText } from '#core/web/refusal-text.ts';
import { toast } from '#core/web/toast.ts';
import { deletePoll } from '#features/engagement/polls/contract.ts';
import { withRemoval } from '#features/engagement/polls/rules.ts';
import { pollQuery } from './use-poll.ts';

/** Removes the poll from the screen only after the server confirms. Throws when the server refuses. */
export async function removePoll(cache: QueryClient, slug: string): Promise<void> {
  const { queryKey } = pollQuery(slug);
  await call(deletePoll, { params: { slug } });
  await cache.cancelQueries({ queryKey });
  cache.setQueryData(queryKey, (known) => (known ? withRemoval(known) : null));
}

/** Shows an error when the deletion fails (PO-08). */
export function useDeletePoll(slug: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => removePoll(cache, slug),
    onError: (error) => {
      void cache.invalidateQueries({ queryKey: pollQuery(slug).queryKey });
      // Already deleted by someone else, or its time ran out.
      if (isRefusal(deletePoll, error) && error.code === 'POLL_NOT_FOUND') return;
      toast.bad('polls.delete_failed', { reason: refusalText(error) });
    },
  });
}
