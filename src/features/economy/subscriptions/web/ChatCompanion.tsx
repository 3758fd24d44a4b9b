import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useRealtime } from '#core/web/realtime.ts';
import type { Channel } from '#features/channel/channels/contract/channel.ts';
import { channelKey } from '#features/channel/channels/web/api.ts';
import type { OpenChat } from '#features/chat/chat/web/api.ts';
import { channelSubscriptionsChanged } from '#features/economy/subscriptions/contract/manage.ts';
import { offerPeople } from './people-in-chat.ts';
import { OFFER_KEY } from './queries.ts';
import { usePrefilledMessage } from './received/use-prefilled-message.ts';
import { SubscriptionLayer } from './SubscriptionLayer.tsx';

/** What an open chat does for subscriptions once it can be used: it follows the channel's settings and takes the words of thanks. */
export function ChatCompanion({ chat }: { chat: OpenChat }) {
  const { channel, isPopout } = chat;
  const cache = useQueryClient();
  useRealtime(channelSubscriptionsChanged, [channel.id], ({ subscription_enabled, subscriber_badges }) => {
    cache.setQueryData<Channel>(channelKey(channel.slug), (known) => known && { ...known, subscription_enabled, subscriber_badges });
    for (const queryKey of [OFFER_KEY, ['emotes']]) void cache.invalidateQueries({ queryKey });
  });
  usePrefilledMessage(chat);
  usePeopleOf(chat);
  // A popout chat is a page without the layers of the others.
  return isPopout ? <SubscriptionLayer /> : null;
}

/** Lets the gift dialog suggest the people who wrote here. */
function usePeopleOf({ channel: { slug }, room }: OpenChat): void {
  useEffect(() => {
    const authors = () =>
      room.log.view().entries.flatMap((entry) => (entry.type === 'message' && !entry.mine ? entry.sender.username : []));
    return offerPeople(slug, () => authors().reverse());
  }, [slug, room]);
}
