/**
 * The product's server in its own process: `node server.ts (URL | FOLDER) FOLLOWERS PUSH_PORT`. People send messages in one room. Another
 * channel has this many followers; some of them have a page open, and some subscribed to push notifications. On the order `streams` it goes
 * live several times, and announces each stream to the open pages and by push.
 */
import { createECDH, randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import pino from 'pino';
import { features } from '#app/server/features.ts';
import { memoryBus } from '#core/server/bus/memory-bus.ts';
import { makeCtx, payloadText } from '#core/server/db/make-ctx.ts';
import { openDatabase } from '#core/server/db/open-database.ts';
import { arrayOf } from '#core/server/db/unnest.ts';
import { createHttp } from '#core/server/http/server.ts';
import { JobRunner } from '#core/server/jobs/job-runner.ts';
import { openLimits } from '#core/server/limits/open-limits.ts';
import { openGateway } from '#core/server/pusher/gateway.ts';
import { beginLivestream, endCurrentLivestream } from '#features/channel/channels/server/api.ts';
import { givenLivestream } from '#features/channel/channels/server/testing.ts';
import { createMessagePartitions } from '#features/chat/chat/server/message-partitions.ts';
import { givenRoom } from '#features/chat/chat/server/testing.ts';
import { identify } from '#features/people/accounts/server/api.ts';
import { newToken, tokenHash } from '#features/people/accounts/server/tokens.ts';
import { announceStarted } from '#features/people/notifications/server/announce-streams.ts';
import { pushThread } from '#features/people/notifications/server/deliver/push-thread.ts';
import { notificationsServer } from '#features/people/notifications/server/feature.ts';
import { app } from '../fan-out/publish.ts';
import type { Crowd } from '../points/crowd-server.ts';
import type { Pages } from './pages.ts';

/** Total duration of the push notifications of several streams. */
export interface Streamed {
  streams: number;
  seconds: number;
}

/** The data that the clients need. */
export interface Started {
  crowd: Crowd;
  pages: Pages;
}

const TALKERS = 500;
/** Of the followers. */
const HERE = 5_000;
const PUSHED = 1_000;
const STREAMS = 3;
/** Minimum length of each stream, in milliseconds: people open the bell in this time. */
const LASTS = 12_000;

const [, , place, followers, pushPort] = process.argv as [string, string, string, string, string];
const log = pino({ level: 'error' });
const database = await openDatabase(place.includes('://') ? { url: place, log } : { folder: place, log });
await database.migrate(features);
const bus = memoryBus();
const ctx = makeCtx({
  database,
  bus,
  limits: openLimits({ off: true, redis: null }),
  log,
  features,
  now: () => new Date(),
  publicUrl: 'http://127.0.0.1',
  services: { pushesToPrivateAddresses: true },
});
await createMessagePartitions(ctx);
const gateway = openGateway({ app, bus, log, networkLimits: null });
const http = await createHttp({ ctx, identify, routes: features.flatMap(({ routes }) => routes), upgrades: [gateway] });
const realtime: Parameters<typeof announceStarted>[1] = {
  holders: (prefix) => gateway.holders(prefix),
  deliver: (event, channels, payload) => {
    const data = payloadText(event, payload);
    gateway.deliver(channels.map((channel) => ({ channel: event.channel(...(channel as readonly unknown[])), event: event.name, data })));
  },
};

const { channel, chatroomId } = await givenRoom(ctx.db, 'crowd');
await givenLivestream(ctx.db, channel.id, { startedAt: new Date() });
const star = await givenRoom(ctx.db, 'star');
await makePeople('talker', TALKERS);
const talkers = await openSessions('talker', TALKERS);
await makePeople('fan', Number(followers));
const pages = await openSessions('fan', HERE);
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

/** The first of these people sign in. */
async function openSessions(name: string, count: number): Promise<Pages['people']> {
  const tokens = Array.from({ length: count }, () => newToken());
  const rows = await ctx.db.rows(sql<{ userId: number; place: number }>`
    insert into sessions (user_id, token_hash, kind, address, user_agent, created_at, last_seen_at, expires_at)
    select u.id, given.hash, 'program', '127.0.0.1', 'bench', now(), now(), now() + interval '1 day'
      from unnest(${arrayOf('text', tokens.map(tokenHash))}) with ordinality as given (hash, place) join users u on u.slug = ${name} || given.place
     order by given.place
    returning user_id as "userId", substr((select slug from users where id = user_id), ${name.length + 1}::int)::int4 as place`);
  return rows.map(({ userId, place }) => ({ userId, token: tokens[place - 1]! }));
}

/** The first followers have one browser each, all with the same push service. */
async function subscribeToPush(count: number): Promise<void> {
  const ecdh = createECDH('prime256v1');
  ecdh.generateKeys();
  const endpoint = `http://127.0.0.1:${pushPort}/`;
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

async function stream(): Promise<void> {
  await announceStarted(ctx, realtime);
  const began = performance.now();
  await ctx.tx((tx) => beginLivestream(tx, { id: star.channel.id, username: 'star' }, { userId: star.broadcaster.id, at: ctx.now() }, {}));
  await Promise.all([announceStarted(ctx, realtime), new JobRunner(ctx, notificationsServer.jobKinds!).runAllDue()]);
  await pause(Math.max(0, began + LASTS - performance.now()));
  await ctx.tx((tx) => endCurrentLivestream(tx, star.channel.id, { at: ctx.now() }));
}

const port = await http.listen(0, '127.0.0.1');
const crowd = { port, slug: 'crowd', channelId: channel.id, chatroomId, rewardId: '', tokens: talkers.map(({ token }) => token) };
process.send!({ crowd, pages: { port, people: pages } } satisfies Started);

process.on('message', async (order: 'streams' | 'stop') => {
  if (order === 'streams') {
    const began = performance.now();
    for (let at = 0; at < STREAMS; at++) await stream();
    process.send!({ streams: STREAMS, seconds: (performance.now() - began) / 1000 } satisfies Streamed);
    return;
  }
  await pushThread(ctx).close();
  await http.close();
  await gateway.close();
  await ctx.close();
  await database.close();
  process.exit(0);
});
