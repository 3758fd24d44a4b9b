import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { call } from '#core/web/api.ts';
import { useRealtime, useSubscriptionConfirmed } from '#core/web/realtime.ts';
import { toast } from '#core/web/toast.ts';
import { refetchSpread } from '#features/channel/channels/web/api.ts';
import { campaignChanged, campaignStarted } from '#features/engagement/drops/contract/campaign.ts';
import { type CampaignProgress, claimReward, dropCompleted } from '#features/engagement/drops/contract/progress.ts';
import { REFETCH_DEBOUNCE, withCompleted } from '#features/engagement/drops/rules.ts';
import { useViewer } from '#features/people/accounts/web/api.ts';
import { EARNED_KEY, PROGRESS_KEY, progressQuery, testProgressQuery } from './queries.ts';

/**
 * Keeps progress current: events show completed rewards, and a reconnect refetches everything. Events within half a second cause one
 * request (DR-07). The pages of a channel spread their requests over time.
 */
export function useProgressEvents(isOn: boolean, slug: string | null): void {
  const cache = useQueryClient();
  const viewer = useViewer();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const refetch = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      if (slug === null) void cache.invalidateQueries({ queryKey: PROGRESS_KEY });
      else refetchSpread(cache, slug, { queryKey: PROGRESS_KEY });
    }, REFETCH_DEBOUNCE);
  };
  const person = isOn && viewer ? ([viewer.id] as const) : null;
  useRealtime(dropCompleted, person, ({ campaign_id, reward_id, is_test }) => {
    changeProgress(cache, { id: campaign_id, isTest: is_test }, (known) => withCompleted(known, reward_id));
    refetch();
  });
  useSubscriptionConfirmed(dropCompleted, person, ({ again }) => {
    if (again) refetch();
  });
}

/**
 * Refetches a channel's campaigns when one of its category starts, changes or ends early. All viewers do, so requests are spread over time.
 */
export function useCampaignEvents(slug: string, categoryId: number, queryKey: readonly unknown[]): void {
  const cache = useQueryClient();
  const refetch = () => refetchSpread(cache, slug, { queryKey });
  useRealtime(campaignStarted, [categoryId], refetch);
  useRealtime(campaignChanged, [categoryId], refetch);
  useSubscriptionConfirmed(campaignStarted, [categoryId], ({ again }) => {
    if (again) refetch();
  });
}

/** Progress in a campaign, or in its test. */
interface ProgressOf {
  id: string;
  isTest: boolean;
}

/** Claims a reward, shows it as claimed immediately, and reports success or the refusal. */
export function useClaim(of: ProgressOf) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: { id: string; name: string }) => call(claimReward, { body: { campaign_id: of.id, reward_id: id } }),
    onSuccess: (_answer, { id, name }) => {
      changeProgress(cache, of, (known) => withClaimed(known, id));
      toast.good('drops.claimed', { name });
    },
    onError: toast.refused,
    onSettled: () => Promise.all([PROGRESS_KEY, EARNED_KEY].map((queryKey) => cache.invalidateQueries({ queryKey }))),
  });
}

const changeProgress = (cache: QueryClient, { id, isTest }: ProgressOf, change: (known: CampaignProgress) => CampaignProgress): void =>
  void cache.setQueryData((isTest ? testProgressQuery : progressQuery).queryKey, (known) =>
    known?.map((campaign) => (campaign.id === id ? change(campaign) : campaign)),
  );

const withClaimed = (campaign: CampaignProgress, rewardId: string): CampaignProgress => ({
  ...campaign,
  rewards: campaign.rewards.map((reward) => (reward.id === rewardId ? { ...reward, claimed: true } : reward)),
});
