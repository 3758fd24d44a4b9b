import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { dataEnvelopeSchema } from '#core/contract/envelope.ts';
import { CHANNEL_SUSPENDED } from '#features/channel/channels/contract/params.ts';
import { VIDEO_NOT_FOUND, VideoParams } from './video.ts';

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
