import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { dataEnvelopeSchema } from '#core/contract/envelope.ts';
import { event } from '#core/contract/event.ts';
import { Id } from '#core/contract/ids.ts';
import { BAD_CURSOR, NextCursor } from '#core/contract/pages.ts';
import { WireDate } from '#core/contract/wire-date.ts';
import { Category } from './category.ts';
import { CHANNEL_NOT_FOUND, CHANNEL_SUSPENDED, SlugParams } from './params.ts';
import { Language, StreamTags, StreamTitle } from './stream-details.ts';

/** Clients read either `url` or `src` (wire.md 3.2). Empty without a thumbnail. */
export const Thumbnail = z.object({ url: z.string(), src: z.string(), srcset: z.string() });
export type Thumbnail = z.infer<typeof Thumbnail>;

/** Dates have the legacy form `2026-01-02 03:04:05`. `viewers` repeats `viewer_count` for Moblin. */
export const Livestream = z.object({
  id: Id,
  slug: z.string(),
  channel_id: Id,
  created_at: z.string(),
  session_title: z.string(),
  is_live: z.boolean(),
  risk_level_id: z.null(),
  start_time: z.string(),
  source: z.null(),
  twitch_channel: z.null(),
  /** Whole seconds, 0 while live. */
  duration: z.int(),
  /** English name of the language. `lang_iso` is its code. */
  language: z.string(),
  lang_iso: z.string(),
  is_mature: z.boolean(),
  viewer_count: z.int(),
  viewers: z.int(),
  thumbnail: Thumbnail,
  tags: z.array(z.string()),
  categories: z.array(Category),
});
export type Livestream = z.infer<typeof Livestream>;

/** Short form returned by `GET .../livestream`. */
export const CurrentLivestream = Livestream.pick({
  id: true,
  slug: true,
  session_title: true,
  viewers: true,
  is_live: true,
  created_at: true,
  thumbnail: true,
  language: true,
  is_mature: true,
  tags: true,
  categories: true,
}).extend({ playback_url: z.string().default('') });
export type CurrentLivestream = z.infer<typeof CurrentLivestream>;

export const showLivestream = endpoint({
  method: 'GET',
  path: '/api/v2/channels/:slug/livestream',
  aliases: ['/api/v1/channels/:slug/livestream'],
  summary: 'Read the live stream of a channel, or null while offline.',
  viewer: 'none',
  params: SlugParams,
  reply: z.object({ data: CurrentLivestream.nullable() }),
  refusals: { CHANNEL_NOT_FOUND },
});

/** One or several ids, with or without brackets: `?ids[]=90001&ids[]=90002`. More than 100 are refused. */
const LivestreamIds = z.preprocess(
  (ids) => (Array.isArray(ids) ? ids : [ids]),
  z
    .array(
      z
        .string()
        .regex(/^\d{1,15}$/, 'must be a number')
        .transform(Number),
    )
    .max(100),
);

export const currentViewers = endpoint({
  method: 'GET',
  path: '/current-viewers',
  summary: 'Read the viewer counts of streams. Ended streams are omitted.',
  viewer: 'none',
  query: z.object({ 'ids[]': LivestreamIds.optional(), ids: LivestreamIds.optional() }),
  reply: z.array(z.object({ id: Id, livestream_id: Id, viewers: z.int() })),
  refusals: {},
});

/** `start_time_desc` is newest first. */
export const LivestreamSort = z.enum(['viewer_count_desc', 'viewer_count_asc', 'start_time_desc']);
export type LivestreamSort = z.infer<typeof LivestreamSort>;

/** Home page card (wire.md 3.12). */
export const LivestreamCard = z.object({
  id: Id,
  title: z.string(),
  viewer_count: z.int(),
  thumbnail: z.object({ src: z.string(), srcset: z.string() }),
  start_time: WireDate,
  channel: z.object({ id: Id, slug: z.string(), username: z.string(), profile_picture: z.string().nullable(), verified: z.boolean() }),
  category: Category.pick({ id: true, name: true, slug: true, category_id: true }),
  /** ISO 639-1 code. */
  language: z.string(),
  is_mature: z.boolean(),
  tags: z.array(z.string()),
  /** False when signed out. */
  is_followed: z.boolean(),
});
export type LivestreamCard = z.infer<typeof LivestreamCard>;

export const CategoryId = z
  .string()
  .regex(/^\d{1,15}$/, 'must be a number')
  .transform(Number);

