/**
 * A server with all features up to predictions and the realtime gateway, in its own process: `node server.ts (URL | FOLDER) voters
 * viewers`. All voters vote on one prediction, and some of them, the viewers, have a session. The order `decide` resolves the prediction
 * and reports when the last voter has been paid.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import pino from 'pino';
import type { ClusterBus } from '#core/server/bus/bus.ts';
import { memoryBus } from '#core/server/bus/memory-bus.ts';
import { makeCtx } from '#core/server/db/make-ctx.ts';
import { openDatabase } from '#core/server/db/open-database.ts';
import { unnest } from '#core/server/db/unnest.ts';
import { runDeadlines } from '#core/server/deadlines/run-deadlines.ts';
import { createHttp } from '#core/server/http/server.ts';
import { verify } from '#core/server/ledger/verify.ts';
import { openLimits } from '#core/server/limits/open-limits.ts';
import { openGateway } from '#core/server/pusher/gateway.ts';
import { createMessagePartitions } from '#features/chat/chat/server/message-partitions.ts';
import { givenRoom } from '#features/chat/chat/server/testing.ts';
import { pointsUpdated } from '#features/engagement/points/contract/balance.ts';
import { predictionUpdated } from '#features/engagement/predictions/contract.ts';
import { change } from '#features/engagement/predictions/server/manage-predictions.ts';
import { givenCrowd, givenPrediction, givenVotes, predictionFeatures } from '#features/engagement/predictions/server/testing.ts';
import { identify } from '#features/people/accounts/server/api.ts';
import { givenUser } from '#features/people/accounts/server/testing.ts';
import { newToken, tokenHash } from '#features/people/accounts/server/tokens.ts';
import { app } from '../fan-out/publish.ts';
import type { Viewers } from './audience.ts';
import { sharedNow } from './shared-clock.ts';

/** The data that the clients need to send messages. */
export interface Sending {
  port: number;
  rooms: number[];
  tokens: string[];
}

/** The channel of the payout and its viewers. */
export interface Started extends Sending {
  viewers: Viewers;
}

export interface Paid {
  /** Time until everybody was paid. */
  seconds: number;
  /** The number of people paid. */
  people: number;
  /** Send times of each viewer's payout event, in milliseconds of the clock that all processes share. */
  payouts: [userId: number, at: number][];
  /** Send times of the prediction's updates to the room. */
  updates: number[];
  /** Requests for the latest prediction in each second of the payout. */
  requests: number[];
}

const ROOMS = 8;
const SENDERS = 1024;
const [place, voters, audience = '0'] = process.argv.slice(2) as [string, string, string?];

const log = pino({ level: 'error' });
const database = await openDatabase(place.includes('://') ? { url: place, log } : { folder: place, log });
await database.migrate(predictionFeatures);
const limits = openLimits({ off: true, redis: null });
const memory = memoryBus();
const watching = new Set<string>();
let payouts: Paid['payouts'] = [];
let updates: Paid['updates'] = [];
const bus: ClusterBus = {
  ...memory,
  publish: (events) => {
    for (const { channel, event } of events) {
      if (event === pointsUpdated.name && watching.has(channel)) payouts.push([Number(channel.split('-').at(-1)), sharedNow()]);
      else if (event === predictionUpdated.name) updates.push(sharedNow());
    }
    memory.publish(events);
  },
};
const ctx = makeCtx({ database, bus, limits, log, features: predictionFeatures, now: () => new Date() });
await createMessagePartitions(ctx);
const gateway = openGateway({ app, bus, log, networkLimits: null });
const http = await createHttp({ ctx, identify, routes: predictionFeatures.flatMap(({ routes }) => routes), upgrades: [gateway] });
let requests: number[] = [];
let began = 0;
http.server.on('request', ({ url }) => {
  if (!url?.endsWith('/predictions/latest')) return;
  const second = Math.floor((performance.now() - began) / 1000);
  requests[second] = (requests[second] ?? 0) + 1;
});

