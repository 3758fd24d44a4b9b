import type { BodyOf, ReplyOf } from '#core/contract/endpoint.ts';
import { KeyedMutex } from '#core/server/concurrency/keyed-mutex.ts';
import { perContext } from '#core/server/concurrency/per-context.ts';
import type { Ctx, Tx, Viewer } from '#core/server/context.ts';
import type { Db } from '#core/server/db/db.ts';
import { newUlid } from '#core/server/ulid.ts';
import { type ChannelRow, chatroomOf, lockUser } from '#features/channels/server/api.ts';
import { refuseBanned } from '#features/moderation/server/api.ts';
import { redeemReward, redemptionCreated, rewardRedeemed } from '#features/points/contract/redemptions.ts';
import { pointsFeature } from '#features/points/feature.ts';
import { messageRefusal, redeemRefusal } from '#features/points/rules/redeem.ts';
import { isMessageAllowed } from './is-message-allowed.ts';
import { movePoints, pointsOf } from './move-points.ts';
import { hasPermission, requireChannel } from './points-channel.ts';
import { redemptionOnWire } from './redemption-on-wire.ts';
import { publishRewardsChanged, rewardOnWire } from './rewards.ts';
import { findByTransaction, findRedemption, insertRedemption, type NewRedemption } from './store/redemptions.ts';
import { findReward, lockReward, type RewardRow } from './store/rewards.ts';
import { findSettings } from './store/settings.ts';

type Redeemed = ReplyOf<typeof redeemReward>['data'];

/** Keyed by user id: a person's redemptions wait for each other before they take a database connection. */
const redemptionMutex = perContext(() => new KeyedMutex<number>());

/**
 * Takes the points, stores the redemption and publishes it, atomically. Repeating a transaction id returns the original response (RW-04).
 */
export function redeem(ctx: Ctx, slug: string, rewardId: string, viewer: Viewer, asked: BodyOf<typeof redeemReward>): Promise<Redeemed> {
  return redemptionMutex(ctx).run(viewer.id, () => redeemOnce(ctx, slug, rewardId, viewer, asked));
}

async function redeemOnce(
  ctx: Ctx,
  slug: string,
  rewardId: string,
  viewer: Viewer,
  { transaction_id: transactionId, message }: BodyOf<typeof redeemReward>,
): Promise<Redeemed> {
  const channel = await requireChannel(ctx.db, slug, redeemReward);
  const userInput = message ?? '';
  const isAllowed = await isMessageAllowed(ctx, channel.id, viewer.id, userInput);
  return ctx.tx(async (tx) => {
    // A person's redemptions are serialized across all nodes, so that the second of two with the same transaction id finds the first.
    await lockUser(tx, viewer.id);
    const before = await findByTransaction(tx, viewer.id, transactionId);
    if (before) {
      if (before.channelId !== channel.id || before.rewardId !== rewardId || before.userInput !== userInput)
        return redeemReward.refuse('TRANSACTION_ID_USED');
      return responseOf(before, await pointsOf(tx, channel.id, viewer.id));
    }
    const now = ctx.now();
    await refuseBanned(tx, channel.id, viewer.id, now, redeemReward);
    if (!(await findSettings(tx, channel.id)).channel_points_enabled) return redeemReward.refuse('CHANNEL_POINTS_DISABLED');

    const reward = await requireReward(tx, channel, rewardId, viewer);
    const isBroadcaster = channel.userId === viewer.id;
    const refusal = redeemRefusal(rewardOnWire(reward), { points: null, isBroadcaster }, now) ?? messageRefusal(reward, userInput);
    if (refusal) return redeemReward.refuse(refusal);
    if (!isAllowed) return redeemReward.refuse('MESSAGE_NOT_ALLOWED');

    const redemption: NewRedemption = {
      id: newUlid(now),
      channelId: channel.id,
      rewardId,
      userId: viewer.id,
      transactionId,
      rewardTitle: reward.title,
      rewardCost: reward.cost,
      rewardBackgroundColor: reward.background_color,
      paid: isBroadcaster ? 0 : reward.cost,
      userInput,
      status: reward.should_redemptions_skip_request_queue ? 'accepted' : 'pending',
      createdAt: now,
    };
    const points = isBroadcaster ? await pointsOf(tx, channel.id, viewer.id) : await pay(tx, redemption);
    await insertRedemption(tx, redemption);
    await publishRedemption(tx, redemption, viewer);
    if (isLimited(reward)) publishRewardsChanged(tx, channel.id);
    return responseOf(redemption, points);
  });
}

const responseOf = ({ id, rewardId, rewardTitle, status }: NewRedemption, points: number): Redeemed => ({
  id,
  reward_id: rewardId,
  reward_title: rewardTitle,
  status,
  points,
});

const isLimited = ({ max_per_stream, max_per_user_per_stream, cooldown_seconds }: RewardRow): boolean =>
  max_per_stream !== null || max_per_user_per_stream !== null || cooldown_seconds !== null;

/** Finds the reward. A reward with a cap or a cooldown is locked, so that concurrent redemptions cannot exceed it. */
async function requireReward(tx: Db, channel: ChannelRow, rewardId: string, viewer: Viewer): Promise<RewardRow> {
  let reward = await findReward(tx, channel.id, rewardId, viewer.id);
  if (reward && isLimited(reward)) {
    await lockReward(tx, rewardId);
    reward = await findReward(tx, channel.id, rewardId, viewer.id);
  }
  if (!reward || (!reward.is_enabled && !(await hasPermission(tx, pointsFeature.permissions.manage_rewards, channel.id, viewer))))
    return redeemReward.refuse('REWARD_NOT_FOUND');
  return reward;
}

async function pay(tx: Tx, { id, channelId, userId, paid, rewardTitle, createdAt }: NewRedemption): Promise<number> {
  const moved = await movePoints(
    tx,
    [{ key: `redemption ${id}`, channelId, userId, points: -paid, reason: 'REDEEMED', note: rewardTitle }],
    createdAt,
  );
  return moved[0]!.result === 'posted' ? moved[0]!.balance : redeemReward.refuse('INSUFFICIENT_POINTS');
}

/** Publishes the redemption to the chat as a notice (RW-07), and to the moderators' queue when it is pending. */
async function publishRedemption(tx: Tx, redemption: NewRedemption, { username }: Viewer): Promise<void> {
  const { id: chatroomId } = await chatroomOf(tx, redemption.channelId);
  tx.publish(rewardRedeemed, [chatroomId], {
    reward_title: redemption.rewardTitle,
    user_id: redemption.userId,
    channel_id: redemption.channelId,
    username,
    user_input: redemption.userInput,
    reward_background_color: redemption.rewardBackgroundColor,
    reward_cost: redemption.rewardCost,
  });
  if (redemption.status === 'pending')
    tx.publish(redemptionCreated, [chatroomId], redemptionOnWire((await findRedemption(tx, redemption.id))!));
}
