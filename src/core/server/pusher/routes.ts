import { dataEnvelope } from '#core/contract/envelope.ts';
import { refuseCommon } from '#core/contract/refusal.ts';
import type { ClusterBus } from '../bus/bus.ts';
import type { Viewer } from '../context.ts';
import type { Db } from '../db/db.ts';
import { type Route, route } from '../http/route.ts';
import { type ChannelAuthorizer, signChannel, signUser, userChannel } from './authorize.ts';
import { authorizeChannel, authorizeUser, negotiateChatConnection, negotiateConnection } from './contract.ts';
import { newGrant } from './grants.ts';
import { publishApiRoutes } from './publish-api/routes.ts';
import type { PusherApp } from './signature.ts';

export interface PusherRoutesOptions {
  app: PusherApp;
  bus: ClusterBus;
  /** Read on every request, so features may still be added after this call. */
  authorizers: readonly ChannelAuthorizer[];
  isSessionOpen: (db: Db, viewer: Viewer) => Promise<boolean>;
}

/** All plain HTTP routes of the Pusher protocol: signatures, negotiation (wire.md 2.4, 2.8) and the publish API (2.6). */
export function pusherRoutes({ app, bus, authorizers, isSessionOpen }: PusherRoutesOptions): Route[] {
  const connections = dataEnvelope({
    connections: [{ provider: 'pusher' as const, credentials: { app_key: app.key, cluster: app.cluster } }],
  });
  async function withGrant<Signature>(db: Db, socketId: string, viewer: Viewer, channel: string, sign: () => Promise<Signature | null>) {
    const grant = newGrant(viewer, channel);
    await bus.command({ kind: 'offer_grant', socketId, grant });
    const signature = (await isSessionOpen(db, viewer)) ? await sign() : null;
    if (signature !== null) await bus.command({ kind: 'confirm_grant', socketId, grantId: grant.id });
    return signature;
  }
  return [
    route(authorizeChannel, async ({ body, viewer, ctx }) => {
      const { socket_id: socketId, channel_name: channel } = body;
      const signature = await withGrant(ctx.db, socketId, viewer, channel, () =>
        signChannel(app, authorizers, viewer, socketId, channel, ctx),
      );
      return signature ?? authorizeChannel.refuse('CHANNEL_FORBIDDEN');
    }),
    route(authorizeUser, async ({ body: { socket_id: socketId }, viewer, ctx }) => {
      const signature = await withGrant(ctx.db, socketId, viewer, userChannel(String(viewer.id)), async () =>
        signUser(app, viewer, socketId),
      );
      return signature ?? refuseCommon('NOT_SIGNED_IN');
    }),
    route(negotiateConnection, async () => connections),
    route(negotiateChatConnection, async () => connections),
    ...publishApiRoutes(app, bus),
  ];
}
