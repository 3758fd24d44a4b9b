import pino from 'pino';
import { memoryBus } from '#core/server/bus/memory-bus.ts';
import type { Ctx } from '#core/server/context.ts';
import { createHttp } from '#core/server/http/server.ts';
import { openGateway } from '#core/server/pusher/gateway.ts';
import { pusherRoutes } from '#core/server/pusher/routes.ts';
import { app } from './publish.ts';

// The product's own HTTP server and gateway without its features.
const log = pino({ level: 'silent' });
const bus = memoryBus();
const gateway = openGateway({ app, bus, log, networkLimits: null });
const ctx = { now: () => new Date(), log } as unknown as Ctx;
const http = await createHttp({
  ctx,
  routes: pusherRoutes({ app, bus, authorizers: [], isSessionOpen: async () => true }),
  identify: async () => null,
  upgrades: [gateway],
});
console.log(`listening on ${await http.listen(0, '127.0.0.1')}`);
