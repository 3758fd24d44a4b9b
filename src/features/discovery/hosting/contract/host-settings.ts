import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { dataEnvelopeSchema } from '#core/contract/envelope.ts';
import { CHANNEL_NOT_FOUND, CHANNEL_SUSPENDED, SlugParams } from '#features/channel/channels/contract/params.ts';

/** `followed`: channels that the broadcaster follows. */
export const WhoMayHost = z.enum(['everyone', 'followed', 'nobody']);
export type WhoMayHost = z.infer<typeof WhoMayHost>;

export const HostSettings = z.object({ who_may_host: WhoMayHost });
export type HostSettings = z.infer<typeof HostSettings>;

const path = '/api/internal/v1/channels/:slug/host-settings';

export const showHostSettings = endpoint({
  method: 'GET',
  path,
  summary: 'Read who can host a channel.',
  viewer: 'none',
  params: SlugParams,
  reply: dataEnvelopeSchema(HostSettings),
  refusals: { CHANNEL_NOT_FOUND },
});

export const changeHostSettings = endpoint({
  method: 'PUT',
  path,
  summary: 'Change who can host a channel. Running hosts continue. Broadcaster and staff only.',
  viewer: 'required',
  params: SlugParams,
  body: HostSettings,
  reply: dataEnvelopeSchema(HostSettings),
  refusals: {
    CHANNEL_NOT_FOUND,
    CHANNEL_SUSPENDED,
    NOT_ALLOWED: [403, 'Only the broadcaster can choose who can host this channel.'],
  },
  limit: { rate: 30, seconds: 60 },
});
