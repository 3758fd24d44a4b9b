import { useFlag } from '#core/web/settings.ts';
import type { Channel } from '#features/channel/channels/contract/channel.ts';
import { usePayments } from '#features/economy/payments/web/api.ts';
import { useViewer } from '#features/people/accounts/web/api.ts';
import { useKicks } from './use-kicks.ts';

type OfChannel = Pick<Channel, 'user_id' | 'subscription_enabled'>;

/** Whether the viewer can send gifts to this channel: KICKs are on, the channel is monetized and not the viewer's own (GI-01). */
export function useSellsGifts({ user_id, subscription_enabled }: OfChannel): boolean {
  const viewer = useViewer();
  return useFlag('kicks') && subscription_enabled && viewer?.id !== user_id;
}

/** Whether to show the gift shop. Without a payment provider only viewers with KICKs see it (GI-10). */
export function useOffersGifts(channel: OfChannel): boolean {
  const [sells, payments, kicks] = [useSellsGifts(channel), usePayments(), useKicks()];
  return sells && (payments?.provider !== null || (kicks?.available ?? 0) > 0);
}
