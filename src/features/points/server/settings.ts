import type { Ctx, Viewer } from '#core/server/context.ts';
import { record } from '#features/moderation/server/api.ts';
import {
  type PointsSettings,
  pointsSettingsChanged,
  showPointsSettings,
  updatePointsSettings,
} from '#features/points/contract/settings.ts';
import { pointsFeature } from '#features/points/feature.ts';
import { requireChannel, requirePermission } from './points-channel.ts';
import { changeSettings, findSettings } from './store/settings.ts';

export async function readSettings({ db }: Ctx, slug: string): Promise<PointsSettings> {
  return findSettings(db, (await requireChannel(db, slug, showPointsSettings)).id);
}

export function changePointsSettings(ctx: Ctx, slug: string, viewer: Viewer, change: Partial<PointsSettings>): Promise<PointsSettings> {
  return ctx.tx(async (tx) => {
    const channel = await requirePermission(tx, pointsFeature.permissions.manage_rewards, slug, viewer, updatePointsSettings);
    const settings = await changeSettings(tx, channel.id, change);
    if (Object.keys(change).length === 0) return settings;
    await record(tx, { channelId: channel.id, act: 'change_points_settings', actorId: viewer.id, details: change, at: ctx.now() });
    tx.publish(pointsSettingsChanged, [channel.id], { ...settings, channel_id: channel.id });
    return settings;
  });
}
