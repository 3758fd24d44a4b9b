import pino from 'pino';
import type { ClusterBus } from '../../bus/bus.ts';
import { memoryBus } from '../../bus/memory-bus.ts';
import type { Ctx, Viewer } from '../../context.ts';
import { createHttp } from '../../http/server.ts';
import { type ChannelAuthorizer, isGuarded } from '../authorize.ts';
import { type Gateway, type GatewayOptions, openGateway } from '../gateway.ts';
import { pusherRoutes } from '../routes.ts';
import type { PusherApp } from '../signature.ts';

export const testApp: PusherApp = { id: 'demo', key: 'demo-key', secret: 'demo-secret', cluster: 'us2' };

/** The test people by bearer token. */
export const PEOPLE: Record<string, Viewer> = {
  ana: { id: 7, username: 'Ana', slug: 'ana', isStaff: false, sessionId: 1 },
  mod: { id: 8, username: 'Mod', slug: 'mod', isStaff: false, sessionId: 2 },
};

/** `private-owned-{id}` belongs to that person; any signed-in person may join a room; `presence-masked` returns a made-up member. */
export const AUTHORIZERS: ChannelAuthorizer[] = [
  { pattern: /^private-(?:encrypted-|cache-)?owned-(\d+)$/, authorize: async (viewer, [, id]) => viewer.id === Number(id), mayStay: null },
  { pattern: /^presence-(?:cache-)?room-\d+$/, authorize: async () => true, mayStay: null },
  { pattern: /^presence-masked$/, authorize: async () => ({ userId: 'mask', userInfo: { face: 'hidden' } }), mayStay: null },
];

export interface Realtime {
  port: number;
  gateway: Gateway;
  bus: ClusterBus;
  close(): Promise<void>;
}

export interface RealtimeOptions extends Partial<Omit<GatewayOptions, 'app'>> {
  now?: () => Date;
  /** `AUTHORIZERS` by default. */
  authorizers?: readonly ChannelAuthorizer[];
  /** Ids of sessions that have ended. */
  endedSessions?: ReadonlySet<number>;
}

/** A gateway with its HTTP routes on a free loopback port: the product's own HTTP server without its features. */
export async function openRealtime({
  now = () => new Date(),
  bus = memoryBus(),
  log = pino({ level: 'silent' }),
  authorizers = AUTHORIZERS,
  endedSessions = new Set(),
  ...options
}: RealtimeOptions = {}): Promise<Realtime> {
  const gateway = openGateway({
    app: testApp,
    bus,
    log,
    isGuarded: (channel) => isGuarded(authorizers, channel),
    ...options,
  });
  const ctx = { now, log, db: {} } as unknown as Ctx;
  const http = await createHttp({
    ctx,
    routes: pusherRoutes({ app: testApp, bus, authorizers, isSessionOpen: async (_db, { sessionId }) => !endedSessions.has(sessionId) }),
    upgrades: [gateway],
    identify: async (_ctx, token) => (PEOPLE[token] ? { viewer: PEOPLE[token], csrfToken: `csrf-${token}` } : null),
  });
  const port = await http.listen(0, '127.0.0.1');
  return {
    port,
    gateway,
    bus,
    close: async () => {
      await gateway.close();
      await http.close();
      await bus.close();
    },
  };
}
