import type { BodyOf } from '#core/contract/endpoint.ts';
import { Batcher } from '#core/server/concurrency/batcher.ts';
import { perContext } from '#core/server/concurrency/per-context.ts';
import type { Ctx, Viewer } from '#core/server/context.ts';
import { findChannelInBatch } from '#features/channels/server/api.ts';
import { type Poll, voteOnPoll } from '#features/polls/contract.ts';
import { type VoteRequest, type VoteResult, voteBatch } from './vote-batch.ts';

/** Votes per batch, and the number of votes that may wait in the queue of a node. */
const MAX_BATCH_SIZE = 512;
const MAX_QUEUED = 8192;
/** Number of concurrent batches. They are for different channels, because votes of one poll change the same rows. */
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

/** Counts a vote, once per person, and schedules an update with the new count for the room. */
export async function vote(ctx: Ctx, slug: string, viewer: Viewer, { id, created_at }: BodyOf<typeof voteOnPoll>): Promise<Poll> {
  const { id: channelId } = (await findChannelInBatch(ctx, slug)) ?? voteOnPoll.refuse('CHANNEL_NOT_FOUND');
  const result = await voting(ctx).enqueue({ channelId, userId: viewer.id, optionId: id, pollCreatedAt: created_at });
  return 'refused' in result ? voteOnPoll.refuse(result.refused) : result;
}
