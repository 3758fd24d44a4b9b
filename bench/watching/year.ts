/**
 * Measures the pruning of a year of watched minutes. A record of a minute is kept for an hour, and `watched_channels` has one row per
 * person and channel. PostgreSQL gets very many expired records and a fiftieth as many pairs of person and channel, half of them unwatched
 * for 90 days. The product's own pruning deletes them, while another client reads and records minutes.
 */
import { sql } from 'kysely';
import pino from 'pino';
import { memoryBus } from '#core/server/bus/memory-bus.ts';
import type { Db } from '#core/server/db/db.ts';
import { makeCtx } from '#core/server/db/make-ctx.ts';
import { openDatabase } from '#core/server/db/open-database.ts';
import { deadlinesServer } from '#core/server/deadlines/feature.ts';
import { installationServer } from '#core/server/installation/feature.ts';
import { picturesServer } from '#core/server/pictures/feature.ts';
import { givenLivestream } from '#features/channel/channels/server/testing.ts';
import { givenRoom } from '#features/chat/chat/server/testing.ts';
import { KEPT_DAYS, KEPT_MINUTES, minuteOf } from '#features/stream/watching/rules.ts';
import { recordWatching } from '#features/stream/watching/server/api.ts';
import { pruneWatched } from '#features/stream/watching/server/record-watching.ts';
import { watchingFeatures } from '#features/stream/watching/server/testing.ts';

const FILL = 1_000_000;
const PEOPLE = 50_000;
const CHANNELS = 1_000;
/** Records of a pair of person and channel. */
const MINUTES_OF_PAIR = 50;
/** The people whose minute the other client records, and its reads per minute. */
const WATCHERS = 100;
const READS = 100;
/** A calculated year. */
const YEAR = { minutes: 1_000_000_000, people: 100_000, channels: 50 };
const MINUTE = 60_000;

const features = [installationServer, deadlinesServer, picturesServer, ...watchingFeatures].filter(
  (feature, index, all) => all.findIndex(({ name }) => name === feature.name) === index,
);

interface Sizes {
  minutes: number;
  channels: number;
}

/** With the indexes, in bytes. */
const sizesOf = async (db: Db): Promise<Sizes> =>
  (await db.row(sql<Sizes>`
    select pg_total_relation_size('livestream_minutes') as minutes, pg_total_relation_size('watched_channels') as channels`))!;

