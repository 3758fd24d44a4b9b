import type { Ctx, Viewer } from '#core/server/context.ts';
import { can, roleOf } from '#features/channel/channels/rules/permissions.ts';
import { findMembership, requireChannel } from '#features/channel/channels/server/api.ts';
import { record } from '#features/chat/moderation/server/api.ts';
import {
  type ClipSettings,
  changeClipSettings,
  type ShownClipSettings,
  showClipSettings,
} from '#features/stream/clips/contract/clip-settings.ts';
import { clipsFeature } from '#features/stream/clips/feature.ts';
import { quotaOf } from './delete-surplus-clips.ts';
import { findWhoMayClip, upsertWhoMayClip } from './store/settings.ts';

export async function readClipSettings(ctx: Ctx, slug: string): Promise<ShownClipSettings> {
  const { id } = await requireChannel(ctx.db, slug, showClipSettings);
  return { who_may_clip: await findWhoMayClip(ctx.db, id), quota: quotaOf(ctx) };
}

export function changeSettings(ctx: Ctx, slug: string, viewer: Viewer, settings: ClipSettings): Promise<ShownClipSettings> {
  return ctx.tx(async (tx) => {
    const { id: channelId } = await requireChannel(tx, slug, changeClipSettings);
    const role = roleOf((await findMembership(tx, channelId, viewer.id))!);
    if (!can(clipsFeature.permissions.manage_clip_settings, role)) return changeClipSettings.refuse('NOT_ALLOWED');
    const at = ctx.now();
    const isChanged = await upsertWhoMayClip(tx, channelId, settings.who_may_clip, at);
    const details = { who_may_clip: settings.who_may_clip };
    if (isChanged) await record(tx, { channelId, act: 'change_clip_settings', actorId: viewer.id, details, at });
    return { ...settings, quota: quotaOf(ctx) };
  });
}
