/**
 * Measures the cost of one minute with 5,000 watchers. Compares a single transaction of two statements to one transaction per person. Also
 * measures the longest wait of other statements in a minute.
 */
import { sql } from 'kysely';
import pino from 'pino';
import { memoryBus } from '#core/server/bus/memory-bus.ts';
import { makeCtx } from '#core/server/db/make-ctx.ts';
import { type DatabaseOptions, openDatabase } from '#core/server/db/open-database.ts';
import { verify } from '#core/server/ledger/verify.ts';
import { openLimits } from '#core/server/limits/open-limits.ts';
import { defaultSettings } from '#core/server/parts.ts';
import { givenLivestream } from '#features/channel/channels/server/testing.ts';
import { givenRoom } from '#features/chat/chat/server/testing.ts';
import { WATCH_MINUTES } from '#features/engagement/points/contract/settings.ts';
import { movePoints } from '#features/engagement/points/server/api.ts';
import { pointsFeatures } from '#features/engagement/points/server/testing.ts';
import { recordWatching } from '#features/stream/watching/server/api.ts';

const WATCHERS = 5_000;
/** Number of minutes in which everybody earns points. In the minutes between, they only watch. */
const ROUNDS = 7;
/** Maximum median, over the earning minutes, of the longest wait of other statements, in milliseconds. */
const GOAL = 1_000;
const MINUTE = 60_000;

interface Measured {
  watched: number;
  earned: number;
  /** The longest wait of another statement during an earning minute. */
  waited: number;
  oneByOne: number;
}

const median = (values: readonly number[]): number => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)]!;

async function took(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

async function measure(where: { url: string } | { folder: string }): Promise<Measured> {
  const log = pino({ level: 'error' });
  const database = await openDatabase({ ...where, log } as DatabaseOptions);
  await database.migrate(pointsFeatures);
  let clock = Math.ceil(Date.now() / MINUTE) * MINUTE;
  const limits = openLimits({ off: true, redis: null });
  const settings = defaultSettings(pointsFeatures);
  const ctx = makeCtx({ database, bus: memoryBus(), limits, log, features: pointsFeatures, settings, now: () => new Date(clock) });

  const { channel } = await givenRoom(ctx.db);
  const livestreamId = await givenLivestream(ctx.db, channel.id);
  const people = await ctx.db.rows(sql<{ id: number }>`
    insert into users (username, slug, email, password_hash, created_at)
    select 'watcher' || n, 'watcher' || n, 'watcher' || n || '@bench.invalid', '', now() from generate_series(1, ${WATCHERS}::int) n
    returning id`);
  const watching = people.map(({ id: userId }) => ({ livestreamId, userId }));

  const watched: number[] = [];
  const earned: number[] = [];
  const waited: number[] = [];
  for (let minute = 1; minute <= ROUNDS * WATCH_MINUTES; minute++) {
    clock += MINUTE;
    let over = false;
    const waits: number[] = [];
    const others = (async () => {
      while (!over) waits.push(await took(() => ctx.db.rows(sql`select 1`)));
    })();
    const time = await took(() => recordWatching(ctx, watching));
    over = true;
    await others;
    (minute % WATCH_MINUTES === 0 ? earned : watched).push(time);
    if (minute % WATCH_MINUTES === 0) waited.push(Math.max(...waits));
  }
  const oneByOne = await took(async () => {
    for (const { id: userId } of people) {
      const move = { key: `one by one ${userId}`, channelId: channel.id, userId, points: 10, reason: 'WATCHED' as const };
      await ctx.tx((tx) => movePoints(tx, [move], ctx.now()));
    }
  });
  const { faults } = await verify(ctx.db);
  if (faults.length > 0) throw new Error(`the ledger does not balance: ${faults[0]}`);
  await ctx.close();
  await database.close();
  return { watched: median(watched), earned: median(earned), waited: median(waited), oneByOne };
}

const ms = (value: number) => `${Math.round(value).toLocaleString('en')} ms`;
const line = (database: string, { watched, earned, waited, oneByOne }: Measured) =>
  `| ${[database, ms(watched), ms(earned), ms(waited), ms(oneByOne), `${(oneByOne / earned).toFixed(0)} x`].join(' | ')} |`;

/** Prints the table of one database each, and returns whether the goal was met. */
export async function earningTable(folder: string, url: string): Promise<boolean> {
  const embedded = await measure({ folder });
  const server = await measure({ url });
  console.log(`${WATCHERS.toLocaleString('en')} people watch one stream, and all earn in the same minute.\n`);
  console.log('| database | watching | earning | others wait at most | one transaction each | each : all together |');
  console.log('| --- | ---: | ---: | ---: | ---: | ---: |');
  console.log(line('embedded', embedded));
  console.log(line('PostgreSQL', server));
  const isWithin = [embedded, server].every(({ waited }) => waited < GOAL);
  console.log(`\nThe goal is that others wait less than ${GOAL / 1000} s: ${isWithin ? 'met' : 'missed'}.\n`);
  return isWithin;
}
