/**
 * A server with all features up to predictions, in its own process: `node server.ts (URL | FOLDER) voters`. All voters vote on one
 * prediction. On the order `decide` it resolves the prediction and reports when the last voter has been paid.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import pino from 'pino';
import { memoryBus } from '#core/server/bus/memory-bus.ts';
import { makeCtx } from '#core/server/db/make-ctx.ts';
import { openDatabase } from '#core/server/db/open-database.ts';
import { runDeadlines } from '#core/server/deadlines/run-deadlines.ts';
import { createHttp } from '#core/server/http/server.ts';
import { verify } from '#core/server/ledger/verify.ts';
import { openLimits } from '#core/server/limits/open-limits.ts';
import { identify } from '#features/accounts/server/api.ts';
import { givenUser } from '#features/accounts/server/testing.ts';
import { createMessagePartitions } from '#features/chat/server/message-partitions.ts';
import { givenRoom } from '#features/chat/server/testing.ts';
import { change } from '#features/predictions/server/change-prediction.ts';
import { givenCrowd, givenPrediction, givenVotes, predictionFeatures } from '#features/predictions/server/testing.ts';

/** The data that the clients need to send messages. */
export interface Sending {
  port: number;
  rooms: number[];
  tokens: string[];
}

/** Seconds until everybody was paid, and the number of people paid. */
export interface Paid {
  seconds: number;
  people: number;
}

const ROOMS = 8;
const SENDERS = 1024;
const [place, voters] = process.argv.slice(2) as [string, string];

const log = pino({ level: 'error' });
const database = await openDatabase(place.includes('://') ? { url: place, log } : { folder: place, log });
await database.migrate(predictionFeatures);
const limits = openLimits({ off: true, redis: null });
const ctx = makeCtx({ database, bus: memoryBus(), limits, log, features: predictionFeatures, now: () => new Date() });
await createMessagePartitions(ctx);
const http = await createHttp({ ctx, identify, routes: predictionFeatures.flatMap(({ routes }) => routes) });

const rooms: number[] = [];
for (let room = 0; room < ROOMS; room++) rooms.push((await givenRoom(ctx.db, `room${room}`)).chatroomId);
const tokens: string[] = [];
const sessionEndsAt = new Date(Date.now() + 24 * 3600 * 1000);
for (let person = 0; person < SENDERS; person++) tokens.push((await givenUser(ctx.db, `sender${person}`, { sessionEndsAt })).token);
// Otherwise the first use of every session would update its row during the measurement.
await ctx.db.rows(sql`update sessions set last_seen_at = ${new Date()}`);

const { broadcaster, channel } = await givenRoom(ctx.db, 'decider');
const crowd = await givenCrowd(ctx, channel.id, Number(voters));
const { id, outcomes } = await givenPrediction(ctx, channel.id, { duration: 1800 });
const votes = crowd.map((voter, at) => ({ userId: voter.id, outcomeId: outcomes[0]!, amount: 10 + ((at * 7919) % 990) }));
// One voter loses, so that the pool does not divide evenly.
votes[0]!.outcomeId = outcomes[1]!;
await givenVotes(ctx, channel.id, votes);
await ctx.db.rows(sql`analyze`);

const scheduler = runDeadlines(
  ctx,
  predictionFeatures.flatMap(({ deadlines }) => deadlines ?? []),
);
const port = await http.listen(0, '127.0.0.1');
process.send!({ port, rooms, tokens } satisfies Sending);

async function resolvePrediction(): Promise<Paid> {
  const began = performance.now();
  await change(ctx, 'decider', id, broadcaster, { state: 'LOCKED' });
  await change(ctx, 'decider', id, broadcaster, { state: 'RESOLVED', winning_outcome_id: outcomes[0] });
  while (await ctx.db.row(sql`select 1 from prediction_payouts`)) await pause(250);
  return { seconds: (performance.now() - began) / 1000, people: votes.length - 1 };
}

process.on('message', async (order: 'decide' | 'stop') => {
  if (order === 'decide') {
    process.send!(await resolvePrediction());
    return;
  }
  await scheduler.stop();
  const { faults } = await verify(ctx.db);
  if (faults.length > 0) throw new Error(faults.join('\n'));
  await http.close();
  await ctx.close();
  await database.close();
  process.exit(0);
});
