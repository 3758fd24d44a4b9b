import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '#core/web/api.ts';
import { pagedQuery } from '#core/web/query.ts';
import { useRealtime, useSubscriptionConfirmed } from '#core/web/realtime.ts';
import { useOptimisticChange } from '#core/web/use-optimistic-change.ts';
import type { Channel, SubscriberBadge } from '#features/channel/channels/contract/channel.ts';
import {
  changeSubscriptionSettings,
  listSubscribers,
  type SubscriptionSettings,
  showSubscriptionSettings,
} from '#features/economy/subscriptions/contract/manage.ts';
import { subscribed, subscriptionsGifted } from '#features/economy/subscriptions/contract/notices.ts';

export const settingsQuery = (slug: string) =>
  queryOptions({
    queryKey: ['subscription-settings', slug],
    queryFn: async ({ signal }) => (await call(showSubscriptionSettings, { params: { slug }, signal })).data,
  });

export const subscribersQuery = (slug: string) =>
  pagedQuery(
    ['subscribers', slug],
    async (cursor, signal) => (await call(listSubscribers, { params: { slug }, query: { next_page_token: cursor }, signal })).data,
    ({ next_page_token }) => next_page_token,
  );

/** Refetches figures and list when somebody subscribes or gets a subscription. */
export function useSubscriberUpdates({ slug, chatroom }: Pick<Channel, 'slug' | 'chatroom'>): void {
  const cache = useQueryClient();
  const again = () => {
    for (const { queryKey } of [settingsQuery(slug), subscribersQuery(slug)]) void cache.invalidateQueries({ queryKey });
  };
  useRealtime(subscribed, [chatroom.id], again);
  useRealtime(subscriptionsGifted, [chatroom.id], again);
  useSubscriptionConfirmed(subscribed, [chatroom.id], (confirmation) => confirmation.again && again());
}

export function useSwitchSubscriptions(slug: string) {
  const { queryKey } = settingsQuery(slug);
  return useOptimisticChange<SubscriptionSettings, boolean, { data: SubscriptionSettings }>({
    queryKey,
    mutationKey: ['change', ...queryKey],
    send: (is_enabled) => call(changeSubscriptionSettings, { params: { slug }, body: { is_enabled } }),
    withChange: (settings, is_enabled) => ({ ...settings, is_enabled }),
    dataOf: ({ data }) => data,
  });
}

/** Applies the badges from a server response. */
export function useShowBadges(slug: string): (badges: SubscriberBadge[]) => void {
  const cache = useQueryClient();
  const { queryKey } = settingsQuery(slug);
  return (badges) => void cache.setQueryData(queryKey, (settings) => settings && { ...settings, badges });
}
