import { toast } from '#core/web/toast.ts';
import type { KicksItem, KicksPlan } from '#features/economy/gifts/contract.ts';
import { openCheckout, useOrder } from '#features/economy/payments/web/api.ts';

/**
 * Buys a bundle of KICKs: orders it and opens its checkout, which leads back to the channel. A toast says when the KICKs have arrived,
 * whatever became of the screen that sold them.
 */
export function useBuyKicks(channelId: number | null): (plan: KicksPlan) => void {
  const { mutateAsync } = useOrder();
  return ({ plan_id }) => {
    const item: KicksItem = { plan_id, ...(channelId !== null && { channel_id: channelId }) };
    const order = mutateAsync({ kind: 'kicks', item });
    openCheckout(order);
    order.catch(toast.refused);
  };
}
