import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { dataEnvelopeSchema } from '#core/contract/envelope.ts';
import { Id, TransactionId, Uuid } from '#core/contract/ids.ts';
import { BAD_CURSOR, NextCursor } from '#core/contract/pages.ts';
import { bodyLimitOf, PICTURE_REFUSALS, type PictureKind, PictureUpload } from '#core/contract/picture.ts';
import { requiredLine } from '#core/contract/plain-text.ts';
import { WireDate } from '#core/contract/wire-date.ts';
import { Category } from '#features/channel/channels/contract/category.ts';
import { CategoryId } from '#features/channel/channels/contract/livestream.ts';
import { CHANNEL_NOT_FOUND, CHANNEL_SUSPENDED, SlugParams } from '#features/channel/channels/contract/params.ts';
import { BANNED_HERE } from '#features/chat/moderation/contract/bans.ts';
import { VIDEO_NOT_FOUND } from '#features/stream/recordings/contract/video.ts';

/** Who can create clips in a channel. Moderators and above count as followers and subscribers; `nobody` excludes them too. */
export const WhoMayClip = z.enum(['everyone', 'followers', 'subscribers', 'moderators', 'nobody']);
export type WhoMayClip = z.infer<typeof WhoMayClip>;

export const ClipSettings = z.object({ who_may_clip: WhoMayClip });
export type ClipSettings = z.infer<typeof ClipSettings>;

/** The settings and the operator's quota: the bytes of all clips of a channel, beyond which the oldest are deleted; null for no limit. */
export const ShownClipSettings = ClipSettings.extend({ quota: z.int().nullable() });
export type ShownClipSettings = z.infer<typeof ShownClipSettings>;

const path = '/api/internal/v1/channels/:slug/clip-settings';

export const showClipSettings = endpoint({
  method: 'GET',
  path,
  summary: "Get who can create clips in a channel, and the channel's quota in bytes.",
  viewer: 'none',
  params: SlugParams,
  reply: dataEnvelopeSchema(ShownClipSettings),
  refusals: { CHANNEL_NOT_FOUND },
});

export const changeClipSettings = endpoint({
  method: 'PUT',
  path,
  summary: 'Change who can create clips in a channel. Requires the broadcaster or staff.',
  viewer: 'required',
  params: SlugParams,
  body: ClipSettings,
  reply: dataEnvelopeSchema(ShownClipSettings),
  refusals: {
    CHANNEL_NOT_FOUND,
    CHANNEL_SUSPENDED,
    NOT_ALLOWED: [403, 'Only the broadcaster can choose who can create clips in this channel.'],
  },
  limit: { rate: 30, seconds: 60 },
});

/** Maximum clips per page. */
export const CLIPS_PAGE = 24;

/** A clip has no video until it is cut. `failed` is final. */
export const ClipState = z.enum(['processing', 'ready', 'failed']);
export type ClipState = z.infer<typeof ClipState>;

const ClipPerson = z.object({
  id: Id,
  username: z.string(),
  slug: z.string(),
  profile_picture: z.string().nullable(),
  /** Grandstand field: whether the person's channel is verified. */
  verified: z.boolean(),
});

/** A clip (wire.md 3.2). `views` equals `view_count`, and `clip_url` equals `video_url`: clients read either. */
export const Clip = z.object({
  id: Uuid,
  state: ClipState,
  title: z.string(),
  channel_id: Id,
  user_id: Id,
  /** Stream id as text; null when it is unknown. */
  livestream_id: z.string().nullable(),
  category_id: z.string(),
  privacy: z.literal('CLIP_PRIVACY_PUBLIC'),
  /** An MP4 file; empty until the clip is ready. */
  clip_url: z.string(),
  video_url: z.string(),
  /** Empty without a picture. */
  thumbnail_url: z.string(),
  views: z.int(),
  view_count: z.int(),
  /** Seconds, with up to three decimals. */
  duration: z.number(),
  /** Time of the clipped moment and time of the clip's creation. */
  started_at: WireDate,
  created_at: WireDate,
  is_mature: z.boolean(),
  category: Category.pick({ id: true, name: true, slug: true, category_id: true }),
  creator: ClipPerson,
  channel: ClipPerson,
  /** The public recording of the stream, and the start of the clip in it, in seconds. Null without one. */
  recording: z.object({ id: Uuid, starts_at: z.number() }).nullable(),
});
export type Clip = z.infer<typeof Clip>;

/** Creation time of listed clips: the last 24 hours, 7 days, 30 days, or any time. */
export const ClipTime = z.enum(['day', 'week', 'month', 'all']);
export type ClipTime = z.infer<typeof ClipTime>;

/** Most viewed or newest first. */
export const ClipSort = z.enum(['view', 'date']);
export type ClipSort = z.infer<typeof ClipSort>;

export const listClips = endpoint({
  method: 'GET',
  path: '/api/v2/channels/:slug/clips',
  summary: 'List the ready clips of a channel. Pass `nextCursor` as `cursor` for the next page.',
  viewer: 'none',
  params: SlugParams,
  query: z.object({ time: ClipTime.default('all'), sort: ClipSort.default('view'), cursor: z.string().max(64).optional() }),
  /** `total` counts the clips of all pages. */
  reply: z.object({ clips: z.array(Clip), total: z.int(), nextCursor: NextCursor }),
  refusals: { CHANNEL_NOT_FOUND, BAD_CURSOR },
});

/** Most viewed of the last 30 days, or newest first. */
export const RecentClips = z.enum(['popular', 'newest']);
export type RecentClips = z.infer<typeof RecentClips>;

