import type { Ctx } from '#core/server/context.ts';
import type { StreamerChannel } from '#features/accounts/contract/programs.ts';
import { capabilitiesOf, playbackUrlOf } from './contributions.ts';
import { findChannelOfUser } from './store/channels.ts';

/** The viewer's own channel inside `GET /api/v1/user`. Programs fail without it (wire.md 3.1). */
export async function streamerChannelOf(ctx: Ctx, userId: number): Promise<StreamerChannel | null> {
  const channel = await findChannelOfUser(ctx.db, userId);
  if (!channel) return null;
  const [capabilities] = await capabilitiesOf(ctx, [channel.id]);
  return {
    id: channel.id,
    user_id: channel.userId,
    slug: channel.slug,
    playback_url: await playbackUrlOf(ctx, channel),
    is_banned: channel.isSuspended,
    vod_enabled: capabilities!.vod_enabled,
    subscription_enabled: capabilities!.subscription_enabled,
  };
}
