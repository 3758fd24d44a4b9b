import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { dataEnvelopeSchema } from '#core/contract/envelope.ts';
import { Id, Uuid } from '#core/contract/ids.ts';
import { BAD_CURSOR, NextCursor } from '#core/contract/pages.ts';
import { WireDate } from '#core/contract/wire-date.ts';
import { Category } from '#features/channel/channels/contract/category.ts';
import { CHANNEL_NOT_FOUND, CHANNEL_SUSPENDED, SlugParams } from '#features/channel/channels/contract/params.ts';

/** Maximum clips per page. */
export const CLIPS_PAGE = 24;

/** A clip has no video until it is cut. `failed` is final. */
export const ClipState = z.enum(['processing', 'ready', 'failed']);
export type ClipState = z.infer<typeof ClipState>;

const ClipPerson = z.object({ id: Id, username: z.string(), slug: z.string(), profile_picture: z.string().nullable() });

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
  refusals: { CLIP_NOT_FOUND, NOT_ALLOWED: [403, 'Only its creator and moderators of this channel can delete this clip.'] },
  limit: { rate: 60, seconds: 60 },
});
