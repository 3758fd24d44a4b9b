import type { BodyOf } from '#core/contract/endpoint.ts';
import { refuseCommon } from '#core/contract/refusal.ts';
import { crowdBatcher } from '#core/server/concurrency/crowd-batcher.ts';
import type { Ctx, Viewer } from '#core/server/context.ts';
import { findChannelInBatch } from '#features/channel/channels/server/api.ts';
import { type Poll, voteOnPoll } from '#features/engagement/polls/contract.ts';
import { type VoteRequest, type VoteResult, voteBatch } from './vote-batch.ts';

const voting = crowdBatcher<VoteRequest, VoteResult>(voteBatch, {
  maxBatchSize: 512,
  maxQueued: 8_192,
  partitionKey: ({ channelId }) => channelId,
});

/** Counts a vote, once per person, and schedules an update with the new count for the room. */
export async function vote(ctx: Ctx, slug: string, viewer: Viewer, { id, created_at }: BodyOf<typeof voteOnPoll>): Promise<Poll> {
  const { id: channelId } = (await findChannelInBatch(ctx, slug)) ?? voteOnPoll.refuse('CHANNEL_NOT_FOUND');
  const result = await voting(ctx).enqueue({ channelId, userId: viewer.id, optionId: id, pollCreatedAt: created_at });
  if (!('refused' in result)) return result;
  return result.refused === 'NOT_SIGNED_IN' ? refuseCommon(result.refused) : voteOnPoll.refuse(result.refused);
}
