import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#core/web/api.ts';
import { refusalText } from '#core/web/refusal-text.ts';
import { reportWarning } from '#core/web/report.ts';
import { toast } from '#core/web/toast.ts';
import { voteOnPoll } from '#features/engagement/polls/contract.ts';
import { receivedPoll, withUpdate } from '#features/engagement/polls/rules.ts';
import { pollQuery } from './use-poll.ts';

/** `choice` is the option sent without a response yet; a refusal clears it (PO-03). Use the poll as the component's key. */
export function useVote(slug: string, created_at: string): { choice: number | null; vote: (optionId: number) => void } {
  const cache = useQueryClient();
  const { queryKey } = pollQuery(slug);
  const voting = useMutation({
    mutationFn: (optionId: number) => call(voteOnPoll, { params: { slug }, body: { id: optionId, created_at } }),
    onSuccess: ({ data: { poll } }) => {
      cache.setQueryData(queryKey, (known) => withUpdate(known ?? null, receivedPoll(poll, new Date())));
    },
    onError: (error) => {
      reportWarning('Vote failed', error);
      toast.bad('polls.vote_failed', { reason: refusalText(error) });
      // The poll may have ended, or the user may have voted elsewhere.
      void cache.invalidateQueries({ queryKey });
    },
  });
  return { choice: voting.isPending ? voting.variables : null, vote: (optionId) => voting.mutate(optionId) };
}
