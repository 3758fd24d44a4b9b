import { useQueryClient } from '@tanstack/react-query';
import { DAY } from '#core/web/format/time-units.ts';
import { useRealtime } from '#core/web/realtime.ts';
import { toast } from '#core/web/toast.ts';
import { relationQuery } from '#features/channels/web/api.ts';
import type { OpenChat } from '#features/chat/web/api.ts';
import { subscriptionsGifted } from '#features/subscriptions/contract.ts';

/** A gifted subscription lasts so long, until the server says it exactly (K-07). */
const GIFTED_SUBSCRIPTION_MS = 30 * DAY;

/** Whoever is given a subscription is a subscriber at once: locks and badges follow without a reload (K-07). A longer one that runs stays. */
export function GiftReceiver({ chat: { channel, room } }: { chat: OpenChat }) {
  const cache = useQueryClient();
  const own = room.viewer?.username.toLowerCase();
  const receive = (from: string) => {
    const until = new Date(Date.now() + GIFTED_SUBSCRIPTION_MS).toISOString();
    cache.setQueryData(relationQuery(channel.slug).queryKey, (relation) => {
      if (relation === undefined) return relation;
      const { subscription } = relation;
      const later = subscription !== null && Date.parse(subscription.expires_at) > Date.parse(until);
      return { ...relation, subscription: later ? subscription : { expires_at: until, months: Math.max(1, subscription?.months ?? 1) } };
    });
    toast.good('subscriptions.gifted.to_you', { name: from });
  };
  useRealtime(subscriptionsGifted, [channel.chatroom.id], ({ gifted_usernames, gifter_username }) => {
    if (gifted_usernames.some((name) => name.toLowerCase() === own)) receive(gifter_username);
  });
  return null;
}
