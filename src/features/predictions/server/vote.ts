import type { BodyOf } from '#core/contract/endpoint.ts';
import { Batcher } from '#core/server/concurrency/batcher.ts';
import { perContext } from '#core/server/concurrency/per-context.ts';
import type { Ctx, Viewer } from '#core/server/context.ts';
import { findChannelInBatch } from '#features/channels/server/api.ts';
import { type Prediction, type UserVote, voteOnPrediction } from '#features/predictions/contract.ts';
import { type VoteRequest, type VoteResult, voteBatch } from './vote-batch.ts';

/** Votes per batch, and the number of votes that may wait in the queue of a node. */
const MAX_BATCH_SIZE = 256;
const MAX_QUEUED = 4096;
/** Number of concurrent batches. They are for different channels, because votes in the same channel change the same rows. */
const MAX_CONCURRENT = 2;

const voting = perContext(
  (ctx) =>
    new Batcher<VoteRequest, VoteResult>((requests) => voteBatch(ctx, requests), {
      maxBatchSize: MAX_BATCH_SIZE,
      maxQueued: MAX_QUEUED,
      maxConcurrent: MAX_CONCURRENT,
      partitionKey: ({ channelId }) => channelId,
      isolateFailures: true,
    }),
);

/**
 * Stakes points. Responds once the stake is stored, or refuses with the code of the violated rule. Repeating a transaction id returns the
 * original response.
 */
export async function vote(
  ctx: Ctx,
  slug: string,
  viewer: Viewer,
  { amount, outcome_id, transaction_id }: BodyOf<typeof voteOnPrediction>,
): Promise<{ prediction: Prediction; user_vote: UserVote }> {
  const channel = (await findChannelInBatch(ctx, slug)) ?? voteOnPrediction.refuse('CHANNEL_NOT_FOUND');
  const result = await voting(ctx).enqueue({
    channelId: channel.id,
    userId: viewer.id,
    isBroadcaster: channel.userId === viewer.id,
    outcomeId: outcome_id,
    amount,
    transactionId: transaction_id,
  });
  return 'refused' in result ? voteOnPrediction.refuse(result.refused) : result;
}
