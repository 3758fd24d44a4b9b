import type { Tx, Viewer } from '#core/server/context.ts';
import { type ChannelRow, requireChannel } from '#features/channel/channels/server/api.ts';
import { banOf } from '#features/chat/moderation/server/api.ts';
import type { PurchaseRefusals } from '#features/economy/payments/server/api.ts';
import { isEnabled } from './store/settings.ts';

/** Returns the channel if this person can buy subscriptions there now; otherwise refuses the purchase. */
export async function requireSellableChannel(tx: Tx, reference: string, buyer: Viewer, endpoint: PurchaseRefusals): Promise<ChannelRow> {
  const channel = await requireChannel(tx, reference, endpoint);
  if (channel.userId === buyer.id) return endpoint.refuse('PURCHASING_FOR_OWN_CHANNEL');
  if (!(await isEnabled(tx, channel.id))) return endpoint.refuse('CHANNEL_NOT_MONETIZED');
  if (await banOf(tx, channel.id, buyer.id, tx.now())) return endpoint.refuse('BUYER_BANNED');
  return channel;
}
