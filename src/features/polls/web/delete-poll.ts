import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, isRefusal } from '#core/web/api.ts';
import { refusalText } from '#core/web/refusal-text.ts';
import { toast } from '#core/web/toast.ts';
import { deletePoll } from '#features/polls/contract.ts';
import { deleted } from '#features/polls/rules.ts';
import { pollQuery } from './use-poll.ts';

/** Deletes the poll of a channel; it is gone here when the server says so. Throws what the server refuses. */
export async function removePoll(cache: QueryClient, slug: string): Promise<void> {
  const { queryKey } = pollQuery(slug);
  await call(deletePoll, { params: { slug } });
  await cache.cancelQueries({ queryKey });
  cache.setQueryData(queryKey, (known) => (known ? deleted(known) : null));
}

/** The same by a button; what fails is told (PO-08). */
export function useDeletePoll(slug: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => removePoll(cache, slug),
    onError: (error) => {
      void cache.invalidateQueries({ queryKey: pollQuery(slug).queryKey });
      // Somebody else deleted it, or its time was over: then it is gone, as was wanted.
      if (isRefusal(deletePoll, error) && error.code === 'POLL_NOT_FOUND') return;
      toast.bad('polls.delete_failed', { reason: refusalText(error) });
    },
  });
}
