import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, RefusedCall, UnreachableServer } from '#core/web/api.ts';
import { refusalText } from '#core/web/refusal-text.ts';
import { toast } from '#core/web/toast.ts';
import type { OpenChat } from '#features/chat/web/api.ts';
import { redeemReward } from '#features/points/contract/redemptions.ts';
import type { Reward } from '#features/points/contract/rewards.ts';
import { pointsQuery, shownRewardsQuery } from '../queries.ts';

/** An attempt whose answer was lost is asked again with its own transaction id: whatever arrived counts once (RW-04). */
const MOST_ASKED_AGAIN = 2;
const ASKED_AGAIN_AFTER = 800;

export interface Attempt {
  reward: Reward;
  message: string;
  transactionId: string;
}

/** Redeems a reward. Why it was not redeemed is a toast (RW-05); what the page believed of points and rewards is read again then. */
export function useRedeem({ slug }: OpenChat['channel'], onRedeemed: () => void) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ reward, message, transactionId }: Attempt) =>
      call(redeemReward, {
        params: { slug, rewardId: reward.id },
        body: { transaction_id: transactionId, ...(message.trim() !== '' && { message }) },
      }),
    retry: (failures, error) => error instanceof UnreachableServer && failures < MOST_ASKED_AGAIN,
    retryDelay: ASKED_AGAIN_AFTER,
    onSuccess: (_reply, { reward }) => {
      toast.good('points.redeemed', { reward: reward.title });
      void cache.invalidateQueries({ queryKey: pointsQuery(slug).queryKey });
      onRedeemed();
    },
    onError: (error) => {
      const reason = refusalText(error);
      if (error instanceof RefusedCall && error.status === 400) toast.bad('cannot_redeem_reward_error', { reason });
      else toast.bad('generic_error', { reason });
      void cache.invalidateQueries({ queryKey: pointsQuery(slug).queryKey });
    },
    onSettled: () => void cache.invalidateQueries({ queryKey: shownRewardsQuery(slug).queryKey }),
  });
}
