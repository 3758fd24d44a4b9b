import { useQueryClient } from '@tanstack/react-query';
import { DAY_MS } from '#core/contract/durations.ts';
import { lazyComponent } from '#core/web/lazy-component.tsx';
import { useRealtime } from '#core/web/realtime.ts';
import { Panel } from '#core/web/ui/Panel.tsx';
import { relationQuery } from '#features/channel/channels/web/api.ts';
import type { OpenChat } from '#features/chat/chat/web/api.ts';
import { subscriptionsGifted } from '#features/economy/subscriptions/contract/notices.ts';

/** Assumed length of a gifted subscription until the server reports the exact one (K-07). */
const GIFTED_SUBSCRIPTION_MS = 30 * DAY_MS;

const ChatCompanion = lazyComponent('page', async () => ({ default: (await import('./ChatCompanion.tsx')).ChatCompanion }));

/**
 * Makes the receiver of a gift a subscriber immediately, so locks and badges update without a reload (K-07). Keeps a longer existing
 * subscription. The server then reports the exact one.
 */
export function GiftReceiver({ chat }: { chat: OpenChat }) {
  const { channel, room } = chat;
  const cache = useQueryClient();
  const own = room.viewer?.username.toLowerCase();
  const receive = () => {
    const until = new Date(Date.now() + GIFTED_SUBSCRIPTION_MS).toISOString();
    cache.setQueryData(relationQuery(channel.slug).queryKey, (relation) => {
      if (relation === undefined) return relation;
      const { subscription } = relation;
      const later = subscription !== null && Date.parse(subscription.expires_at) > Date.parse(until);
      return { ...relation, subscription: later ? subscription : { expires_at: until, months: Math.max(1, subscription?.months ?? 1) } };
    });
  };
  useRealtime(subscriptionsGifted, [channel.chatroom.id], ({ gifted_usernames }) => {
    if (gifted_usernames.some((name) => name.toLowerCase() === own)) receive();
  });
  return (
    <Panel name="Subscriptions in chat">
      <ChatCompanion chat={chat} />
    </Panel>
  );
}
