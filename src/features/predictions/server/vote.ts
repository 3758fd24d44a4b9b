import type { BodyOf } from '#core/contract/endpoint.ts';
import type { Ctx, Viewer } from '#core/server/context.ts';
import { Gather } from '#core/server/gather.ts';
import { findChannel } from '#features/channels/server/api.ts';
import { refuseBanned } from '#features/moderation/server/api.ts';
import { arePointsEnabled } from '#features/points/server/api.ts';
import { type Prediction, type UserVote, voteOnPrediction } from '#features/predictions/contract.ts';
import { type VoteAnswer, type VoteAsk, voteBatch } from './vote-batch.ts';

/** Votes that one node takes at once, and that may wait for it. */
const BATCH = 256;
const WAITING = 4096;
/** Batches under way at once, of different channels: those of one channel change the same rows. */
const IN_FLIGHT = 2;

/** The queue of this node, one per context. */
const queues = new WeakMap<Ctx, Gather<VoteAsk, VoteAnswer>>();

/** Stakes points: answers once they are, or refuses with the code of the rule that it breaks. */
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
  const ask = { channelId: channel.id, userId: viewer.id, isBroadcaster, outcomeId: outcome_id, amount };
  const answer = await queueOf(ctx).ask(ask);
  return 'refused' in answer ? voteOnPrediction.refuse(answer.refused) : answer;
}

function queueOf(ctx: Ctx): Gather<VoteAsk, VoteAnswer> {
  const standing = queues.get(ctx);
  if (standing) return standing;
  const queue = new Gather<VoteAsk, VoteAnswer>((asks) => voteBatch(ctx, asks), {
    batch: BATCH,
    waiting: WAITING,
    inFlight: IN_FLIGHT,
    laneOf: ({ channelId }) => channelId,
  });
  queues.set(ctx, queue);
  return queue;
}
