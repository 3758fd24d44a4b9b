/**
 * A server with all features up to points, and polls, in its own process: `node crowd-server.ts (URL | FOLDER)`. A channel is live, with a
 * reward that has a cap, and its people have points. The order `poll` starts a poll. `stop` verifies the ledger and exits.
 */
import { sql } from 'kysely';
import pino from 'pino';
import { memoryBus } from '#core/server/bus/memory-bus.ts';
import { makeCtx } from '#core/server/db/make-ctx.ts';
import { openDatabase } from '#core/server/db/open-database.ts';
import { arrayOf } from '#core/server/db/unnest.ts';
import { createHttp } from '#core/server/http/server.ts';
import { verify } from '#core/server/ledger/verify.ts';
import { openLimits } from '#core/server/limits/open-limits.ts';
import { givenLivestream } from '#features/channel/channels/server/testing.ts';
import { createMessagePartitions } from '#features/chat/chat/server/message-partitions.ts';
import { givenRoom } from '#features/chat/chat/server/testing.ts';
import { movePoints } from '#features/engagement/points/server/api.ts';
import { givenReward, pointsFeatures } from '#features/engagement/points/server/testing.ts';
import { pollsServer } from '#features/engagement/polls/server/feature.ts';
import { startPoll } from '#features/engagement/polls/server/manage-poll.ts';
import { identify } from '#features/people/accounts/server/api.ts';
import { newToken, tokenHash } from '#features/people/accounts/server/tokens.ts';

/** The data that the clients need. All tokens belong to different people. */
export interface Crowd {
  port: number;
  slug: string;
  channelId: number;
  chatroomId: number;
  rewardId: string;
  tokens: string[];
}

export const PEOPLE = 5000;
/** Number of people who get the reward. */
export const CAP = 1500;
/** Number of people handled per statement. */
const AT_ONCE = 1000;

const features = [...pointsFeatures, pollsServer];
const place = process.argv[2]!;
const log = pino({ level: 'error' });
const database = await openDatabase(place.includes('://') ? { url: place, log } : { folder: place, log });
await database.migrate(features);
const limits = openLimits({ off: true, redis: null });
const ctx = makeCtx({ database, bus: memoryBus(), limits, log, features, now: () => new Date() });
await createMessagePartitions(ctx);
const http = await createHttp({ ctx, identify, routes: features.flatMap(({ routes }) => routes) });

const { broadcaster, channel, chatroomId } = await givenRoom(ctx.db, 'crowd');
await givenLivestream(ctx.db, channel.id, { startedAt: new Date() });
const rewardId = await givenReward(ctx.db, channel.id, { cost: 10, max_per_stream: CAP, max_per_user_per_stream: 1 });
const tokens: string[] = [];
while (tokens.length < PEOPLE) tokens.push(...(await makePeople(tokens.length)));
await ctx.db.rows(sql`analyze`);

async function makePeople(from: number): Promise<string[]> {
  const names = Array.from({ length: AT_ONCE }, (_, at) => `person${from + at}`);
  const made = names.map(() => newToken());
  const people = await ctx.db.rows(sql<{ id: number }>`
    with given as (select * from unnest(${arrayOf('text', names)}, ${arrayOf('text', made.map(tokenHash))}) as given (name, hash)),
    person as (
      insert into users (username, slug, email, password_hash, created_at)
      select name, name, name || '@bench.invalid', '', now() - interval '200 days' from given returning id, username)
    insert into sessions (user_id, token_hash, kind, address, user_agent, created_at, last_seen_at, expires_at)
    select person.id, given.hash, 'program', '127.0.0.1', 'bench', now(), now(), now() + interval '1 day'
      from person join given on given.name = person.username
    returning user_id as id`);
  const at = ctx.now();
  const moves = people.map(({ id: userId }) => ({
    key: `given ${userId}`,
    channelId: channel.id,
    userId,
    points: 100,
    reason: 'WATCHED' as const,
  }));
  await ctx.tx((tx) => movePoints(tx, moves, at));
  return made;
}

const port = await http.listen(0, '127.0.0.1');
process.send!({ port, slug: 'crowd', channelId: channel.id, chatroomId, rewardId, tokens } satisfies Crowd);

process.on('message', async (order: 'poll' | 'stop') => {
  if (order === 'poll') {
    const poll = {
      title: 'Which way up?',
      options: ['East ridge', 'Left cliff', 'Wait for dawn'],
      duration: 300,
      result_display_duration: 15,
    };
    await startPoll(ctx, 'crowd', broadcaster, poll as Parameters<typeof startPoll>[3]);
    process.send!('started');
    return;
  }
  const { faults } = await verify(ctx.db);
  if (faults.length > 0) throw new Error(faults.join('\n'));
  await http.close();
  await ctx.close();
  await database.close();
  process.exit(0);
});
