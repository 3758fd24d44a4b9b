import type { ClusterBus } from '../../bus/bus.ts';
import { type RawOptions, type RawReply, type RawRequest, type Route, rawRoute } from '../../http/route.ts';
import type { PusherApp } from '../signature.ts';
import { publishBatch, publishEvent } from './publish.ts';
import { describeChannel, listChannels, listUsers, terminateConnections } from './queries.ts';
import { bodyRefusal, signatureRefusal } from './signed-request.ts';

/** Enough for ten events of 10 KB in which every character is escaped. */
const BODY_LIMIT = 256 * 1024;

/** The Pusher HTTP API for servers (wire.md 2.6). It is compatible with the stock `pusher` library. */
export function publishApiRoutes(app: PusherApp, bus: ClusterBus): Route[] {
  const signed: RawOptions = { refusal: (head) => signatureRefusal(app, head) };
  const on = (answer: (bus: ClusterBus, request: RawRequest) => Promise<RawReply>) => async (request: RawRequest) =>
    bodyRefusal(request) ?? answer(bus, request);
  return [
    rawRoute('POST', '/apps/:appId/events', on(publishEvent), { ...signed, bodyLimit: BODY_LIMIT }),
    rawRoute('POST', '/apps/:appId/batch_events', on(publishBatch), { ...signed, bodyLimit: BODY_LIMIT }),
    rawRoute('GET', '/apps/:appId/channels', on(listChannels), signed),
    rawRoute('GET', '/apps/:appId/channels/:channel', on(describeChannel), signed),
    rawRoute('GET', '/apps/:appId/channels/:channel/users', on(listUsers), signed),
    rawRoute('POST', '/apps/:appId/users/:userId/terminate_connections', on(terminateConnections), signed),
  ];
}
