import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { dataEnvelopeSchema } from '#core/contract/envelope.ts';
import { CHANNEL_NOT_FOUND, CHANNEL_SUSPENDED, SlugParams } from '#features/channels/contract/params.ts';

const NOT_ALLOWED = [403, 'Only the broadcaster can see and reset the stream key.'] as const;

/** What an encoder needs to stream to a channel. Times are RFC 3339. */
export const StreamKey = z.object({
  /** `rtmp://HOST:PORT/live`; null while this installation takes no streams over RTMP. */
  server_url: z.string().nullable(),
  stream_key: z.string(),
  created_at: z.string(),
  /** When an encoder last connected with it. */
  last_used_at: z.string().nullable(),
});
export type StreamKey = z.infer<typeof StreamKey>;

export const showStreamKey = endpoint({
  method: 'GET',
  path: '/api/internal/v1/channels/:slug/stream-key',
  summary: 'The server and the stream key for the encoder of one’s own channel. The key is made when it is first read.',
  viewer: 'required',
  params: SlugParams,
  reply: dataEnvelopeSchema(StreamKey),
  refusals: { CHANNEL_NOT_FOUND, NOT_ALLOWED },
  limit: { rate: 60, seconds: 60 },
});

export const resetStreamKey = endpoint({
  method: 'POST',
  path: '/api/internal/v1/channels/:slug/stream-key/reset',
  summary: 'A new stream key for one’s own channel. The old one stops working at once, and ends what is streamed with it.',
  viewer: 'required',
  params: SlugParams,
  reply: dataEnvelopeSchema(StreamKey),
  refusals: { CHANNEL_NOT_FOUND, CHANNEL_SUSPENDED, NOT_ALLOWED },
  limit: { rate: 10, seconds: 60 },
});
