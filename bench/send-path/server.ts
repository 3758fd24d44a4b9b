/**
 * A server with accounts, channels, moderation and chat, in its own process: `node server.ts batched|single (URL | FOLDER) people`.
 * `single` serves the same endpoint with the same rules and statements, but one transaction per message: begin, load, insert, commit.
 */
import { sql } from 'kysely';
import pino from 'pino';
import { statusEnvelope } from '#core/contract/envelope.ts';
import { memoryBus } from '#core/server/bus/memory-bus.ts';
import type { Ctx } from '#core/server/context.ts';
import { makeCtx } from '#core/server/db/make-ctx.ts';
import { openDatabase } from '#core/server/db/open-database.ts';
import { type Route, route } from '#core/server/http/route.ts';
import { createHttp } from '#core/server/http/server.ts';
import { openLimits } from '#core/server/limits/open-limits.ts';
import { sendMessage } from '#features/chat/chat/contract/send.ts';
import { outgoingText } from '#features/chat/chat/rules/message-text.ts';
import { createMessagePartitions } from '#features/chat/chat/server/message-partitions.ts';
import { sendBatch } from '#features/chat/chat/server/send-batch.ts';
import { chatFeatures, givenRoom } from '#features/chat/chat/server/testing.ts';
import { identify } from '#features/people/accounts/server/api.ts';
import { givenUser } from '#features/people/accounts/server/testing.ts';

/** The data that the clients need to send messages. */
export interface Sending {
  port: number;
  rooms: number[];
  tokens: string[];
}

const ROOMS = 16;
const [mode, place, people] = process.argv.slice(2) as [string, string, string];

const log = pino({ level: 'error' });
const database = await openDatabase(place.includes('://') ? { url: place, log } : { folder: place, log });
await database.migrate(chatFeatures);
const limits = openLimits({ off: true, redis: null });
const ctx = makeCtx({ database, bus: memoryBus(), limits, log, features: chatFeatures, now: () => new Date() });
await createMessagePartitions(ctx);

const perMessage = route(sendMessage, async ({ params, body, viewer }) => {
  const request = {
    chatroomId: params.chatroomId,
    senderId: viewer.id,
    content: outgoingText(body.content),
    messageRef: null,
    isReply: false,
    originalId: null,
  };
  const [result] = await ctx.tx((tx) => {
    const within: Ctx = { ...ctx, db: tx, tx: (work) => work(tx) };
    return sendBatch(within, [request]);
  });
  if (result!.kind === 'sent') return statusEnvelope(result!.reply);
  return sendMessage.refuse(result!.refusal.code, result!.refusal.extra);
});
const isSending = (one: Route) => 'endpoint' in one && one.endpoint.path === sendMessage.path;
const all = chatFeatures.flatMap(({ routes }) => routes);
const http = await createHttp({ ctx, identify, routes: mode === 'single' ? [...all.filter((one) => !isSending(one)), perMessage] : all });

const rooms: number[] = [];
for (let room = 0; room < ROOMS; room++) rooms.push((await givenRoom(ctx.db, `room${room}`)).chatroomId);
const tokens: string[] = [];
const sessionEndsAt = new Date(Date.now() + 24 * 3600 * 1000);
for (let person = 0; person < Number(people); person++) {
  tokens.push((await givenUser(ctx.db, `sender${person}`, { sessionEndsAt })).token);
}
// Otherwise the first use of every session would update its row during the measurement.
await ctx.db.rows(sql`update sessions set last_seen_at = ${new Date()}`);
const port = await http.listen(0, '127.0.0.1');
process.send!({ port, rooms, tokens } satisfies Sending);

process.on('message', async () => {
  await http.close();
  await ctx.close();
  await database.close();
  process.exit(0);
});