export const listLivestreams = endpoint({
  method: 'GET',
  path: '/api/v1/livestreams',
  summary: 'List live streams. Pass `next_cursor` as `after` for the next page.',
  viewer: 'optional',
  query: z.object({
    sort: LivestreamSort.default('viewer_count_desc'),
    limit: z
      .string()
      .regex(/^\d{1,3}$/, 'must be a number')
      .transform(Number)
      .pipe(z.int().min(1).max(100))
      .default(24),
    after: z.string().max(64).optional(),
    category_id: CategoryId.optional(),
    language: Language.optional(),
    /** Case-insensitive. */
    tag: z.string().max(64).optional(),
    /** Only followed channels; empty when signed out. */
    followed: z.enum(['true', 'false']).optional(),
  }),
  reply: dataEnvelopeSchema(z.object({ livestreams: z.array(LivestreamCard), pagination: z.object({ next_cursor: NextCursor }) })),
  refusals: { BAD_CURSOR },
});

const GOING_LIVE_REFUSALS = {
  CHANNEL_NOT_FOUND,
  NOT_ALLOWED: [403, 'Only the broadcaster can start or stop this stream.'],
} as const;

export const goLive = endpoint({
  method: 'POST',
  path: '/api/internal/v1/channels/:slug/livestream',
  summary:
    'Start a stream without video. Staff and demo broadcasters only; other streams start when their encoder connects. Omitted fields keep the channel’s last settings.',
  viewer: 'required',
  params: SlugParams,
  body: z.object({
    session_title: StreamTitle.optional(),
    category_id: Id.optional(),
    is_mature: z.boolean().optional(),
    language: Language.optional(),
    tags: StreamTags.optional(),
  }),
  reply: dataEnvelopeSchema(z.object({ livestream: Livestream })),
  refusals: {
    ...GOING_LIVE_REFUSALS,
    ENCODER_NEEDED: [403, 'Start streaming in OBS or another encoder to go live. The server and your stream key are on your dashboard.'],
    CATEGORY_NOT_FOUND: [404, 'Category not found.'],
    CHANNEL_SUSPENDED,
    ALREADY_LIVE: [409, 'This channel is already live.'],
  },
  limit: { rate: 20, seconds: 60 },
});

export const endLivestream = endpoint({
  method: 'DELETE',
  path: '/api/internal/v1/channels/:slug/livestream',
  summary: 'End the stream. Broadcaster and staff only.',
  viewer: 'required',
  params: SlugParams,
  reply: dataEnvelopeSchema(z.object({ livestream: z.null() })),
  refusals: { ...GOING_LIVE_REFUSALS, NOT_LIVE: [409, 'This channel is not live.'] },
  limit: { rate: 20, seconds: 60 },
});

/** Public realtime channel of a channel (wire.md 1.1). */
export const channelEvents = (channelId: number) => `channel.${channelId}`;

/**
 * `created_at` has microseconds (wire.md 1.17). `stream` and `playback_url` are Grandstand fields that save open pages a request. Nodes of
 * an older version omit both.
 */
export const streamerIsLive = event(
  'App\\Events\\StreamerIsLive',
  channelEvents,
  z.object({
    livestream: z.object({ id: Id, channel_id: Id, session_title: z.string(), source: z.null(), created_at: WireDate }),
    stream: Livestream.optional(),
    playback_url: z.string().optional(),
  }),
);

export const stopStreamBroadcast = event(
  'App\\Events\\StopStreamBroadcast',
  channelEvents,
  z.object({ livestream: z.object({ id: Id, channel: z.object({ id: Id, is_banned: z.boolean() }) }) }),
);

/** `is_fallback`: the default category. */
const LivestreamUpdate = z.object({
  livestream: Livestream.omit({ viewers: true, thumbnail: true }).extend({
    categories: z.array(Category.extend({ is_fallback: z.boolean() })),
  }),
});

/** `playback_url` is a Grandstand field, set only when video starts on a stream that began without. */
export const livestreamUpdated = event(
  'App\\Events\\LivestreamUpdated',
  channelEvents,
  LivestreamUpdate.extend({ playback_url: z.string().optional() }),
);

/** The same update on the stream's private channel. */
export const watchedLivestreamUpdated = event(
  'App\\Events\\LivestreamUpdated',
  (livestreamId: number) => `private-livestream.${livestreamId}`,
  LivestreamUpdate,
);
