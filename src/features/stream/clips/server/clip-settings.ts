import type { Refuses } from '#core/contract/endpoint.ts';
import type { Ctx, Viewer } from '#core/server/context.ts';
import type { Db } from '#core/server/db/db.ts';
import type { Role } from '#features/channel/channels/contract/roles.ts';
import { can, roleOf } from '#features/channel/channels/rules/permissions.ts';
import { isSubscribed } from '#features/channel/channels/rules/subscription.ts';
import { findMembership, requireChannel } from '#features/channel/channels/server/api.ts';
import { banOf, record } from '#features/chat/moderation/server/api.ts';
import { type ClipSettings, changeClipSettings, type ShownClipSettings, showClipSettings } from '#features/stream/clips/contract/clip.ts';
import { clipsFeature } from '#features/stream/clips/feature.ts';
import { clipRefusal } from '#features/stream/clips/rules/clip.ts';
import { quotaOf } from './delete-clips.ts';
import { findWhoMayClip, upsertWhoMayClip } from './store/clips.ts';

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

type Code = 'CHANNEL_NOT_FOUND' | NonNullable<ReturnType<typeof clipRefusal>>;

/** Returns the channel and the person's role, or refuses a person who cannot make clips there. */
export async function requireClipper(
  db: Db,
  slug: string,
  viewer: Viewer,
  now: Date,
  endpoint: Refuses<Code>,
): Promise<{ channelId: number; role: Role }> {
  const { id: channelId } = await requireChannel(db, slug, endpoint);
  const member = (await findMembership(db, channelId, viewer.id))!;
  const role = roleOf(member);
  const refusal = clipRefusal(await findWhoMayClip(db, channelId), {
    role,
    isBanned: (await banOf(db, channelId, viewer.id, now)) !== null,
    isFollowing: member.followingSince !== null,
    isSubscribed: isSubscribed(member.subscription, now),
  });
  return refusal === null ? { channelId, role } : endpoint.refuse(refusal);
}
