import { SECOND_MS } from '#core/contract/durations.ts';
import type { QueryOf, ReplyInput } from '#core/contract/endpoint.ts';
import { Uuid } from '#core/contract/ids.ts';
import { wireDate } from '#core/contract/time.ts';
import type { Ctx, Viewer } from '#core/server/context.ts';
import type { Db } from '#core/server/db/db.ts';
import type { PageHead } from '#core/server/http/page-head.ts';
import { avatarUrl } from '#core/server/pictures/stored-pictures.ts';
import { readPage } from '#core/server/read-page.ts';
import type { Category } from '#features/channel/channels/contract/category.ts';
import type { Livestream, Thumbnail } from '#features/channel/channels/contract/livestream.ts';
import type { Role } from '#features/channel/channels/contract/roles.ts';
import { roleOf } from '#features/channel/channels/rules/permissions.ts';
import {
  absolutePicture,
  findChannelById,
  findMembership,
  listCategoriesById,
  livestreamOnWire,
  requireChannel,
} from '#features/channel/channels/server/api.ts';
import {
  type listRecentVideos,
  listVideos,
  RECENT_VIDEOS,
  showVideo,
  type Video,
  type VideoDetails,
  type VideoPage,
} from '#features/stream/recordings/contract/video.ts';
import { canManage, canWatch, isProcessing } from '#features/stream/recordings/rules.ts';
import { type MediaPictures, picturesOfMedia } from '#features/stream/streams/server/api.ts';
import { videoFolder, videoUrl } from './serve-video.ts';
import {
  findRecording,
  findRecordingOfMedia,
  listPositions,
  listRecentRecordings,
  listRecordings,
  type RecordingRow,
} from './store/recordings.ts';

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

/** Latest first, of all channels. */
export async function readRecentVideos(
  ctx: Ctx,
  viewer: Viewer | null,
  { category_id, before }: QueryOf<typeof listRecentVideos>,
): Promise<ReplyInput<typeof listRecentVideos>['data']> {
  const list = (limit: number) => listRecentRecordings(ctx.db, { categoryId: category_id ?? null, before: before ?? null, limit });
  const { rows, next } = await readPage(RECENT_VIDEOS, list, ({ id }) => id);
  const videos = await videosOf(ctx, rows, viewer);
  return {
    videos: videos.map((video, at) => {
      const { picture, ...channel } = rows[at]!.channel;
      return { ...video, channel: { ...channel, profile_picture: avatarUrl(ctx, picture) } };
    }),
    next,
  };
}

export async function videosOf(ctx: Ctx, rows: readonly RecordingRow[], viewer: Viewer | null): Promise<Video[]> {
  const categories = await listCategoriesById(
    ctx.db,
    rows.map(({ categoryId }) => categoryId),
  );
  const positions = await positionsOf(ctx.db, viewer, rows);
  const pictures = await picturesOf(ctx, rows);
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
  const pictures = (await picturesOf(ctx, [row])).get(row.mediaId);
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
    is_kept: canManage(role) ? keptOnWire(ctx, row) : null,
  };
}

/** Null when the server deletes no recordings automatically. */
export const keptOnWire = ({ settings }: Ctx, { isKept }: Pick<RecordingRow, 'isKept'>): boolean | null =>
  settings.RECORDING_DAYS === null && settings.RECORDING_QUOTA_GB === null ? null : isKept;

/** Pictures by media id, for a person who can watch these recordings. The files of a deleted one have no address. */
async function picturesOf(ctx: Ctx, rows: readonly RecordingRow[]): Promise<ReadonlyMap<string, MediaPictures>> {
  const shown = rows.filter(({ deletedAt }) => deletedAt === null);
  const folders = await Promise.all(shown.map(async (row) => [row.mediaId, ctx.publicUrl + (await videoFolder(ctx, row))] as const));
  return picturesOfMedia(ctx.db, new Map(folders));
}

