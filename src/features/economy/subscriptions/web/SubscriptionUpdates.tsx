import { useQueryClient } from '@tanstack/react-query';
import { useRealtime, useSubscriptionConfirmed } from '#core/web/realtime.ts';
import type { Channel } from '#features/channel/channels/contract/channel.ts';
import { channelKey } from '#features/channel/channels/web/api.ts';
import { channelSubscriptionsChanged } from '#features/economy/subscriptions/contract/manage.ts';
import { OFFER_KEY } from './queries.ts';

/** Applies changed settings of subscriptions to the channel, its offer and its emotes. Draws nothing. */
export function SubscriptionUpdates({ channel: { id, slug } }: { channel: Pick<Channel, 'id' | 'slug'> }) {
  const cache = useQueryClient();
  const settingsChanged = () => {
    for (const queryKey of [OFFER_KEY, ['emotes'], ['subscription-settings', slug]]) void cache.invalidateQueries({ queryKey });
  };
  useRealtime(channelSubscriptionsChanged, [id], ({ subscription_enabled, subscriber_badges }) => {
    cache.setQueryData<Channel>(channelKey(slug), (known) => known && { ...known, subscription_enabled, subscriber_badges });
    settingsChanged();
  });
  useSubscriptionConfirmed(channelSubscriptionsChanged, [id], ({ again }) => again && settingsChanged());
  return null;
}
