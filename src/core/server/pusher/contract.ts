import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { dataEnvelopeSchema } from '#core/contract/envelope.ts';
import { PathId } from '#core/contract/ids.ts';

const SocketId = z.string().regex(/^\d{1,20}\.\d{1,20}$/, 'must be the socket id of an open connection');

/** Accepts form and JSON bodies (wire.md 2.4, RT-02). */
export const authorizeChannel = endpoint({
  method: 'POST',
  path: '/broadcasting/auth',
  summary: 'Get the signature that lets a socket join a private or presence channel.',
  viewer: 'required',
  crossOrigin: true,
  form: true,
  body: z.object({ socket_id: SocketId, channel_name: z.string().min(1).max(200) }),
  reply: z.object({ auth: z.string(), channel_data: z.string().optional(), shared_secret: z.string().optional() }),
  refusals: { CHANNEL_FORBIDDEN: [403, 'You cannot join this channel.'] },
});

export const authorizeUser = endpoint({
  method: 'POST',
  path: '/broadcasting/user-auth',
  summary: 'Get the signature that signs a socket in as you.',
  viewer: 'required',
  crossOrigin: true,
  form: true,
  body: z.object({ socket_id: SocketId }),
  reply: z.object({ auth: z.string(), user_data: z.string() }),
  refusals: {},
});

const connections = dataEnvelopeSchema(
  z.object({
    connections: z.array(z.object({ provider: z.literal('pusher'), credentials: z.object({ app_key: z.string(), cluster: z.string() }) })),
  }),
);
/** No effect: clients pick the first provider of the reply that they implement. */
const capabilities = z.unknown().optional();

/** The realtime service to use, for clients that negotiate (wire.md 2.8). */
export const negotiateConnection = endpoint({
  method: 'POST',
  path: '/api/v1/realtime/connection',
  summary: 'Get the realtime service to connect to.',
  viewer: 'none',
  crossOrigin: true,
  body: capabilities,
  reply: connections,
  refusals: {},
});

export const negotiateChatConnection = endpoint({
  method: 'POST',
  path: '/api/v1/realtime/channels/:channelId/chat/connection',
  summary: "Get the realtime service of a channel's chat.",
  viewer: 'none',
  crossOrigin: true,
  params: z.object({ channelId: PathId }),
  body: capabilities,
  reply: connections,
  refusals: {},
});
