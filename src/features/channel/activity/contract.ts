import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { dataEnvelopeSchema } from '#core/contract/envelope.ts';
import { WireDate } from '#core/contract/wire-date.ts';
import { CHANNEL_NOT_FOUND, SlugParams } from '#features/channel/channels/contract/params.ts';

export const PAST_ACTIVITY_MAX = 100;

export const showActivity = endpoint({
  method: 'GET',
  path: '/api/internal/v1/channels/:slug/activity',
  summary: 'List the latest stored events of a channel as realtime events, newest first. Moderators and above only.',
  viewer: 'required',
  params: SlugParams,
  reply: dataEnvelopeSchema(
    z.object({
      entries: z.array(
        z.object({
          /** Name of the realtime event; `data` is its payload. */
          event: z.string(),
          data: z.record(z.string(), z.unknown()),
          created_at: WireDate,
        }),
      ),
    }),
  ),
  refusals: { CHANNEL_NOT_FOUND, NOT_ALLOWED: [403, 'Only the broadcaster and moderators can see the activity of a channel.'] },
  limit: { rate: 60, seconds: 60 },
});