const rooms: number[] = [];
for (let room = 0; room < ROOMS; room++) rooms.push((await givenRoom(ctx.db, `room${room}`)).chatroomId);
const tokens: string[] = [];
const sessionEndsAt = new Date(Date.now() + 24 * 3600 * 1000);
for (let person = 0; person < SENDERS; person++) tokens.push((await givenUser(ctx.db, `sender${person}`, { sessionEndsAt })).token);
// Otherwise the first use of every session would update its row during the measurement.
await ctx.db.rows(sql`update sessions set last_seen_at = ${new Date()}`);

const { broadcaster, channel, chatroomId } = await givenRoom(ctx.db, 'decider');
const crowd = await givenCrowd(ctx, channel.id, Number(voters));
const { id, outcomes } = await givenPrediction(ctx, channel.id, { duration: 1800 });
const votes = crowd.map((voter, at) => ({ userId: voter.id, outcomeId: outcomes[0]!, amount: 10 + ((at * 7919) % 990) }));
// One voter loses, so that the pool does not divide evenly.
votes[0]!.outcomeId = outcomes[1]!;
await givenVotes(ctx, channel.id, votes);
const viewers = { slug: 'decider', channelId: channel.id, chatroomId, people: await openSessions(evenly(crowd, Number(audience))) };
for (const { userId } of viewers.people) watching.add(pointsUpdated.channel(userId));
await ctx.db.rows(sql`analyze`);

const scheduler = runDeadlines(
  ctx,
  predictionFeatures.flatMap(({ deadlines }) => deadlines ?? []),
);
const port = await http.listen(0, '127.0.0.1');
process.send!({ port, rooms, tokens, viewers: { ...viewers, port } } satisfies Started);

async function resolvePrediction(): Promise<Paid> {
  began = performance.now();
  [payouts, updates, requests] = [[], [], []];
  await change(ctx, 'decider', id, broadcaster, { state: 'LOCKED' });
  await change(ctx, 'decider', id, broadcaster, { state: 'RESOLVED', winning_outcome_id: outcomes[0] });
  while (await ctx.db.row(sql`select 1 from prediction_payouts`)) await pause(250);
  const seconds = (performance.now() - began) / 1000;
  return {
    seconds,
    people: votes.length - 1,
    payouts,
    updates,
    requests: Array.from({ length: Math.ceil(seconds) }, (_, at) => requests[at] ?? 0),
  };
}

/** This many of them, at equal distances. The first one lost, and is not paid. */
function evenly<Person>(people: readonly Person[], count: number): Person[] {
  if (count >= people.length) throw new Error('the audience must be smaller than the number of voters');
  const distance = (people.length - 1) / Math.max(count, 1);
  return Array.from({ length: count }, (_, at) => people[1 + Math.floor(at * distance)]!);
}

async function openSessions(people: readonly { id: number }[]): Promise<Viewers['people']> {
  const opened = people.map(({ id }) => ({ userId: id, token: newToken() }));
  await ctx.db.rows(sql`
    insert into sessions (user_id, token_hash, kind, address, user_agent, created_at, last_seen_at, expires_at)
    select id, hash, 'program', '127.0.0.1', 'bench', now(), now(), now() + interval '1 day'
      from ${unnest(
        opened.map(({ userId, token }) => ({ id: userId, hash: tokenHash(token) })),
        'opened',
        { id: 'int8', hash: 'text' },
      )}`);
  return opened;
}

process.on('message', async (order: 'decide' | 'stop') => {
  if (order === 'decide') {
    process.send!(await resolvePrediction());
    return;
  }
  await scheduler.stop();
  const { faults } = await verify(ctx.db);
  if (faults.length > 0) throw new Error(faults.join('\n'));
  await Promise.all([http.close(), gateway.close()]);
  await ctx.close();
  await database.close();
  process.exit(0);
});
