import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#core/web/api.ts';
import { refusalText } from '#core/web/refusal-text.ts';
import { reportWarning } from '#core/web/report.ts';
import { toast } from '#core/web/toast.ts';
import { voteOnPoll } from '#features/polls/contract.ts';
import { toldPoll, withUpdate } from '#features/polls/rules.ts';
import { pollQuery } from './use-poll.ts';

/**
 * Votes. `choice` is what was sent and is not answered yet: the poll shows it at once, and it is gone when the server refuses (PO-03).
 * Use it for one poll: key the component by it.
 */
export function useVote(slug: string): { choice: number | null; vote: (optionId: number) => void } {
  const cache = useQueryClient();
  const { queryKey } = pollQuery(slug);
  const voting = useMutation({
    mutationFn: (optionId: number) => call(voteOnPoll, { params: { slug }, body: { id: optionId } }),
    onSuccess: ({ data: { poll } }) => {
      cache.setQueryData(queryKey, (known) =>
        // Meanwhile another poll may have begun.
        known && known.poll.created_at !== poll.created_at ? known : withUpdate(known ?? null, toldPoll(poll, new Date())),
      );
    },
    onError: (error) => {
      reportWarning('A vote was not taken', error);
      toast.bad('polls.vote_failed', { reason: refusalText(error) });
      // It may have ended, gone, or have this person's vote from elsewhere.
      void cache.invalidateQueries({ queryKey });
    },
  });
  return { choice: voting.isPending ? voting.variables : null, vote: (optionId) => voting.mutate(optionId) };
}
