import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, isRefusal } from '#core/web/api.ts';
import { refusalText } from '#core/web/refusal-text.ts';
import { serverNow } from '#core/web/server-clock.ts';
import { toast } from '#core/web/toast.ts';
import { deletePoll, endPoll } from '#features/engagement/polls/contract.ts';
import { receivedPoll, withRemoval, withUpdate } from '#features/engagement/polls/rules.ts';
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

/** Shows the result of the open poll now. */
export function useEndPoll(slug: string) {
  const cache = useQueryClient();
  const { queryKey } = pollQuery(slug);
  return useMutation({
    mutationFn: () => call(endPoll, { params: { slug } }),
    onSuccess: ({ data: { poll } }) => {
      cache.setQueryData(queryKey, (known) => withUpdate(known ?? null, receivedPoll(poll, serverNow())));
    },
    onError: (error) => {
      void cache.invalidateQueries({ queryKey });
      // It has ended by itself, or someone else was first.
      if (isRefusal(endPoll, error) && (error.code === 'POLL_CLOSED' || error.code === 'POLL_NOT_FOUND')) return;
      toast.bad('polls.end_failed', { reason: refusalText(error) });
    },
  });
}
