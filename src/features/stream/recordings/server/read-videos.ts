import type { QueryOf } from '#core/contract/endpoint.ts';
import type { Ctx, Viewer } from '#core/server/context.ts';
import type { Db } from '#core/server/db/db.ts';
import { avatarUrl } from '#core/server/pictures/stored-pictures.ts';
import type { Role } from '#features/channel/channels/contract/roles.ts';
import { roleOf } from '#features/channel/channels/rules/permissions.ts';
import { findChannelById, findMembership, listCategoriesById, requireChannel } from '#features/channel/channels/server/api.ts';
import { listVideos, showVideo, type Video, type VideoPage } from '#features/stream/recordings/contract/video.ts';
import { canManage, canWatch } from '#features/stream/recordings/rules.ts';
import { picturesOfMedia } from '#features/stream/streams/server/api.ts';
import { listPositions } from './store/positions.ts';
import { findRecording, listRecordings, type RecordingRow } from './store/recordings.ts';
import { videoUrl } from './video-address.ts';
import { detailsOf, livestreamOf, videoOnWire } from './wire.ts';

/** Latest first. */
export async function readVideos(
  ctx: Ctx,
  slug: string,
  viewer: Viewer | null,
  { before, limit }: QueryOf<typeof listVideos>,
): Promise<Video[]> {
  const channel = await requireChannel(ctx.db, slug, listVideos);
  return videosOf(ctx, await listRecordings(ctx.db, { channelId: channel.id, withHidden: false, before: before ?? null, limit }), viewer);
}

export async function videosOf(ctx: Ctx, rows: readonly RecordingRow[], viewer: Viewer | null): Promise<Video[]> {
  const categories = await listCategoriesById(
    ctx.db,
    rows.map(({ categoryId }) => categoryId),
  );
  const positions = await positionsOf(ctx.db, viewer, rows);
  const mediaIds = rows.map(({ mediaId }) => mediaId);
  const pictures = await picturesOfMedia(ctx.db, ctx, mediaIds);
  return Promise.all(
    rows.map(async (row) =>
      videoOnWire(row, {
        categories,
        thumbnail: pictures.get(row.mediaId)?.thumbnail ?? null,
        source: await videoUrl(ctx, row),
        resumeAt: positions.get(row.uuid) ?? null,
      }),
    ),
  );
}

export async function readVideo(ctx: Ctx, uuid: string, viewer: Viewer | null): Promise<VideoPage> {
  const { db } = ctx;
  const row = await findRecording(db, uuid);
  if (!row) return showVideo.refuse('VIDEO_NOT_FOUND');
  const role = await roleIn(db, row.channelId, viewer);
  if (!canWatch(row, role)) return showVideo.refuse('VIDEO_NOT_FOUND');
  const channel = (await findChannelById(db, row.channelId))!;
  const categories = await listCategoriesById(db, [row.categoryId]);
  const pictures = (await picturesOfMedia(db, ctx, [row.mediaId])).get(row.mediaId);
  return {
    ...detailsOf(row),
    slug: null,
    thumb: null,
    s3: null,
    trading_platform_id: null,
    source: await videoUrl(ctx, row),
    livestream: {
      ...livestreamOf(row, categories, pictures?.thumbnail ?? null),
      channel: {
        id: channel.id,
        user_id: channel.userId,
        slug: channel.slug,
        is_banned: channel.isSuspended,
        followers_count: channel.followersCount,
        verified: channel.isVerified,
        user: { id: channel.userId, username: channel.username, bio: channel.bio, profile_pic: avatarUrl(ctx, channel.picture) },
      },
    },
    resume_at: (await positionsOf(db, viewer, [row])).get(uuid) ?? null,
    storyboard: pictures?.storyboard ?? null,
    can_manage: canManage(role),
  };
}

const positionsOf = async (db: Db, viewer: Viewer | null, rows: readonly RecordingRow[]): Promise<ReadonlyMap<string, number>> =>
  viewer
    ? listPositions(
        db,
        viewer.id,
        rows.map(({ uuid }) => uuid),
      )
    : new Map();

/** Returns the viewer's role in the channel of a recording. */
export async function roleIn(db: Db, channelId: number, viewer: Viewer | null): Promise<Role> {
  const membership = viewer && (await findMembership(db, channelId, viewer.id));
  return membership ? roleOf(membership) : 'viewer';
}
