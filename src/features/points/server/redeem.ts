import type { BodyOf } from '#core/contract/endpoint.ts';
import { Batcher } from '#core/server/concurrency/batcher.ts';
import { perContext } from '#core/server/concurrency/per-context.ts';
import type { Ctx, Viewer } from '#core/server/context.ts';
import { findChannelInBatch } from '#features/channels/server/api.ts';
import { isBlank, outgoingText } from '#features/chat/rules/message-text.ts';
import { redeemReward } from '#features/points/contract/redemptions.ts';
import { type Redeemed, type RedeemRequest, type RedeemResult, redeemBatch } from './redeem-batch.ts';

/** Redemptions per batch, and the number of redemptions that may wait in the queue of a node. */
const MAX_BATCH_SIZE = 256;
const MAX_QUEUED = 4096;
/** Number of concurrent batches. They are for different channels, because redemptions of one channel would wait for each other's rewards. */
const MAX_CONCURRENT = 2;

const redeeming = perContext(
  (ctx) =>
    new Batcher<RedeemRequest, RedeemResult>((requests) => redeemBatch(ctx, requests), {
      maxBatchSize: MAX_BATCH_SIZE,
      maxQueued: MAX_QUEUED,
      maxConcurrent: MAX_CONCURRENT,
      partitionKey: ({ channel }) => channel.id,
      isolateFailures: true,
    }),
);

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
  return 'refused' in result ? redeemReward.refuse(result.refused, result.extra) : result;
}
