import type { BodyOf } from '#core/contract/endpoint.ts';
import { refuseCommon } from '#core/contract/refusal.ts';
import { crowdBatcher } from '#core/server/concurrency/crowd-batcher.ts';
import type { Ctx, Viewer } from '#core/server/context.ts';
import { findChannelInBatch } from '#features/channel/channels/server/api.ts';
import { type Prediction, type UserVote, voteOnPrediction } from '#features/engagement/predictions/contract.ts';
import { type VoteRequest, type VoteResult, voteBatch } from './vote-batch.ts';

const voting = crowdBatcher<VoteRequest, VoteResult>(voteBatch, {
  maxBatchSize: 256,
  maxQueued: 4_096,
  partitionKey: ({ channelId }) => channelId,
});

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
  if (!('refused' in result)) return result;
  return result.refused === 'NOT_SIGNED_IN' ? refuseCommon(result.refused) : voteOnPrediction.refuse(result.refused);
}
