import { z } from 'zod';
import { HOUR_SECONDS } from '#core/contract/durations.ts';
import { endpoint } from '#core/contract/endpoint.ts';
import { dataEnvelopeSchema } from '#core/contract/envelope.ts';
import { WireDate } from '#core/contract/wire-date.ts';
import { CHANNEL_SUSPENDED } from '#features/channel/channels/contract/params.ts';
import { NOT_ALLOWED } from './manage.ts';
import { VIDEO_NOT_FOUND, VideoParams } from './video.ts';

/** The MP4 files of a recording: one, or several in order after format changes or beyond six hours. */
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
  /** Time of the files' deletion. Null until they are ready. */
  expires_at: WireDate.nullable(),
});
export type Movie = z.infer<typeof Movie>;

export const makeMovie = endpoint({
  method: 'POST',
  path: '/api/internal/v1/videos/:uuid/movie',
  summary: 'Create the MP4 files of a recording, downloadable for a day. Idempotent. Requires the broadcaster or staff.',
  viewer: 'required',
  params: VideoParams,
  reply: dataEnvelopeSchema(Movie),
  refusals: {
    VIDEO_NOT_FOUND,
    NOT_ALLOWED,
    CHANNEL_SUSPENDED,
    VIDEO_PROCESSING: [409, 'This video is still processing. Try again soon.'],
    STORAGE_FULL: [409, 'The disk of the server is nearly full. Try again later.'],
  },
  limit: { rate: 20, seconds: HOUR_SECONDS },
});

export const showMovie = endpoint({
  method: 'GET',
  path: '/api/internal/v1/videos/:uuid/movie',
  summary: 'Get the MP4 files of a recording, or their progress. Null when not requested. Requires the broadcaster or staff.',
  viewer: 'required',
  params: VideoParams,
  reply: dataEnvelopeSchema(Movie.nullable()),
  refusals: { VIDEO_NOT_FOUND, NOT_ALLOWED },
});