const positionsOf = async (db: Db, viewer: Viewer | null, rows: readonly RecordingRow[]): Promise<ReadonlyMap<string, number>> =>
  viewer
    ? listPositions(
        db,
        viewer.id,
        rows.map(({ uuid }) => uuid),
      )
    : new Map();

export async function roleIn(db: Db, channelId: number, viewer: Viewer | null): Promise<Role> {
  const membership = viewer && (await findMembership(db, channelId, viewer.id));
  return membership ? roleOf(membership) : 'viewer';
}

/** A video that everyone with the URL can watch. Unlisted ones are not indexed. */
export async function videoHead(ctx: Ctx, { id = '' }: Readonly<Record<string, string>>): Promise<PageHead | null> {
  const uuid = Uuid.safeParse(id);
  const row = uuid.success ? await findRecording(ctx.db, uuid.data) : null;
  if (!row || row.deletedAt !== null || !canWatch(row, 'viewer')) return null;
  const channel = await findChannelById(ctx.db, row.channelId);
  if (!channel || channel.isSuspended) return null;
  const picture = row.isMature ? null : (await picturesOf(ctx, [row])).get(row.mediaId)?.thumbnail;
  return {
    kind: 'video.other',
    path: `/${channel.slug}/videos/${row.uuid}`,
    isListed: row.visibility === 'public',
    title: row.title,
    description: `A stream of ${channel.username}, with chat replay.`,
    picture: absolutePicture(ctx, picture?.src ?? null),
  };
}

export interface WatchableRecording {
  channelId: number;
  mediaId: string;
  url: string;
}

/** Finds a nonempty recording that this person can watch now. */
export async function findWatchable(ctx: Ctx, uuid: string, viewer: Viewer | null): Promise<WatchableRecording | null> {
  const row = await findRecording(ctx.db, uuid);
  if (!row || isProcessing(row.duration) || !canWatch(row, await roleIn(ctx.db, row.channelId, viewer))) return null;
  return { channelId: row.channelId, mediaId: row.mediaId, url: await videoUrl(ctx, row) };
}

/** Returns whether the recording of this media is deleted, or hidden from this person. */
export async function isHidden(ctx: Ctx, mediaId: string, viewer: Viewer | null): Promise<boolean> {
  const row = await findRecordingOfMedia(ctx.db, mediaId);
  return row !== null && (row.deletedAt !== null || !canWatch(row, await roleIn(ctx.db, row.channelId, viewer)));
}

/** The livestream with the recording's title, its length in milliseconds, and its thumbnail, if any. */
function livestreamOf(row: RecordingRow, categories: ReadonlyMap<number, Category>, thumbnail: Thumbnail | null): Livestream {
  const { livestreamId, channelId, title, categoryId, language, isMature, tags, startedAt, duration } = row;
  const ended = { id: livestreamId, channelId, sessionTitle: title, categoryId, language, isMature, tags, startedAt };
  const thumbnails = new Map(thumbnail ? [[livestreamId, thumbnail]] : []);
  const livestream = livestreamOnWire({ ...ended, viewerCount: 0, endedAt: row.createdAt }, categories, thumbnails);
  return { ...livestream, duration: Math.round(duration * SECOND_MS) };
}

const detailsOf = (row: RecordingRow): VideoDetails => ({
  id: row.id,
  uuid: row.uuid,
  live_stream_id: row.livestreamId,
  views: row.views,
  is_private: row.visibility === 'private',
  visibility: row.visibility,
  created_at: wireDate(row.createdAt),
  updated_at: wireDate(row.updatedAt),
  deleted_at: null,
});

/** Data that the recording's row does not have. */
interface VideoContext {
  categories: ReadonlyMap<number, Category>;
  thumbnail: Thumbnail | null;
  source: string;
  resumeAt: number | null;
}

const videoOnWire = (row: RecordingRow, { categories, thumbnail, source, resumeAt }: VideoContext): Video => ({
  ...livestreamOf(row, categories, thumbnail),
  source,
  views: row.views,
  video: detailsOf(row),
  resume_at: resumeAt,
});
