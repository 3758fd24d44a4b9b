/**
 * A server with all features and very many channels, in its own process: `node server.ts (URL | FOLDER) CHANNELS`. It answers `latency`
 * with the durations of consecutive searches and plain `ilike` queries.
 */
import { sql } from 'kysely';
import pino from 'pino';
import { features } from '#app/server/features.ts';
import { memoryBus } from '#core/server/bus/memory-bus.ts';
import { makeCtx } from '#core/server/db/make-ctx.ts';
import { openDatabase } from '#core/server/db/open-database.ts';
import { arrayOf } from '#core/server/db/unnest.ts';
import { createHttp } from '#core/server/http/server.ts';
import { openLimits } from '#core/server/limits/open-limits.ts';
import { createMessagePartitions } from '#features/chat/chat/server/message-partitions.ts';
import { givenRoom } from '#features/chat/chat/server/testing.ts';
import { backfillTags } from '#features/discovery/search/server/index-tags.ts';
import { search } from '#features/discovery/search/server/search.ts';
import { insertMissingNames } from '#features/discovery/search/server/store/channels.ts';
import { identify } from '#features/people/accounts/server/api.ts';
import { givenUser } from '#features/people/accounts/server/testing.ts';
import type { Sending } from '../predictions/server.ts';
import { nameOf, withTypo } from './names.ts';

/** Reply times in milliseconds, and the number of searches that found their channel. */
export interface Latency {
  typo: number[];
  name: number[];
  /** With one and two letters, in turn. */
  short: number[];
  ilike: number[];
  found: number;
}

const SENDERS = 1024;
const BATCH = 5000;
/** Number of live channels per hundred. */
const LIVE = 2;
const SEARCHES = 400;
const WARM_UP = 20;
const [place, many] = process.argv.slice(2) as [string, string];
const channels = Number(many);

const log = pino({ level: 'error' });
const database = await openDatabase(place.includes('://') ? { url: place, log } : { folder: place, log });
await database.migrate(features);
const limits = openLimits({ redis: null });
const ctx = makeCtx({ database, bus: memoryBus(), limits, log, features, now: () => new Date() });
await createMessagePartitions(ctx);
const http = await createHttp({ ctx, identify, routes: features.flatMap((feature) => feature.routes) });

for (let from = 0; from < channels; from += BATCH) {
  const names = Array.from({ length: Math.min(BATCH, channels - from) }, (_, at) => nameOf(from + at));
  await ctx.db.rows(sql`
    with person as (
      insert into users (username, slug, email, password_hash, created_at)
      select name, replace(name, '_', '-'), name || '@bench.invalid', 'none', now() from unnest(${arrayOf('text', names)}) as name returning id, slug
    )
    insert into channels (user_id, slug, created_at, followers_count) select id, slug, now(), (id * 7919) % 5000 from person`);
}
await ctx.db.rows(sql`
  insert into livestreams (channel_id, session_title, category_id, language, is_mature, tags, viewer_count, started_at)
  select id, 'A stream', 101 + (id % 14), 'en', false, array['Co-op', 'Tag ' || id % 500, 'Rare ' || id], (id * 31) % 900, now()
    from channels where id % 100 < ${LIVE}`);
await insertMissingNames(ctx.db);
await backfillTags(ctx.db);

const { chatroomId } = await givenRoom(ctx.db, 'room');
const tokens: string[] = [];
const sessionEndsAt = new Date(Date.now() + 24 * 3600 * 1000);
for (let person = 0; person < SENDERS; person++) {
  tokens.push((await givenUser(ctx.db, `sender${person}`, { sessionEndsAt })).token);
}
// Otherwise the first use of every session would update its row during the measurement.
await ctx.db.rows(sql`update sessions set last_seen_at = ${new Date()}`);
await ctx.db.rows(sql`analyze`);
const port = await http.listen(0, '127.0.0.1');
process.send!({ port, rooms: [chatroomId], tokens } satisfies Sending);

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

async function latency(): Promise<Latency> {
  const measured: Latency = { typo: [], name: [], short: [], ilike: [], found: 0 };
  for (let at = -WARM_UP; at < SEARCHES; at++) {
    const channel = Math.abs((at * 7919) % channels);
    const [typed, name] = [withTypo(channel, at), nameOf(channel)];
    const word = name.split('_')[0]!;
    const slug = name.replaceAll('_', '-');
    let isFound = false;
    const typo = await timed(async () => {
      const result = await search(ctx, { preset: 'channel_search', q: typed });
      isFound = typeof result !== 'string' && result.hits.some(({ document }) => 'slug' in document && document.slug === slug);
    });
    const exact = await timed(() => search(ctx, { preset: 'channel_search', q: word }));
    const short = await timed(() => search(ctx, { preset: 'channel_search', q: word.slice(0, 1 + Math.abs(at % 2)) }));
    const ilike = await timed(() =>
      ctx.db.rows(sql`
        select c.id, c.slug, u.username from channels c join users u on u.id = c.user_id
         where u.username ilike ${`%${word}%`} order by c.followers_count desc limit 50`),
    );
    if (at < 0) continue;
    measured.typo.push(typo);
    measured.name.push(exact);
    measured.short.push(short);
    measured.ilike.push(ilike);
    measured.found += isFound ? 1 : 0;
  }
  return measured;
}

process.on('message', async (order: 'latency' | 'stop') => {
  if (order === 'latency') {
    process.send!(await latency());
    return;
  }
  await http.close();
  await ctx.close();
  await database.close();
  process.exit(0);
});
