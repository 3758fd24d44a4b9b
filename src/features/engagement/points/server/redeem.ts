import type { BodyOf } from '#core/contract/endpoint.ts';
import { refuseCommon } from '#core/contract/refusal.ts';
import { crowdBatcher } from '#core/server/concurrency/crowd-batcher.ts';
import type { Ctx, Viewer } from '#core/server/context.ts';
import { findChannelInBatch } from '#features/channel/channels/server/api.ts';
import { isBlank, outgoingText } from '#features/chat/chat/rules/message-text.ts';
import { redeemReward } from '#features/engagement/points/contract/redemptions.ts';
import { type Redeemed, type RedeemRequest, type RedeemResult, redeemBatch } from './redeem-batch.ts';

const redeeming = crowdBatcher<RedeemRequest, RedeemResult>(redeemBatch, {
  maxBatchSize: 256,
  maxQueued: 4096,
  partitionKey: ({ channel }) => channel.id,
});

/**
 * Takes the points, stores the redemption and publishes it, atomically. Repeating a transaction id returns the original response (RW-04).
 */
export async function redeem(
  ctx: Ctx,
  slug: string,
  rewardId: string,
  viewer: Viewer,
  { transaction_id: transactionId, message }: BodyOf<typeof redeemReward>,
): Promise<Redeemed> {
  const channel = (await findChannelInBatch(ctx, slug)) ?? redeemReward.refuse('CHANNEL_NOT_FOUND');
  const text = outgoingText(message ?? '');
  const userInput = isBlank(text) ? '' : text;
  const result = await redeeming(ctx).enqueue({ channel, rewardId, viewer, transactionId, userInput });
  if (!('refused' in result)) return result;
  return result.refused === 'NOT_SIGNED_IN' ? refuseCommon(result.refused) : redeemReward.refuse(result.refused, result.extra);
}