export const listRecentClips = endpoint({
  method: 'GET',
  path: '/api/internal/v1/clips',
  summary: 'List the ready clips of all channels or of a category. Pass `next_cursor` as `cursor` for the next page.',
  viewer: 'none',
  query: z.object({ category_id: CategoryId.optional(), sort: RecentClips.default('popular'), cursor: z.string().max(64).optional() }),
  reply: dataEnvelopeSchema(z.object({ clips: z.array(Clip), next_cursor: NextCursor })),
  refusals: { BAD_CURSOR },
});

export const CLIP_NOT_FOUND = [404, 'This clip does not exist, or was deleted.'] as const;

export const ClipParams = z.object({ clip: Uuid });

export const showClip = endpoint({
  method: 'GET',
  path: '/api/v2/clips/:clip',
  summary: 'Get a clip. A failed clip is visible only to its creator and to moderators.',
  viewer: 'optional',
  params: ClipParams,
  reply: z.object({ clip: Clip }),
  refusals: { CLIP_NOT_FOUND },
});

export const countClipView = endpoint({
  method: 'POST',
  path: '/api/internal/v1/clips/:clip/views',
  summary: 'Count a view of a clip, once in 12 hours per viewer, or per IP address without a session.',
  viewer: 'optional',
  params: ClipParams,
  reply: dataEnvelopeSchema(z.object({ is_counted: z.boolean() })),
  refusals: { CLIP_NOT_FOUND, CHANNEL_SUSPENDED },
  limit: { rate: 60, seconds: 60 },
});

export const deleteClip = endpoint({
  method: 'DELETE',
  path: '/api/v2/clips/:clip',
  summary: 'Delete a clip and its video. Requires its creator or a moderator of the channel.',
  viewer: 'required',
  params: ClipParams,
  reply: dataEnvelopeSchema(z.null()),
  refusals: { CLIP_NOT_FOUND, NOT_ALLOWED: [403, 'Only the creator of this clip and moderators of this channel can delete it.'] },
  limit: { rate: 60, seconds: 60 },
});

/** In Unicode code points. */
export const CLIP_TITLE_LENGTH = 100;

/** Picture that the creator's browser captured from the video. */
export const CLIP_PICTURE: PictureKind = {
  size: { width: 640, height: 360 },
  smallerWidths: [320],
  minSide: 90,
  maxBytes: 512 * 1024,
  perDay: 240,
};

/** The available video. Times are in seconds of the stream; `media_id` is constant while the stream runs. */
export const ClipSource = z.object({
  media_id: Uuid,
  /** Bounds of the available range. */
  start: z.number(),
  end: z.number(),
  /** A playlist of the range, and the stream time of its start: second 5 of the playlist is `playlist_start + 5`. */
  playlist_url: z.string(),
  playlist_start: z.number(),
  is_live: z.boolean(),
});
export type ClipSource = z.infer<typeof ClipSource>;

const WHO_REFUSALS = {
  CHANNEL_NOT_FOUND,
  CHANNEL_SUSPENDED,
  BANNED_HERE,
  CLIPS_DISABLED: [403, 'Clips are disabled in this channel.'],
  CLIPS_FOLLOWERS_ONLY: [403, 'Only followers can create clips in this channel.'],
  CLIPS_SUBSCRIBERS_ONLY: [403, 'Only subscribers can create clips in this channel.'],
  CLIPS_MODERATORS_ONLY: [403, 'Only moderators can create clips in this channel.'],
  VIDEO_NOT_FOUND,
  NOTHING_TO_CLIP: [404, 'There is no video to clip here. Try again in a moment.'],
} as const;

export const showClipSource = endpoint({
  method: 'GET',
  path: '/api/internal/v1/channels/:slug/clip-source',
  summary: 'Get the video that the viewer can clip: the last 90 seconds of the live stream, or with `video` a whole recording.',
  viewer: 'required',
  params: SlugParams,
  query: z.object({ video: Uuid.optional() }),
  reply: dataEnvelopeSchema(ClipSource),
  refusals: WHO_REFUSALS,
  limit: { rate: 60, seconds: 60 },
});

export const createClip = endpoint({
  method: 'POST',
  path: '/api/v2/channels/:slug/clips',
  summary:
    'Create a clip of 5 to 60 seconds. Until it is cut, its `state` is `processing`. Repeating an `idempotency_key` returns the same clip. `image` is a picture in base64, for servers without ffmpeg.',
  viewer: 'required',
  params: SlugParams,
  body: z.object({
    idempotency_key: TransactionId,
    /** From the clip source; `start` and `end` are seconds of the stream. */
    media_id: Uuid,
    /** The recording, unless the clip is of the live stream. */
    video: Uuid.optional(),
    start: z.number().min(0).max(10_000_000),
    end: z.number().min(0).max(10_000_000),
    title: requiredLine(CLIP_TITLE_LENGTH),
    image: PictureUpload.shape.image.optional(),
  }),
  reply: dataEnvelopeSchema(z.object({ clip: Clip })),
  refusals: {
    ...WHO_REFUSALS,
    ...PICTURE_REFUSALS,
    CLIP_NOT_FOUND,
    CLIP_RANGE_INVALID: [400, 'A clip must be 5 to 60 seconds long, all from one uninterrupted part of the video.'],
    CLIP_TITLE_NOT_ALLOWED: [400, 'This title contains words that are not allowed in this channel.'],
    STORAGE_FULL: [409, 'The disk of the server is nearly full. Try again later.'],
    TOO_MANY_CLIPS: [429, 'You have created 10 clips in an hour. Try again later.'],
  },
  bodyLimit: bodyLimitOf(CLIP_PICTURE),
  limit: { rate: 30, seconds: 60 },
});
