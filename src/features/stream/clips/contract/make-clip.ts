import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { dataEnvelopeSchema } from '#core/contract/envelope.ts';
import { TransactionId, Uuid } from '#core/contract/ids.ts';
import { bodyLimitOf, PICTURE_REFUSALS, type PictureKind, PictureUpload } from '#core/contract/picture.ts';
import { CHANNEL_NOT_FOUND, CHANNEL_SUSPENDED, SlugParams } from '#features/channel/channels/contract/params.ts';
import { BANNED_HERE } from '#features/chat/moderation/contract/bans.ts';
import { plainLine } from '#features/chat/moderation/contract/plain-text.ts';
import { VIDEO_NOT_FOUND } from '#features/stream/recordings/contract/video.ts';
import { CLIP_NOT_FOUND, Clip } from './clip.ts';

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
  CLIPS_FOLLOWERS_ONLY: [403, 'Only followers can make clips in this channel.'],
  CLIPS_SUBSCRIBERS_ONLY: [403, 'Only subscribers can make clips in this channel.'],
  CLIPS_MODERATORS_ONLY: [403, 'Only moderators can make clips in this channel.'],
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

/** Titles need a visible character. */
const SEEN = /[^\s\p{Cf}\p{Default_Ignorable_Code_Point}]/u;

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
    title: plainLine(CLIP_TITLE_LENGTH).refine((title) => SEEN.test(title), { message: 'must contain a visible character' }),
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
    TOO_MANY_CLIPS: [429, 'You have made 10 clips in an hour. Try again later.'],
  },
  bodyLimit: bodyLimitOf(CLIP_PICTURE),
  limit: { rate: 30, seconds: 60 },
});
