import type { BodyOf } from '#core/contract/endpoint.ts';
import type { Ctx, Viewer } from '#core/server/context.ts';
import { requireChannel } from '#features/channel/channels/server/api.ts';
import { record } from '#features/chat/moderation/server/api.ts';
import {
  type PointsSettings,
  pointsSettingsChanged,
  showPointsSettings,
  updatePointsSettings,
} from '#features/engagement/points/contract/settings.ts';
import { pointsFeature } from '#features/engagement/points/feature.ts';
import { lockUser } from '#features/people/accounts/server/api.ts';
import { pointsSwitchedOff } from './events.ts';
import { requirePermission } from './points-channel.ts';
import { changeSettings, findSettings } from './store/settings.ts';

export async function readSettings({ db }: Ctx, slug: string): Promise<PointsSettings> {
  return findSettings(db, (await requireChannel(db, slug, showPointsSettings)).id);
}

/** Turning points off also ends whatever holds staked points, in the same transaction (PR-14). */
export function changePointsSettings(
  ctx: Ctx,
  slug: string,
  viewer: Viewer,
  { cancel_running: cancelRunning = true, ...change }: BodyOf<typeof updatePointsSettings>,
): Promise<PointsSettings> {
  return ctx.tx(async (tx) => {
    const channel = await requirePermission(tx, pointsFeature.permissions.manage_rewards, slug, viewer, updatePointsSettings);
    const isSwitchedOff = change.channel_points_enabled === false;
    // Features that take stakes lock the broadcaster too, so none starts in between.
    if (isSwitchedOff) await lockUser(tx, channel.userId);
    const settings = await changeSettings(tx, channel.id, change);
    if (Object.keys(change).length === 0) return settings;
    await record(tx, { channelId: channel.id, act: 'change_points_settings', actorId: viewer.id, details: change, at: ctx.now() });
    tx.publish(pointsSettingsChanged, [channel.id], { ...settings, channel_id: channel.id });
    if (isSwitchedOff) await tx.announce(pointsSwitchedOff, { channelId: channel.id, byUserId: viewer.id, cancelRunning, at: ctx.now() });
    return settings;
  });
}
