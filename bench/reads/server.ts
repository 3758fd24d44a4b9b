/**
 * A server with all features behind a trusted proxy, in its own process: `node server.ts (URL | FOLDER)`. Its first room has a history to
 * read, and reads have the default limits.
 */
import { sql } from 'kysely';
import pino from 'pino';
import { v7 } from 'uuid';
import { features } from '#app/server/features.ts';
import { settingsOf } from '#app/server/settings.ts';
import { memoryBus } from '#core/server/bus/memory-bus.ts';
import { makeCtx } from '#core/server/db/make-ctx.ts';
import { openDatabase } from '#core/server/db/open-database.ts';
import { createHttp } from '#core/server/http/server.ts';
import { openLimits } from '#core/server/limits/open-limits.ts';
import { createMessagePartitions } from '#features/chat/chat/server/message-partitions.ts';
import { insertMessages } from '#features/chat/chat/server/store/messages.ts';
import { givenRoom } from '#features/chat/chat/server/testing.ts';
import { identify } from '#features/people/accounts/server/api.ts';
import { givenUser } from '#features/people/accounts/server/testing.ts';
import type { Sending } from '../predictions/server.ts';

const SENDERS = 1024;
const MESSAGES = 2000;
const BATCH = 200;
const [place] = process.argv.slice(2) as [string];

const log = pino({ level: 'error' });
const database = await openDatabase(place.includes('://') ? { url: place, log } : { folder: place, log });
await database.migrate(features);
const limits = openLimits({ redis: null });
const ctx = makeCtx({ database, bus: memoryBus(), limits, log, features, now: () => new Date() });
await createMessagePartitions(ctx);
const { READS_PER_MINUTE: perMinute } = settingsOf({}, { demo: false, dev: false });
const routes = features.flatMap((feature) => feature.routes);
const http = await createHttp({
  ctx,
  identify,
  routes,
  proxies: { count: 1, header: 'x-forwarded-for' },
  readLimit: { limits, perMinute },
});

const { chatroomId } = await givenRoom(ctx.db, 'room');
const tokens: string[] = [];
const senders: number[] = [];
const sessionEndsAt = new Date(Date.now() + 24 * 3600 * 1000);
for (let person = 0; person < SENDERS; person++) {
  const { id, token } = await givenUser(ctx.db, `sender${person}`, { sessionEndsAt });
  tokens.push(token);
  senders.push(id);
}
// Otherwise the first use of every session would update its row during the measurement.
await ctx.db.rows(sql`update sessions set last_seen_at = ${new Date()}`);
const began = Date.now() - MESSAGES * 1000;
for (let said = 0; said < MESSAGES; said += BATCH) {
  const messages = Array.from({ length: BATCH }, (_, at) => ({
    id: v7({ msecs: began + (said + at) * 1000 }),
    chatroomId,
    senderId: senders[(said + at) % SENDERS]!,
    content: `message ${said + at}, about as long as a typical chat message, with [emote:37226:KEKW] in it`,
    type: 'message' as const,
    metadata: { message_ref: String(said + at) },
    identity: { color: '#75FD46', badges: [] },
    replyToId: null,
  }));
  await insertMessages(ctx.db, messages, new Date(began + said * 1000));
}
await ctx.db.rows(sql`analyze`);
const port = await http.listen(0, '127.0.0.1');
process.send!({ port, rooms: [chatroomId], tokens } satisfies Sending);

process.on('message', async () => {
  await http.close();
  await ctx.close();
  await database.close();
  process.exit(0);
});
