import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type CallInput, call } from '#core/web/api.ts';
import { useRealtime, useSubscriptionConfirmed } from '#core/web/realtime.ts';
import { toast } from '#core/web/toast.ts';
import type { Channel } from '#features/channel/channels/contract/channel.ts';
import { changeReward, createReward, deleteReward, type Reward, rewardsChanged } from '#features/engagement/points/contract/rewards.ts';
import { allRewardsQuery, shownRewardsQuery } from '../queries.ts';

export type ManagedChannel = Pick<Channel, 'id' | 'slug'>;

/** Cheapest first, updated by local and remote changes. */
export function useOwnRewards({ id, slug }: ManagedChannel) {
  const cache = useQueryClient();
  const query = allRewardsQuery(slug);
  const refresh = () => void cache.invalidateQueries({ queryKey: query.queryKey });
  useRealtime(rewardsChanged, [id], refresh);
  useSubscriptionConfirmed(rewardsChanged, [id], ({ again }) => again && refresh());
  return useQuery(query);
}

const cheapestFirst = (a: Reward, b: Reward) => a.cost - b.cost || (a.id < b.id ? -1 : 1);

/** The returned function updates the cached rewards and makes the viewers' panel refetch. */
function useRewardsCacheUpdate({ slug }: ManagedChannel) {
  const cache = useQueryClient();
  const { queryKey } = allRewardsQuery(slug);
  return (next: (rewards: Reward[]) => Reward[]) => {
    void cache.cancelQueries({ queryKey });
    cache.setQueryData(queryKey, (known) => known && next(known).sort(cheapestFirst));
    void cache.invalidateQueries({ queryKey: shownRewardsQuery(slug).queryKey });
  };
}

/** The form shows a refusal. */
export function useCreateReward(channel: ManagedChannel) {
  const updateCache = useRewardsCacheUpdate(channel);
  return useMutation({
    mutationFn: (body: CallInput<typeof createReward>['body']) => call(createReward, { params: { slug: channel.slug }, body }),
    onSuccess: ({ data }) => {
      updateCache((rewards) => [...rewards.filter(({ id }) => id !== data.id), data]);
      toast.good('points.reward.created', { reward: data.title });
    },
  });
}

export interface RewardChange {
  reward: Reward;
  /** `image` is a new picture in base64; null removes it. */
  change: Partial<Reward> & { image?: string | null };
}

/** Optimistic; a refusal reverts with a toast. */
export function useToggleReward(channel: ManagedChannel) {
  const updateCache = useRewardsCacheUpdate(channel);
  const replace = (next: Reward) => updateCache((rewards) => rewards.map((one) => (one.id === next.id ? next : one)));
  return useMutation({
    mutationFn: ({ reward, change }: RewardChange) =>
      call(changeReward, { params: { slug: channel.slug, rewardId: reward.id }, body: change }),
    onMutate: ({ reward, change }) => replace({ ...reward, ...change }),
    onSuccess: ({ data }) => replace(data),
    onError: (error, { reward }) => {
      replace(reward);
      toast.refused(error);
    },
  });
}

/** Waits for the server. The form shows a refusal. */
export function useSaveReward(channel: ManagedChannel) {
  const updateCache = useRewardsCacheUpdate(channel);
  return useMutation({
    mutationFn: ({ reward, change }: RewardChange) =>
      call(changeReward, { params: { slug: channel.slug, rewardId: reward.id }, body: change }),
    onSuccess: ({ data }) => {
      updateCache((rewards) => rewards.map((one) => (one.id === data.id ? data : one)));
      toast.good('points.reward.saved', { reward: data.title });
    },
  });
}

/** Waits for the server, because a deletion cannot be undone. */
export function useDeleteReward(channel: ManagedChannel) {
  const updateCache = useRewardsCacheUpdate(channel);
  return useMutation({
    mutationFn: (reward: Reward) => call(deleteReward, { params: { slug: channel.slug, rewardId: reward.id } }),
    onSuccess: (_reply, { id, title }) => {
      updateCache((rewards) => rewards.filter((one) => one.id !== id));
      toast.good('points.reward.deleted', { reward: title });
    },
    onError: toast.refused,
  });
}
