import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, RefusedCall, UnreachableServer } from '#core/web/api.ts';
import { withIdempotencyKey } from '#core/web/idempotency.ts';
import { refusalText } from '#core/web/refusal-text.ts';
import { toast } from '#core/web/toast.ts';
import type { OpenChat } from '#features/chat/chat/web/api.ts';
import { redeemReward } from '#features/engagement/points/contract/redemptions.ts';
import type { Reward } from '#features/engagement/points/contract/rewards.ts';
import { pointsQuery, shownRewardsQuery } from '../queries.ts';

/** A lost response is retried with the same transaction id, so it redeems once (RW-04). */
const MAX_RETRIES = 2;
const RETRY_DELAY_MS = 800;

export interface Attempt {
  reward: Reward;
  message: string;
}

/** Redeems one reward at a time. A failure shows a toast (RW-05) and refetches points and rewards. */
export function useRedeem({ channel: { slug }, room }: Pick<OpenChat, 'channel' | 'room'>, onRedeemed: () => void) {
  const cache = useQueryClient();
  const mutationKey = ['redeem', slug];
  const { mutate } = useMutation({
    mutationKey,
    // The idempotency key excludes the message. If it changed since a lost attempt, the server's refusal reveals that the first succeeded.
    mutationFn: ({ reward, message }: Attempt) =>
      withIdempotencyKey(cache, `${room.viewer?.id} redeems ${reward.id}`, (key) =>
        call(redeemReward, {
          params: { slug, rewardId: reward.id },
          body: { transaction_id: key, ...(message.trim() !== '' && { message }) },
        }),
      ),
    retry: (failures, error) => error instanceof UnreachableServer && failures < MAX_RETRIES,
    retryDelay: RETRY_DELAY_MS,
    onSuccess: ({ data }, { reward }) => {
      toast.good(data.held ? 'points.redeemed.held' : 'points.redeemed', { reward: reward.title });
      void cache.invalidateQueries({ queryKey: pointsQuery(slug).queryKey });
      onRedeemed();
    },
    onError: (error) => {
      const reason = refusalText(error);
      // An earlier attempt with a different message succeeded.
      if (error instanceof RefusedCall && error.code === 'TRANSACTION_ID_USED') toast.refused(error);
      else if (error instanceof RefusedCall && error.status === 400) toast.bad('points.cannot_redeem_reward_error', { reason });
      else toast.bad('points.generic_error', { reason });
      void cache.invalidateQueries({ queryKey: pointsQuery(slug).queryKey });
    },
    onSettled: () => void cache.invalidateQueries({ queryKey: shownRewardsQuery(slug).queryKey }),
  });
  return {
    isPending: useIsMutating({ mutationKey }) > 0,
    // Checks the cache: a second press may come before the next render or from a reopened panel (RW-04).
    redeem: (attempt: Attempt) => {
      if (cache.isMutating({ mutationKey }) === 0) mutate(attempt);
    },
  };
}
