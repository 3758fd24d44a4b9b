import type { BodyOf } from '#core/contract/endpoint.ts';
import { Batcher } from '#core/server/concurrency/batcher.ts';
import { perContext } from '#core/server/concurrency/per-context.ts';
import type { Ctx, Viewer } from '#core/server/context.ts';
import { findChannel } from '#features/channels/server/api.ts';
import { refuseBanned } from '#features/moderation/server/api.ts';
import { arePointsEnabled } from '#features/points/server/api.ts';
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

/** Stakes points. Responds once the stake is stored, or refuses with the code of the violated rule. */
export async function vote(
  ctx: Ctx,
  slug: string,
  viewer: Viewer,
  { amount, outcome_id }: BodyOf<typeof voteOnPrediction>,
): Promise<{ prediction: Prediction; user_vote: UserVote }> {
  const channel = (await findChannel(ctx.db, slug)) ?? voteOnPrediction.refuse('CHANNEL_NOT_FOUND');
  await refuseBanned(ctx.db, channel.id, viewer.id, ctx.now(), voteOnPrediction);
  if (!(await arePointsEnabled(ctx.db, channel.id))) return voteOnPrediction.refuse('CHANNEL_POINTS_DISABLED');
  const isBroadcaster = channel.userId === viewer.id;
  const request = { channelId: channel.id, userId: viewer.id, isBroadcaster, outcomeId: outcome_id, amount };
  const result = await voting(ctx).enqueue(request);
  return 'refused' in result ? voteOnPrediction.refuse(result.refused) : result;
}
