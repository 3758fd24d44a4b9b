/**
 * The product's server in its own process: `node server.ts (URL | FOLDER) FOLLOWERS`. People talk in one room. Another channel has so many
 * followers, of whom some have a page open and some asked for pushes. On the order `streams` it goes live several times, with everything that
 * follows: the announcement to the open pages, the lists that they read, and the pushes.
 */
import { createECDH, randomBytes } from 'node:crypto';
import { lookup } from 'node:dns';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import pino from 'pino';
import { features } from '#app/server/features.ts';
import { memoryBus } from '#core/server/bus/memory-bus.ts';
import { makeCtx } from '#core/server/db/make-ctx.ts';
import { openDatabase } from '#core/server/db/open-database.ts';
import { createHttp } from '#core/server/http/server.ts';
import { JobRunner } from '#core/server/jobs/job-runner.ts';
import { openLimits } from '#core/server/limits/open-limits.ts';
import { identify } from '#features/accounts/server/api.ts';
import { newToken, tokenHash } from '#features/accounts/server/tokens.ts';
import { beginLivestream, endCurrentLivestream } from '#features/channels/server/api.ts';
import { givenLivestream } from '#features/channels/server/testing.ts';
import { createMessagePartitions } from '#features/chat/server/message-partitions.ts';
import { givenRoom } from '#features/chat/server/testing.ts';
import { announceBegun } from '#features/notifications/server/announce-streams.ts';
import { notificationsServer } from '#features/notifications/server/feature.ts';
import { readUnread } from '#features/notifications/server/read-notifications.ts';
import type { Crowd } from '../points/crowd-server.ts';

/** What several streams caused. */
export interface Announced {
  streams: number;
  /** Followers with an open page who were told, and those of them who read their count again. */
  told: number;
  pushed: number;
  seconds: number;
}

const TALKERS = 500;
/** Of the followers. */
const HERE = 5_000;
const PUSHED = 1_000;
const STREAMS = 3;
/** Pages that read their count after a stream began, of those that were told. */
const READERS = 500;

const [, , place, followers] = process.argv as [string, string, string, string];
const log = pino({ level: 'error' });
const database = await openDatabase(place.includes('://') ? { url: place, log } : { folder: place, log });
await database.migrate(features);
const ctx = makeCtx({
  ...{ database, bus: memoryBus(), limits: openLimits({ off: true, redis: null }), log, features, now: () => new Date() },
  services: { publicUrl: 'http://127.0.0.1', pushReach: { lookup: lookup as never, isAllowed: () => true } },
});
await createMessagePartitions(ctx);
const http = await createHttp({ ctx, identify, routes: features.flatMap(({ routes }) => routes) });

let pushed = 0;
const pushService = createServer((request, response) => {
  request.resume();
  pushed += 1;
  response.writeHead(201).end();
}).listen(0, '127.0.0.1');

const { channel, chatroomId } = await givenRoom(ctx.db, 'crowd');
await givenLivestream(ctx.db, channel.id, { startedAt: new Date() });
const star = await givenRoom(ctx.db, 'star');
const tokens = Array.from({ length: TALKERS }, () => newToken());
await makePeople('talker', TALKERS);
await ctx.db.rows(sql`
  insert into sessions (user_id, token_hash, kind, address, user_agent, created_at, last_seen_at, expires_at)
  select u.id, given.hash, 'program', '127.0.0.1', 'bench', now(), now(), now() + interval '1 day'
    from unnest(${tokens.map(tokenHash)}::text[]) with ordinality as given (hash, place) join users u on u.slug = 'talker' || given.place`);
await makePeople('fan', Number(followers));
await ctx.db.rows(sql`
  insert into follows (channel_id, user_id, created_at)
  select ${star.channel.id}::int8, id, now() - interval '1 day' from users where slug ~ '^fan[0-9]+$'`);
await ctx.db.rows(sql`update channels set followers_count = ${Number(followers)}::int8 where id = ${star.channel.id}::int8`);
await subscribeToPush(PUSHED);
await ctx.db.rows(sql`analyze`);

async function makePeople(name: string, count: number): Promise<void> {
  await ctx.db.rows(sql`
    insert into users (username, slug, email, password_hash, created_at)
    select ${name} || n, ${name} || n, ${name} || n || '@bench.invalid', '', now() - interval '200 days' from generate_series(1, ${count}::int) n`);
}

/** The first fans have a browser each, of which all have the same push service. */
async function subscribeToPush(count: number): Promise<void> {
  const ecdh = createECDH('prime256v1');
  ecdh.generateKeys();
  const endpoint = `http://127.0.0.1:${(pushService.address() as AddressInfo).port}/`;
  await ctx.db.rows(sql`
    with fans as (
      select u.id, n from generate_series(1, ${count}::int) n join users u on u.slug = 'fan' || n
    ), opened as (
      insert into sessions (user_id, token_hash, kind, address, user_agent, created_at, last_seen_at, expires_at)
      select id, 'push' || n, 'program', '127.0.0.1', 'bench', now(), now(), now() + interval '1 day' from fans returning id, user_id
    )
    insert into push_subscriptions (user_id, session_id, endpoint, p256dh, auth, language, created_at)
    select user_id, id, ${endpoint} || id, ${ecdh.getPublicKey('base64url')}, ${randomBytes(16).toString('base64url')}, 'en', now() from opened`);
}

async function stream(here: readonly { id: number }[]): Promise<number> {
  let told = 0;
  const realtime = {
    holders: () => here.map(({ id }) => ({ channel: `private-${id}`, userId: String(id) })),
    deliver: (_event: unknown, channels: readonly unknown[]) => {
      told += channels.length;
    },
  };
  await announceBegun(ctx, realtime);
  await ctx.tx((tx) => beginLivestream(tx, { id: star.channel.id, username: 'star' }, { userId: star.broadcaster.id, at: ctx.now() }, {}));
  await announceBegun(ctx, realtime);
  for (const { id } of here.slice(0, READERS)) await readUnread(ctx, { id, username: '', slug: '', isStaff: false, sessionId: 0 });
  await new JobRunner(ctx, notificationsServer.jobKinds!).runAllDue();
  await ctx.tx((tx) => endCurrentLivestream(tx, star.channel.id, ctx.now(), false));
  return told;
}

const port = await http.listen(0, '127.0.0.1');
process.send!({ port, slug: 'crowd', channelId: channel.id, chatroomId, rewardId: '', tokens } satisfies Crowd);

process.on('message', async (order: 'streams' | 'stop') => {
  if (order === 'streams') {
    const here = await ctx.db.rows(sql<{ id: number }>`select id from users where slug ~ '^fan[0-9]+$' order by id limit ${HERE}::int`);
    const began = performance.now();
    let told = 0;
    for (let at = 0; at < STREAMS; at++) told += await stream(here);
    process.send!({ streams: STREAMS, told, pushed, seconds: (performance.now() - began) / 1000 } satisfies Announced);
    return;
  }
  pushService.close();
  await http.close();
  await ctx.close();
  await database.close();
  process.exit(0);
});
