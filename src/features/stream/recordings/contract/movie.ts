import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { dataEnvelopeSchema } from '#core/contract/envelope.ts';
import { CHANNEL_SUSPENDED } from '#features/channel/channels/contract/params.ts';
import { NOT_ALLOWED } from './settings.ts';
import { VIDEO_NOT_FOUND, VideoParams } from './video.ts';

/**
 * The MP4 files of a recording: one, or several in order where the encoder changed its format or the stream is longer than six hours.
 */
export const Movie = z.object({
  state: z.enum(['making', 'ready', 'failed']),
  /** From 0 to 1. */
  progress: z.number(),
  files: z.array(
    z.object({
      url: z.string(),
      /** In bytes. */
      size: z.int(),
      /** In seconds. */
      duration: z.number(),
    }),
  ),
  /** When the files are deleted, RFC 3339 with microseconds. Null until they are ready. */
  expires_at: z.string().nullable(),
});
export type Movie = z.infer<typeof Movie>;

export const makeMovie = endpoint({
  method: 'POST',
  path: '/api/internal/v1/videos/:uuid/movie',
  summary:
    'Has the MP4 files of a recording made, which can be downloaded for a day, for the broadcaster and staff. Asking again changes nothing.',
  viewer: 'required',
  params: VideoParams,
  reply: dataEnvelopeSchema(Movie),
  refusals: {
    VIDEO_NOT_FOUND,
    NOT_ALLOWED,
    CHANNEL_SUSPENDED,
    VIDEO_PROCESSING: [409, 'Nothing of this video is stored yet. Try again soon.'],
    STORAGE_FULL: [409, 'The disk of the server is nearly full. Try again later.'],
  },
  limit: { rate: 20, seconds: 3600 },
});

export const showMovie = endpoint({
  method: 'GET',
  path: '/api/internal/v1/videos/:uuid/movie',
  summary: 'The MP4 files of a recording, or how far they are, for the broadcaster and staff. Null when nobody asked for them.',
  viewer: 'required',
  params: VideoParams,
  reply: dataEnvelopeSchema(Movie.nullable()),
  refusals: { VIDEO_NOT_FOUND, NOT_ALLOWED },
});
