import { useQueryClient } from '@tanstack/react-query';
import { useRealtime, useSubscriptionConfirmed } from '#core/web/realtime.ts';
import type { Channel } from '#features/channel/channels/contract/channel.ts';
import { channelKey, refetchSpread } from '#features/channel/channels/web/api.ts';
import { channelSubscriptionsChanged } from '#features/economy/subscriptions/contract/manage.ts';
import { OFFER_KEY } from './queries.ts';

/** Applies changed settings of subscriptions to the channel, its offer and its emotes. Draws nothing. */
export function SubscriptionUpdates({ channel: { id, slug } }: { channel: Pick<Channel, 'id' | 'slug'> }) {
  const cache = useQueryClient();
  const offerAgain = () => refetchSpread(cache, slug, { queryKey: OFFER_KEY });
  // Only people who manage the channel have it.
  const settingsAgain = () => void cache.invalidateQueries({ queryKey: ['subscription-settings', slug] });
  useRealtime(channelSubscriptionsChanged, [id], ({ subscription_enabled, subscriber_badges }) => {
    cache.setQueryData<Channel>(channelKey(slug), (known) => known && { ...known, subscription_enabled, subscriber_badges });
    settingsAgain();
    offerAgain();
    refetchSpread(cache, slug, { queryKey: ['emotes', slug] });
  });
  // The emotes are read again by what shows them.
  useSubscriptionConfirmed(channelSubscriptionsChanged, [id], ({ again }) => {
    if (!again) return;
    settingsAgain();
    offerAgain();
  });
  return null;
}
