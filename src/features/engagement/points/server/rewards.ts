import { secondsAfter } from '#core/contract/durations.ts';
import type { BodyOf, Refuses } from '#core/contract/endpoint.ts';
import type { PictureRefusal } from '#core/contract/picture.ts';
import { wireDate } from '#core/contract/time.ts';
import type { Ctx, Tx, Viewer } from '#core/server/context.ts';
import type { RenderedPicture } from '#core/server/pictures/frames.ts';
import { acceptUpload } from '#core/server/pictures/read-upload.ts';
import { avatarUrl, replacePictures, type WithSite } from '#core/server/pictures/stored-pictures.ts';
import { newUlid } from '#core/server/ulid.ts';
import { requireChannel } from '#features/channel/channels/server/api.ts';
import { hasEmote } from '#features/channel/emotes/server/api.ts';
import { record } from '#features/chat/moderation/server/api.ts';
import {
  changeReward,
  createReward,
  deleteReward,
  listRewards,
  REWARD_PICTURE,
  REWARDS_PER_CHANNEL,
  type Reward,
  rewardsChanged,
  showReward,
} from '#features/engagement/points/contract/rewards.ts';
import { pointsFeature } from '#features/engagement/points/feature.ts';
import { leftOf } from '#features/engagement/points/rules/redeem.ts';
import { lockUser } from '#features/people/accounts/server/api.ts';
import { hasPermission, requirePermission } from './points-channel.ts';
import * as store from './store/rewards.ts';

/** Returns disabled rewards only to people who can manage rewards. */
export async function readRewards(ctx: Ctx, slug: string, viewer: Viewer | null, isEnabled: boolean | undefined): Promise<Reward[]> {
  const { db } = ctx;
  const channel = await requireChannel(db, slug, listRewards);
  const all = isEnabled !== true && (await hasPermission(db, pointsFeature.permissions.manage_rewards, channel.id, viewer));
  if (isEnabled === false && !all) return [];
  const rows = await store.listRewards(db, channel.id, { viewerId: viewer?.id ?? 0, isEnabled: all ? (isEnabled ?? null) : true });
  return rows.map((row) => rewardOnWire(ctx, row));
}

export async function readReward(ctx: Ctx, slug: string, id: string, viewer: Viewer | null): Promise<Reward> {
  const { db } = ctx;
  const channel = await requireChannel(db, slug, showReward);
  const reward = await store.findReward(db, channel.id, id, viewer?.id ?? 0);
  const isShown =
    reward !== null && (reward.is_enabled || (await hasPermission(db, pointsFeature.permissions.manage_rewards, channel.id, viewer)));
  return isShown ? rewardOnWire(ctx, reward) : showReward.refuse('REWARD_NOT_FOUND');
}

