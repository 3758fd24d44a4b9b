import type { Refuses } from '#core/contract/endpoint.ts';
import { responsivePicture, widthsOf } from '#core/contract/picture.ts';
import { wireDate } from '#core/contract/time.ts';
import type { Ctx, Tx, Viewer } from '#core/server/context.ts';
import type { RenderedPicture } from '#core/server/pictures/frames.ts';
import { acceptUpload } from '#core/server/pictures/read-upload.ts';
import { avatarUrl, pictureUrl, replacePictures, type WithSite } from '#core/server/pictures/stored-pictures.ts';
import type { ChannelUser, ResponsivePicture } from '#features/channel/channels/contract/channel.ts';
import {
  changeOfflineBanner,
  channelProfileUpdated,
  OFFLINE_BANNER,
  removeOfflineBanner,
} from '#features/channel/channels/contract/profile.ts';
import { channelsFeature } from '#features/channel/channels/feature.ts';
import { accountNames } from '#features/channel/channels/rules/social-links.ts';
import { offlineBannerChanged } from './events.ts';
import { requirePermissionTo } from './find.ts';
import {
  type ChannelRow,
  findChannelById,
  findChannelOfUser,
  lockChannel,
  updateOfflineBanner,
  updateStreamDetails,
  updateSuspension,
  updateVerification,
} from './store/channels.ts';
import { updateForcedMature } from './store/staff-channels.ts';

/** Broadcaster inside a channel (wire.md 3.2). */
export function channelUserOf(site: WithSite, channel: ChannelRow): ChannelUser {
  return {
    id: channel.userId,
    username: channel.username,
    agreed_to_terms: true,
    email_verified_at: channel.emailConfirmedAt && wireDate(channel.emailConfirmedAt),
    bio: channel.bio,
    country: null,
    state: null,
    city: null,
    ...accountNames(channel.links),
    profile_pic: avatarUrl(site, channel.picture),
    links: channel.links,
  };
}

export function offlineBannerOf(site: WithSite, { offlineBanner }: ChannelRow): ResponsivePicture | null {
  const urls = offlineBanner.map((hash) => pictureUrl(site, hash));
  return urls.length === 0 ? null : responsivePicture(urls, widthsOf(OFFLINE_BANNER));
}

export async function changeBanner(ctx: Ctx, slug: string, viewer: Viewer, image: string): Promise<ResponsivePicture | null> {
  const { id } = await requirePermission(ctx.db, slug, viewer, changeOfflineBanner);
  const counters = [`banner of channel ${id}`, `banner of person ${viewer.id}`];
  const added = await acceptUpload(ctx, { image, kind: OFFLINE_BANNER, counters }, changeOfflineBanner);
  return setBanner(ctx, slug, viewer, added, changeOfflineBanner);
}

export const removeBanner = (ctx: Ctx, slug: string, viewer: Viewer): Promise<ResponsivePicture | null> =>
  setBanner(ctx, slug, viewer, [], removeOfflineBanner);

export async function publishProfileOf(tx: Tx, { userId }: { userId: number }): Promise<void> {
  const channel = await findChannelOfUser(tx, userId);
  if (channel) publishProfile(tx, channel);
}

/** Removes what a deleted broadcaster said and showed on the channel. The channel stays suspended. */
export async function clearChannelOf(tx: Tx, { userId, at }: { userId: number; at: Date }): Promise<void> {
  const channel = await findChannelOfUser(tx, userId);
  if (!channel) return;
  await lockChannel(tx, channel.id);
  await updateOfflineBanner(tx, channel.id, await replacePictures(tx, { added: [], dropped: channel.offlineBanner, at }));
  await updateStreamDetails(tx, channel.id, { ...channel, streamTitle: '', tags: [] });
  await updateVerification(tx, channel.id, null);
  await updateForcedMature(tx, channel.id, null);
  // The suspension of the account goes on without its own reason and end.
  await updateSuspension(tx, channel.id, null);
}

/** Checks the permission again, because it may have been removed while the picture was decoded. */
function setBanner(
  ctx: Ctx,
  slug: string,
  viewer: Viewer,
  added: readonly RenderedPicture[],
  endpoint: Refuses<'CHANNEL_NOT_FOUND' | 'NOT_ALLOWED'>,
): Promise<ResponsivePicture | null> {
  return ctx.tx(async (tx) => {
    const { id } = await requirePermission(tx, slug, viewer, endpoint);
    await lockChannel(tx, id);
    // Read under the lock, so that concurrent changes each release the previous pictures.
    const before = await requirePermission(tx, slug, viewer, endpoint);
    if (added.length === 0 && before.offlineBanner.length === 0) return null;
    const at = ctx.now();
    await updateOfflineBanner(tx, id, await replacePictures(tx, { added, dropped: before.offlineBanner, at }));
    await tx.announce(offlineBannerChanged, { channelId: id, byUserId: viewer.id, isRemoved: added.length === 0, at });
    const channel = (await findChannelById(tx, id))!;
    publishProfile(tx, channel);
    return offlineBannerOf(tx, channel);
  });
}

function publishProfile(tx: Tx, channel: ChannelRow): void {
  const { id, slug } = channel;
  const profile = { user: channelUserOf(tx, channel), offline_banner_image: offlineBannerOf(tx, channel) };
  tx.publish(channelProfileUpdated, [id], { channel: { id, slug, ...profile } });
}

const requirePermission = requirePermissionTo(channelsFeature.permissions.change_channel_pictures);
