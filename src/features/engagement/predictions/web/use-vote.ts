import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call, isRefusal, RefusedCall } from '#core/web/api.ts';
import { formatNumber } from '#core/web/format/number.ts';
import { t } from '#core/web/i18n/text.ts';
import { withIdempotencyKey } from '#core/web/idempotency.ts';
import { toast } from '#core/web/toast.ts';
import type { OpenChat } from '#features/chat/chat/web/api.ts';
import { pointsQuery } from '#features/engagement/points/web/api.ts';
import { type Prediction, voteOnPrediction } from '#features/engagement/predictions/contract.ts';
import { VOTE_COOLDOWN_MS } from '#features/engagement/predictions/rules/votes.ts';
import { mergeResponse } from './latest.ts';
import { latestPredictionQuery } from './use-latest-prediction.ts';

export interface Stake {
  prediction: Prediction;
  outcomeId: string;
  amount: number;
}

export const pointsInWords = (count: number): string => t('predictions.points_count', { count, amount: formatNumber(count) });

/**
 * Stakes points. A pending vote is only in `variables`, so a refusal reverts the display. A 429 disables voting for two seconds (PR-06).
 * After a lost response the next vote reuses the transaction id, so it counts once. If it differs, the server's refusal reveals that the
 * first vote counted.
 */
export function useVote({ channel: { slug }, room }: Pick<OpenChat, 'channel' | 'room'>) {
  const cache = useQueryClient();
  const { queryKey } = latestPredictionQuery(slug);
  const [isCoolingDown, setIsCoolingDown] = useState(false);
  useEffect(() => {
    if (!isCoolingDown) return;
    const timer = setTimeout(() => setIsCoolingDown(false), VOTE_COOLDOWN_MS);
    return () => clearTimeout(timer);
  }, [isCoolingDown]);

  const vote = useMutation({
    mutationFn: ({ prediction, outcomeId, amount }: Stake) =>
      withIdempotencyKey(cache, `${room.viewer?.id} votes on ${prediction.id}`, (transaction_id) =>
        call(voteOnPrediction, { params: { slug }, body: { amount, outcome_id: outcomeId, transaction_id } }),
      ),
    onSuccess: ({ data }, { prediction, outcomeId, amount }) => {
      cache.setQueryData(queryKey, (known) => mergeResponse(known, data));
      void cache.invalidateQueries({ queryKey: pointsQuery(slug).queryKey });
      const outcome = prediction.outcomes.find(({ id }) => id === outcomeId)?.title ?? '';
      const points = pointsInWords(amount);
      const total = pointsInWords(data.user_vote.total_vote_amount);
      if (data.user_vote.total_vote_amount === amount) toast.good('predictions.vote.done', { points, outcome });
      else toast.good('predictions.vote.added', { points, total, outcome });
    },
    onError: (error) => {
      if (error instanceof RefusedCall && error.status === 429) {
        setIsCoolingDown(true);
        toast.bad('predictions.vote.slow_down');
        return;
      }
      showVoteFailure(error);
      // A refusal means that the cache is stale.
      void cache.invalidateQueries({ queryKey });
      void cache.invalidateQueries({ queryKey: pointsQuery(slug).queryKey });
    },
  });
  return { vote, isCoolingDown };
}

function showVoteFailure(error: unknown): void {
  // It is unknown whether the vote counted; the next try settles it.
  if (!isRefusal(voteOnPrediction, error) || !error.isCoded || error.status >= 500) toast.bad('predictions.vote.failed');
  else if (error.code === 'BANNED_HERE') toast.bad('predictions.banned');
  else toast.refused(error);
}
