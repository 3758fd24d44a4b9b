import type { ClusterBus } from '../../bus/bus.ts';
import { type RawReply, type RawRequest, type Route, rawRoute } from '../../http/route.ts';
import type { PusherApp } from '../signature.ts';
import { publishBatch, publishEvent } from './publish.ts';
import { describeChannel, listChannels, listUsers, terminateConnections } from './queries.ts';
import { signatureRefusal } from './signed-request.ts';

/** Enough for ten events of 10 KB in which every character is escaped. */
const BODY_LIMIT = 256 * 1024;

/** The Pusher HTTP API for servers (wire.md 2.6). It is compatible with the stock `pusher` library. */
export function publishApiRoutes(app: PusherApp, bus: ClusterBus): Route[] {
  const signed =
    (answer: (bus: ClusterBus, request: RawRequest) => Promise<RawReply>) =>
    async (request: RawRequest): Promise<RawReply> =>
      signatureRefusal(app, request, request.ctx.now()) ?? answer(bus, request);
  return [
    rawRoute('POST', '/apps/:appId/events', signed(publishEvent), BODY_LIMIT),
    rawRoute('POST', '/apps/:appId/batch_events', signed(publishBatch), BODY_LIMIT),
    rawRoute('GET', '/apps/:appId/channels', signed(listChannels)),
    rawRoute('GET', '/apps/:appId/channels/:channel', signed(describeChannel)),
    rawRoute('GET', '/apps/:appId/channels/:channel/users', signed(listUsers)),
    rawRoute('POST', '/apps/:appId/users/:userId/terminate_connections', signed(terminateConnections)),
  ];
}
