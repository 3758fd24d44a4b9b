import { dataEnvelope } from '#core/contract/envelope.ts';
import type { ClusterBus } from '../bus/bus.ts';
import { type Route, route } from '../http/route.ts';
import { type ChannelAuthoriser, signChannel, signUser } from './authorise.ts';
import { authoriseChannel, authoriseUser, negotiateChatConnection, negotiateConnection } from './contract.ts';
import { publishApiRoutes } from './publish-api/routes.ts';
import type { PusherApp } from './signature.ts';

export interface PusherRoutesOptions {
  app: PusherApp;
  bus: ClusterBus;
  /** Read on every request, so features may still be added after this call. */
  authorisers: readonly ChannelAuthoriser[];
}

/** All plain HTTP routes of the Pusher protocol: signatures, negotiation (wire.md 2.4, 2.8) and the publish API (2.6). */
export function pusherRoutes({ app, bus, authorisers }: PusherRoutesOptions): Route[] {
  const connections = dataEnvelope({
    connections: [{ provider: 'pusher' as const, credentials: { app_key: app.key, cluster: app.cluster } }],
  });
  return [
    route(authoriseChannel, async ({ body, viewer, ctx }) => {
      const signature = await signChannel(app, authorisers, viewer, body.socket_id, body.channel_name, ctx.db);
      if (!signature) return authoriseChannel.refuse('CHANNEL_FORBIDDEN');
      bus.command({ kind: 'identify_socket', socketId: body.socket_id, userId: String(viewer.id) });
      return signature;
    }),
    route(authoriseUser, async ({ body, viewer }) => signUser(app, viewer, body.socket_id)),
    route(negotiateConnection, async () => connections),
    route(negotiateChatConnection, async () => connections),
    ...publishApiRoutes(app, bus),
  ];
}
