import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, RefusedCall, UnreachableServer } from '#core/web/api.ts';
import { withIdempotencyKey } from '#core/web/idempotency.ts';
import { refusalText } from '#core/web/refusal-text.ts';
import { toast } from '#core/web/toast.ts';
import type { OpenChat } from '#features/chat/web/api.ts';
import { redeemReward } from '#features/points/contract/redemptions.ts';
import type { Reward } from '#features/points/contract/rewards.ts';
import { pointsQuery, shownRewardsQuery } from '../queries.ts';

/** An attempt that got no answer is repeated with its own transaction id, so it redeems once even if it had arrived (RW-04). */
const MOST_ASKED_AGAIN = 2;
const ASKED_AGAIN_AFTER = 800;

export interface Attempt {
  reward: Reward;
  message: string;
}

/** Redeems a reward, one at a time. Why it was not redeemed is a toast (RW-05); what the page believed of points and rewards is read again then. */
export function useRedeem({ channel: { slug }, room }: Pick<OpenChat, 'channel' | 'room'>, onRedeemed: () => void) {
  const cache = useQueryClient();
  const mutationKey = ['redeem', slug];
  const { mutate } = useMutation({
    mutationKey,
    // The message is no part of the intention: with another one, the server tells whether the first try went through.
    mutationFn: ({ reward, message }: Attempt) =>
      withIdempotencyKey(`${room.viewer?.id} redeems ${reward.id}`, (key) =>
        call(redeemReward, {
          params: { slug, rewardId: reward.id },
          body: { transaction_id: key, ...(message.trim() !== '' && { message }) },
        }),
      ),
    retry: (failures, error) => error instanceof UnreachableServer && failures < MOST_ASKED_AGAIN,
    retryDelay: ASKED_AGAIN_AFTER,
    onSuccess: (_reply, { reward }) => {
      toast.good('points.redeemed', { reward: reward.title });
      void cache.invalidateQueries({ queryKey: pointsQuery(slug).queryKey });
      onRedeemed();
    },
    onError: (error) => {
      const reason = refusalText(error);
      // An earlier try of this intention was carried out, with another message.
      if (error instanceof RefusedCall && error.code === 'TRANSACTION_ID_USED') toast.refused(error);
      else if (error instanceof RefusedCall && error.status === 400) toast.bad('cannot_redeem_reward_error', { reason });
      else toast.bad('generic_error', { reason });
      void cache.invalidateQueries({ queryKey: pointsQuery(slug).queryKey });
    },
    onSettled: () => void cache.invalidateQueries({ queryKey: shownRewardsQuery(slug).queryKey }),
  });
  return {
    isPending: useIsMutating({ mutationKey }) > 0,
    // It asks the cache, because a second press may come before the first one was drawn, or from a panel that was opened again (RW-04).
    redeem: (attempt: Attempt) => {
      if (cache.isMutating({ mutationKey }) === 0) mutate(attempt);
    },
  };
}
