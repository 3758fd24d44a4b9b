import { toast } from '#core/web/toast.ts';
import type { KicksItem, KicksPlan } from '#features/economy/gifts/contract.ts';
import { openCheckout, useOrder } from '#features/economy/payments/web/api.ts';

/** Orders a bundle and opens its checkout, which returns to the channel. A toast announces the KICKs even if this screen has closed. */
export function useBuyKicks(channelId: number | null): (plan: KicksPlan) => void {
  const { mutateAsync } = useOrder();
  return ({ plan_id }) => {
    const item: KicksItem = { plan_id, ...(channelId !== null && { channel_id: channelId }) };
    const order = mutateAsync({ kind: 'kicks', item });
    openCheckout(order);
    order.catch(toast.refused);
  };
}