async function took(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** Returns whether no statement waited longer than `goal` milliseconds. */
export async function measureYear(url: string, rows: number, goal: number): Promise<boolean> {
  const log = pino({ level: 'error' });
  const database = await openDatabase({ url, log });
  await database.migrate(features);
  const started = Date.now();
  let clock = started;
  const unlimited = { take: async () => ({ kind: 'granted' as const }), giveBack: async () => {}, clear: async () => {} };
  const ctx = makeCtx({ database, bus: memoryBus(), limits: unlimited, log, features, now: () => new Date(clock) });
  const { db } = ctx;
  const pairs = Math.ceil(rows / MINUTES_OF_PAIR);

  const filled = await took(async () => {
    const firstMinute = minuteOf(new Date(started)) - KEPT_MINUTES - Math.ceil(rows / PEOPLE) - 1;
    for (let from = 0; from < rows; from += FILL) {
      await db.rows(sql`
        insert into livestream_minutes (minute, channel_id, user_id, livestream_id)
        select ${firstMinute}::int + n / ${PEOPLE}::int, n % ${CHANNELS}::int, n % ${PEOPLE}::int, n % ${CHANNELS}::int
          from generate_series(${from}::int, ${Math.min(rows, from + FILL) - 1}::int) as n`);
    }
    await db.rows(sql`
      insert into watched_channels (user_id, channel_id, minutes, last_watched_on)
      select n / ${YEAR.channels}::int, n % ${YEAR.channels}::int, ${MINUTES_OF_PAIR}::int,
             current_date - case when n % 2 = 0 then ${KEPT_DAYS + 2}::int else 0 end
        from generate_series(0, ${pairs - 1}::int) as n`);
    await db.rows(sql`analyze livestream_minutes, watched_channels`);
  });
  const before = await sizesOf(db);

  const { channel } = await givenRoom(db, 'year');
  const livestreamId = await givenLivestream(db, channel.id);
  const people = await db.rows(sql<{ id: number }>`
    insert into users (username, slug, email, password_hash, created_at)
    select 'year' || n, 'year' || n, 'year' || n || '@bench.invalid', '', now() from generate_series(1, ${WATCHERS}::int) n returning id`);
  const watching = people.map(({ id: userId }) => ({ livestreamId, userId }));
  const waits = { read: 0, minute: 0 };
  let isOver = false;
  const others = (async () => {
    for (let at = 0; !isOver; at++) {
      waits.read = Math.max(waits.read, await took(() => db.rows(sql`select 1`)));
      if (at % READS > 0) continue;
      clock += MINUTE;
      waits.minute = Math.max(waits.minute, await took(() => recordWatching(ctx, watching)));
    }
  })();
  // The pruning has its own clock, so that it never reaches the minutes that are recorded meanwhile.
  const pruning = { ...ctx, now: () => new Date(started) };
  const pruned = await took(async () => {
    while (!(await pruneWatched(pruning)));
  });
  isOver = true;
  await others;

  const after = await sizesOf(db);
  const vacuumed = await took(() => db.rows(sql`vacuum livestream_minutes, watched_channels`));
  const clean = await sizesOf(db);
  const left = await db.row(sql<{ minutes: number; channels: number }>`
    select (select count(*)::int from livestream_minutes where minute < ${minuteOf(new Date(started)) - KEPT_MINUTES}::int) as minutes,
           (select count(*)::int from watched_channels where last_watched_on < current_date - ${KEPT_DAYS}::int) as channels`);
  if (left!.minutes + left!.channels > 0) throw new Error(`${left!.minutes} minutes and ${left!.channels} channels are left`);
  await ctx.close();
  await database.close();

  const deleted = rows + Math.ceil(pairs / 2);
  console.log(`${count(rows)} minutes and ${count(pairs)} pairs of person and channel were stored in ${seconds(filled)}.\n`);
  console.log('| table | filled | after pruning | after a vacuum |');
  console.log('| --- | ---: | ---: | ---: |');
  for (const table of ['minutes', 'channels'] as const) {
    console.log(
      `| ${table === 'minutes' ? 'livestream_minutes' : 'watched_channels'} | ${[before, after, clean].map((sizes) => megabytes(sizes[table])).join(' | ')} |`,
    );
  }
  console.log(`\n${count(deleted)} rows were deleted in ${seconds(pruned)}, ${count((deleted / pruned) * 1000)} a second.`);
  console.log(`The vacuum took ${seconds(vacuumed)}. A read waited at most ${ms(waits.read)}, a recorded minute ${ms(waits.minute)}.`);
  const [ofMinute, ofPair] = [before.minutes / rows, before.channels / pairs];
  const rolledUp = YEAR.people * YEAR.channels;
  console.log(
    `\nCalculated, a year of ${count(YEAR.minutes)} minutes is ${megabytes(YEAR.minutes * ofMinute)} in rows of ${ofMinute.toFixed(0)} bytes, of which an hour is kept: ` +
      `${count(YEAR.minutes / 365 / 24)} rows, ${megabytes((YEAR.minutes / 365 / 24) * ofMinute)}. ${count(YEAR.people)} people who watch ${YEAR.channels} channels each are ` +
      `${count(rolledUp)} rows, ${megabytes(rolledUp * ofPair)}, in rows of ${ofPair.toFixed(0)} bytes.`,
  );
  const longest = Math.max(waits.read, waits.minute);
  console.log(`\nThe goal is that no statement waits longer than ${goal / 1000} s: ${longest < goal ? 'met' : 'missed'}.`);
  return longest < goal;
}

const count = (value: number) => Math.round(value).toLocaleString('en');
const ms = (value: number) => `${count(value)} ms`;
const seconds = (value: number) => `${(value / 1000).toFixed(1)} s`;
const megabytes = (bytes: number) => `${count(bytes / 1_000_000)} MB`;