export async function addReward(ctx: Ctx, slug: string, viewer: Viewer, body: BodyOf<typeof createReward>): Promise<Reward> {
  const { image, ...reward } = body;
  const added = await readPicture(ctx, slug, viewer, image, createReward);
  return ctx.tx(async (tx) => {
    const channel = await requirePermission(tx, pointsFeature.permissions.manage_rewards, slug, viewer, createReward);
    // Without this lock, concurrent calls could exceed the maximum.
    await lockUser(tx, channel.userId);
    if ((await store.countRewards(tx, channel.id)) >= REWARDS_PER_CHANNEL) return createReward.refuse('TOO_MANY_REWARDS');
    const now = ctx.now();
    const id = newUlid(now);
    await requireEmote(tx, channel.id, reward.emote_id, createReward);
    await store.insertReward(tx, channel.id, id, reward, now);
    if (added) await setPicture(tx, id, null, added, now);
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

/** An emote replaces the picture, and a picture replaces the emote. */
export async function editReward(ctx: Ctx, slug: string, id: string, viewer: Viewer, body: BodyOf<typeof changeReward>): Promise<Reward> {
  const { image, ...change } = body;
  const added = await readPicture(ctx, slug, viewer, image, changeReward);
  return ctx.tx(async (tx) => {
    const channel = await requirePermission(tx, pointsFeature.permissions.manage_rewards, slug, viewer, changeReward);
    const before = (await store.lockReward(tx, channel.id, id)) ?? changeReward.refuse('REWARD_NOT_FOUND');
    await requireEmote(tx, channel.id, change.emote_id, changeReward);
    const picture = added ?? (change.emote_id != null ? [] : null);
    if (picture) await setPicture(tx, id, before.picture, picture, ctx.now());
    const { emote_id: _replaced, ...rest } = change;
    const stored = added?.length ? rest : change;
    if (Object.keys(stored).length > 0) await store.updateReward(tx, channel.id, id, stored);
    publishRewardsChanged(tx, channel.id);
    const reward = await requireReward(tx, channel.id, id, viewer.id);
    const details = { ...change, ...(image !== undefined && { image: image !== null }), title: reward.title };
    await record(tx, { channelId: channel.id, act: 'change_reward', actorId: viewer.id, details, at: ctx.now() });
    return reward;
  });
}

export function removeReward(ctx: Ctx, slug: string, id: string, viewer: Viewer): Promise<void> {
  return ctx.tx(async (tx) => {
    const channel = await requirePermission(tx, pointsFeature.permissions.manage_rewards, slug, viewer, deleteReward);
    const at = ctx.now();
    await store.lockReward(tx, channel.id, id);
    const reward = await store.findReward(tx, channel.id, id, viewer.id);
    if (!reward || !(await store.deleteReward(tx, channel.id, id, at))) return deleteReward.refuse('REWARD_NOT_FOUND');
    await setPicture(tx, id, reward.picture, [], at);
    await record(tx, { channelId: channel.id, act: 'delete_reward', actorId: viewer.id, details: { title: reward.title }, at });
    publishRewardsChanged(tx, channel.id);
  });
}

/** Clients that show this channel's rewards refetch them. */
export function publishRewardsChanged(tx: Tx, channelId: number): void {
  tx.publishLatest(rewardsChanged, [channelId], async () => ({ channel_id: channelId }));
}

async function requireReward(tx: Tx, channelId: number, id: string, viewerId: number): Promise<Reward> {
  return rewardOnWire(tx, (await store.findReward(tx, channelId, id, viewerId))!);
}

/** Decodes a new picture after a permission check. Empty: the picture is removed. Null: it stays. */
async function readPicture(
  ctx: Ctx,
  slug: string,
  viewer: Viewer,
  image: string | null | undefined,
  endpoint: Refuses<PictureRefusal | 'CHANNEL_NOT_FOUND' | 'NOT_ALLOWED'>,
): Promise<RenderedPicture[] | null> {
  if (image === undefined) return null;
  if (image === null) return [];
  const channel = await requirePermission(ctx.db, pointsFeature.permissions.manage_rewards, slug, viewer, endpoint);
  const counters = [`reward of channel ${channel.id}`, `reward of person ${viewer.id}`];
  return acceptUpload(ctx, { image, kind: REWARD_PICTURE, counters }, endpoint);
}

async function setPicture(tx: Tx, id: string, before: string | null, added: readonly RenderedPicture[], at: Date): Promise<void> {
  const [picture = null] = await replacePictures(tx, { added, dropped: before === null ? [] : [before], at });
  await store.updatePicture(tx, id, picture);
}

async function requireEmote(
  tx: Tx,
  channelId: number,
  emoteId: number | null | undefined,
  endpoint: Refuses<'REWARD_EMOTE_UNKNOWN'>,
): Promise<void> {
  if (emoteId != null && !(await hasEmote(tx, channelId, emoteId))) endpoint.refuse('REWARD_EMOTE_UNKNOWN');
}

const rewardOnWire = (site: WithSite, row: store.RewardRow): Reward => ({
  ...withAvailability(row),
  image_url: avatarUrl(site, row.picture),
});

/** Adds the viewer's remaining redemptions of the reward. */
export function withAvailability(row: store.RewardRow): Omit<Reward, 'image_url'> {
  const { channelId: _channelId, picture: _picture, redeemed, redeemedByViewer, lastRedeemedAt, ...reward } = row;
  const cooldownEnd = lastRedeemedAt && reward.cooldown_seconds !== null ? secondsAfter(lastRedeemedAt, reward.cooldown_seconds) : null;
  return {
    ...reward,
    prompt: reward.description,
    left_this_stream: leftOf(reward.max_per_stream, redeemed),
    left_for_you: leftOf(reward.max_per_user_per_stream, redeemedByViewer),
    cooldown_ends_at: cooldownEnd && wireDate(cooldownEnd),
  };
}
