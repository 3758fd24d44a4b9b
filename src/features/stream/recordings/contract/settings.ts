import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { dataEnvelopeSchema } from '#core/contract/envelope.ts';
import { CHANNEL_NOT_FOUND, CHANNEL_SUSPENDED, SlugParams } from '#features/channel/channels/contract/params.ts';
import { Visibility } from './video.ts';

/** Whether streams are recorded, and the visibility of new recordings. */
export const RecordingSettings = z.object({ keep_recordings: z.boolean(), visibility: Visibility });
export type RecordingSettings = z.infer<typeof RecordingSettings>;

export const NOT_ALLOWED = [403, 'Only the broadcaster can manage the videos of this channel.'] as const;

export const changeRecordingSettings = endpoint({
  method: 'PATCH',
  path: '/api/internal/v1/channels/:slug/recordings/settings',
  summary: 'Change whether streams of a channel are recorded, and the visibility of new recordings. Requires the broadcaster or staff.',
  viewer: 'required',
  params: SlugParams,
  body: RecordingSettings.partial(),
  reply: dataEnvelopeSchema(RecordingSettings),
  refusals: { CHANNEL_NOT_FOUND, CHANNEL_SUSPENDED, NOT_ALLOWED },
  limit: { rate: 30, seconds: 60 },
});
