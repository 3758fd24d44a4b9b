import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { dataEnvelopeSchema } from '#core/contract/envelope.ts';
import { Id, Uuid } from '#core/contract/ids.ts';
import { Category } from '#features/channel/channels/contract/category.ts';
import { CHANNEL_NOT_FOUND, CHANNEL_SUSPENDED, SlugParams } from '#features/channel/channels/contract/params.ts';

/** The most clips in one page of a list. */
export const CLIPS_PAGE = 24;

/** A clip is cut after it was made: until then it has no video, and never gets one when that fails. */
export const ClipState = z.enum(['processing', 'ready', 'failed']);
export type ClipState = z.infer<typeof ClipState>;

const ClipPerson = z.object({ id: Id, username: z.string(), slug: z.string(), profile_picture: z.string().nullable() });

/** A clip (wire.md 3.2). `views` and `view_count` are the same, and so are `clip_url` and `video_url`: clients read either. */
export const Clip = z.object({
  id: Uuid,
  state: ClipState,
  title: z.string(),
  channel_id: Id,
  user_id: Id,
  /** The id of the stream that it is from, as text; null when that is not known any more. */
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
  /** When the moment was streamed, and when somebody made a clip of it. RFC 3339 with microseconds. */
  started_at: z.string(),
  created_at: z.string(),
  is_mature: z.boolean(),
  category: Category.pick({ id: true, name: true, slug: true, category_id: true }),
  creator: ClipPerson,
  channel: ClipPerson,
  /** The public recording that it is from, and where in it the clip begins, in seconds. Null when there is none, or none any more. */
  recording: z.object({ id: Uuid, starts_at: z.number() }).nullable(),
});
export type Clip = z.infer<typeof Clip>;

/** The time in which the clips of a list were made: the last 24 hours, 7 days, 30 days, or any time. */
export const ClipTime = z.enum(['day', 'week', 'month', 'all']);
export type ClipTime = z.infer<typeof ClipTime>;

/** The most viewed first, or the newest. */
export const ClipSort = z.enum(['view', 'date']);
export type ClipSort = z.infer<typeof ClipSort>;

export const listClips = endpoint({
  method: 'GET',
  path: '/api/v2/channels/:slug/clips',
  summary: 'The clips of a channel that are ready, page by page. Pass `nextCursor` as `cursor` for the next page.',
  viewer: 'none',
  params: SlugParams,
  query: z.object({ time: ClipTime.default('all'), sort: ClipSort.default('view'), cursor: z.string().max(64).optional() }),
  /** `total` counts the clips on all pages. */
  reply: z.object({ clips: z.array(Clip), total: z.int(), nextCursor: z.string().nullable() }),
  refusals: { CHANNEL_NOT_FOUND, BAD_CURSOR: [422, 'This page does not exist. Start again from the first page.'] },
});

export const CLIP_NOT_FOUND = [404, 'This clip does not exist, or was deleted.'] as const;

export const ClipParams = z.object({ clip: Uuid });

export const showClip = endpoint({
  method: 'GET',
  path: '/api/v2/clips/:clip',
  summary: 'One clip. One that failed is found by its creator, moderators of the channel and above.',
  viewer: 'optional',
  params: ClipParams,
  reply: z.object({ clip: Clip }),
  refusals: { CLIP_NOT_FOUND },
});

export const countClipView = endpoint({
  method: 'POST',
  path: '/api/internal/v1/clips/:clip/views',
  summary: 'Counts a view of a clip. It counts once in 12 hours for each viewer, or for each address without a session.',
  viewer: 'optional',
  params: ClipParams,
  reply: dataEnvelopeSchema(z.object({ is_counted: z.boolean() })),
  refusals: { CLIP_NOT_FOUND, CHANNEL_SUSPENDED },
  limit: { rate: 60, seconds: 60 },
});

export const deleteClip = endpoint({
  method: 'DELETE',
  path: '/api/v2/clips/:clip',
  summary: 'Deletes a clip and its video: its creator, moderators of the channel and above.',
  viewer: 'required',
  params: ClipParams,
  reply: dataEnvelopeSchema(z.null()),
  refusals: { CLIP_NOT_FOUND, NOT_ALLOWED: [403, 'Only its creator and moderators of this channel can delete this clip.'] },
  limit: { rate: 60, seconds: 60 },
});
