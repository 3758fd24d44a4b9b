import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { dataEnvelopeSchema } from '#core/contract/envelope.ts';
import { event } from '#core/contract/event.ts';
import { Id, PathId, Uuid } from '#core/contract/ids.ts';
import { WireDate } from '#core/contract/wire-date.ts';
import { CategoryId, channelEvents, Livestream, LivestreamCard } from '#features/channel/channels/contract/livestream.ts';
import { CHANNEL_NOT_FOUND, CHANNEL_SUSPENDED, SlugParams } from '#features/channel/channels/contract/params.ts';

/** Public recordings are listed on the channel's page. Unlisted ones need the URL. Private ones are for the broadcaster and staff. */
export const Visibility = z.enum(['public', 'unlisted', 'private']);
export type Visibility = z.infer<typeof Visibility>;

/** Whether the recording is never deleted automatically. Null when the server deletes none. */
export const IsKept = z.boolean().nullable();

/** Preview sheets of equal tiles, in chronological order, row by row. `every` is in seconds. */
export const Storyboard = z.object({
  every: z.number().positive(),
  columns: z.int().positive(),
  rows: z.int().positive(),
  sheets: z.array(z.string()),
});

/** A recording inside its livestream. */
export const VideoDetails = z.object({
  id: Id,
  uuid: Uuid,
  live_stream_id: Id,
  views: z.int(),
  is_private: z.boolean(),
  visibility: Visibility,
  created_at: WireDate,
  updated_at: WireDate,
  deleted_at: z.null(),
});
export type VideoDetails = z.infer<typeof VideoDetails>;

/**
 * A recording in a channel's list: its livestream with the recording's title, as existing clients read it. `duration` is in MILLISECONDS
 * here, unlike a livestream's, and 0 while nothing of an ended stream is stored. `source` is the playlist.
 */
export const Video = Livestream.extend({
  source: z.string(),
  views: z.int(),
  video: VideoDetails,
  /** Our own field: the viewer's resume position in seconds, or null. */
  resume_at: z.number().nullable(),
});
export type Video = z.infer<typeof Video>;

const VideoChannel = z.object({
  id: Id,
  user_id: Id,
  slug: z.string(),
  is_banned: z.boolean(),
  followers_count: z.int(),
  verified: z.boolean(),
  user: z.object({ id: Id, username: z.string(), bio: z.string(), profile_pic: z.string().nullable() }),
});

/** As existing clients read it, with its livestream inside. Our own: `visibility`, `resume_at`, `storyboard`, `can_manage`, `is_kept`. */
export const VideoPage = VideoDetails.extend({
  slug: z.null(),
  thumb: z.null(),
  s3: z.null(),
  trading_platform_id: z.null(),
  /** The multivariant playlist. For private recordings it expires after six hours. */
  source: z.string(),
  livestream: Livestream.extend({ channel: VideoChannel }),
  resume_at: z.number().nullable(),
  storyboard: Storyboard.nullable(),
  /** Whether the viewer can change and delete it. */
  can_manage: z.boolean(),
  /** Null for viewers who cannot manage it, too. */
  is_kept: IsKept,
});
export type VideoPage = z.infer<typeof VideoPage>;

export const VIDEO_NOT_FOUND = [404, 'This video does not exist, or is private.'] as const;
export const VideoParams = z.object({ uuid: Uuid });

export const listVideos = endpoint({
  method: 'GET',
  path: '/api/v2/channels/:slug/videos',
  aliases: ['/api/v1/channels/:slug/videos'],
  summary: 'List the public recordings of a channel, latest first. Pass the last `video.id` as `before` for the next page.',
  viewer: 'optional',
  params: SlugParams,
  query: z.object({
    before: PathId.optional(),
    limit: z
      .string()
      .regex(/^\d{1,3}$/, 'must be a number')
      .transform(Number)
      .pipe(z.int().min(1).max(100))
      .default(24),
  }),
  reply: z.array(Video),
  refusals: { CHANNEL_NOT_FOUND },
});

/** A recording in a list of several channels. */
export const RecentVideo = Video.extend({ channel: LivestreamCard.shape.channel });
export type RecentVideo = z.infer<typeof RecentVideo>;

/** Maximum recordings per page. */
export const RECENT_VIDEOS = 24;

export const listRecentVideos = endpoint({
  method: 'GET',
  path: '/api/internal/v1/videos',
  summary: 'List the playable public recordings of all channels or of a category, latest first. Pass `next` as `before` for the next page.',
  viewer: 'optional',
  query: z.object({ category_id: CategoryId.optional(), before: PathId.optional() }),
  reply: dataEnvelopeSchema(z.object({ videos: z.array(RecentVideo), next: z.int().nullable() })),
  refusals: {},
});

export const showVideo = endpoint({
  method: 'GET',
  path: '/api/v1/video/:uuid',
  summary:
    'Get a recording with its livestream and channel. Unlisted recordings need the URL; private ones require the broadcaster or staff.',
  viewer: 'optional',
  params: VideoParams,
  reply: VideoPage,
  refusals: { VIDEO_NOT_FOUND },
});

/** Sent when a recording becomes private or is deleted, so that players stop (wire.md 1.2). */
export const videoPrivated = event('App\\Events\\VideoPrivatedEvent', channelEvents, z.object({ video_id: Id }));

export const countView = endpoint({
  method: 'POST',
  path: '/api/internal/v1/videos/:uuid/views',
  summary: 'Count a view of a recording, once in 12 hours per viewer, or per IP address without a session.',
  viewer: 'optional',
  params: VideoParams,
  reply: dataEnvelopeSchema(z.object({ is_counted: z.boolean() })),
  refusals: { VIDEO_NOT_FOUND, CHANNEL_SUSPENDED },
  limit: { rate: 60, seconds: 60 },
});

export const keepPosition = endpoint({
  method: 'PUT',
  path: '/api/internal/v1/videos/:uuid/position',
  summary: 'Store the position at which the viewer stopped, for `resume_at`. Positions at the start and the end are cleared.',
  viewer: 'required',
  params: VideoParams,
  body: z.object({
    /** From the start of the recording. */
    seconds: z.number().min(0).max(1_000_000),
  }),
  reply: dataEnvelopeSchema(z.object({ resume_at: z.number().nullable() })),
  refusals: { VIDEO_NOT_FOUND },
  limit: { rate: 60, seconds: 60 },
});
