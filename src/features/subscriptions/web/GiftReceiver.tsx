import { useQueryClient } from '@tanstack/react-query';
import { DAY } from '#core/web/format/time-units.ts';
import { useRealtime } from '#core/web/realtime.ts';
import { toast } from '#core/web/toast.ts';
import { relationQuery } from '#features/channels/web/api.ts';
import type { OpenChat } from '#features/chat/web/api.ts';
import { subscriptionsGifted } from '#features/subscriptions/contract.ts';

/** The assumed length of a gifted subscription until the server reports the exact one (K-07). */
const GIFTED_SUBSCRIPTION_MS = 30 * DAY;

/**
 * Makes the receiver of a gifted subscription a subscriber at once, so that locks and badges update without a reload (K-07). A longer
 * existing subscription is kept.
 */
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
