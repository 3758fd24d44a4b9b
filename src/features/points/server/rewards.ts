import type { Ctx, Tx, Viewer } from '#core/server/context.ts';
import type { Db } from '#core/server/db/db.ts';
import { newUlid } from '#core/server/ulid.ts';
import { lockUser, requireChannel } from '#features/channels/server/api.ts';
import { record } from '#features/moderation/server/api.ts';
import {
  changeReward,
  createReward,
  deleteReward,
  listRewards,
  type NewReward,
  REWARDS_PER_CHANNEL,
  type Reward,
  type RewardChange,
  rewardsChanged,
  showReward,
} from '#features/points/contract/rewards.ts';
import { pointsFeature } from '#features/points/feature.ts';
import { leftOf } from '#features/points/rules/redeem.ts';
import { hasPermission, requirePermission, wireDate } from './points-channel.ts';
import * as store from './store/rewards.ts';

/** Disabled rewards are only returned to people who can manage rewards. */
export async function readRewards({ db }: Ctx, slug: string, viewer: Viewer | null, isEnabled: boolean | undefined): Promise<Reward[]> {
  const channel = await requireChannel(db, slug, listRewards);
  const all = isEnabled !== true && (await hasPermission(db, pointsFeature.permissions.manage_rewards, channel.id, viewer));
  if (isEnabled === false && !all) return [];
  const rows = await store.listRewards(db, channel.id, { viewerId: viewer?.id ?? 0, isEnabled: all ? (isEnabled ?? null) : true });
  return rows.map(rewardOnWire);
}

export async function readReward({ db }: Ctx, slug: string, id: string, viewer: Viewer | null): Promise<Reward> {
  const channel = await requireChannel(db, slug, showReward);
  const reward = await store.findReward(db, channel.id, id, viewer?.id ?? 0);
  const isShown =
    reward !== null && (reward.is_enabled || (await hasPermission(db, pointsFeature.permissions.manage_rewards, channel.id, viewer)));
  return isShown ? rewardOnWire(reward) : showReward.refuse('REWARD_NOT_FOUND');
}

export function addReward(ctx: Ctx, slug: string, viewer: Viewer, reward: NewReward): Promise<Reward> {
  return ctx.tx(async (tx) => {
    const channel = await requirePermission(tx, pointsFeature.permissions.manage_rewards, slug, viewer, createReward);
    // Without this lock, two concurrent calls could each find room for one more reward.
    await lockUser(tx, channel.userId);
    if ((await store.countRewards(tx, channel.id)) >= REWARDS_PER_CHANNEL) return createReward.refuse('TOO_MANY_REWARDS');
    const now = ctx.now();
    const id = newUlid(now);
    await store.insertReward(tx, channel.id, id, reward, now);
    await record(tx, {
      channelId: channel.id,
      act: 'create_reward',
      actorId: viewer.id,
      details: { title: reward.title, cost: reward.cost },
      at: now,
    });
    publishRewardsChanged(tx, channel.id);
    return requireReward(tx, channel.id, id, viewer.id);
  });
}

export function editReward(ctx: Ctx, slug: string, id: string, viewer: Viewer, change: RewardChange): Promise<Reward> {
  return ctx.tx(async (tx) => {
    const channel = await requirePermission(tx, pointsFeature.permissions.manage_rewards, slug, viewer, changeReward);
    if (!(await store.updateReward(tx, channel.id, id, change))) return changeReward.refuse('REWARD_NOT_FOUND');
    publishRewardsChanged(tx, channel.id);
    const reward = await requireReward(tx, channel.id, id, viewer.id);
    const details = { ...change, title: reward.title };
    await record(tx, { channelId: channel.id, act: 'change_reward', actorId: viewer.id, details, at: ctx.now() });
    return reward;
  });
}

export function removeReward(ctx: Ctx, slug: string, id: string, viewer: Viewer): Promise<void> {
  return ctx.tx(async (tx) => {
    const channel = await requirePermission(tx, pointsFeature.permissions.manage_rewards, slug, viewer, deleteReward);
    const at = ctx.now();
    const reward = await store.findReward(tx, channel.id, id, viewer.id);
    if (!reward || !(await store.deleteReward(tx, channel.id, id, at))) return deleteReward.refuse('REWARD_NOT_FOUND');
    await record(tx, { channelId: channel.id, act: 'delete_reward', actorId: viewer.id, details: { title: reward.title }, at });
    publishRewardsChanged(tx, channel.id);
  });
}

/** Makes clients that show this channel's rewards refetch them. */
export function publishRewardsChanged(tx: Tx, channelId: number): void {
  tx.publishLatest(rewardsChanged, [channelId], async () => ({ channel_id: channelId }));
}

async function requireReward(db: Db, channelId: number, id: string, viewerId: number): Promise<Reward> {
  return rewardOnWire((await store.findReward(db, channelId, id, viewerId))!);
}

export function rewardOnWire(row: store.RewardRow): Reward {
  const { channelId: _channelId, redeemed, redeemedByViewer, lastRedeemedAt, ...reward } = row;
  const cooldownEnd =
    lastRedeemedAt && reward.cooldown_seconds !== null ? new Date(lastRedeemedAt.getTime() + reward.cooldown_seconds * 1000) : null;
  return {
    ...reward,
    prompt: reward.description,
    left_this_stream: leftOf(reward.max_per_stream, redeemed),
    left_for_you: leftOf(reward.max_per_user_per_stream, redeemedByViewer),
    cooldown_ends_at: cooldownEnd && wireDate(cooldownEnd),
  };
}
