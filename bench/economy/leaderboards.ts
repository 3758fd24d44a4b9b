/**
 * Measures reads of two leaderboards: one with 10,000 gifts and one with many. Reads run alone, and while 100 gifts a second arrive in that
 * channel, half of them from the person at the top. Each leaderboard has its own database. The two take turns on one PostgreSQL server, so
 * that other load affects both equally.
 */
import pg from 'pg';
import pino from 'pino';
import { memoryBus } from '#core/server/bus/memory-bus.ts';
import type { Ctx } from '#core/server/context.ts';
import { makeCtx } from '#core/server/db/make-ctx.ts';
import { openDatabase } from '#core/server/db/open-database.ts';
import { openLimits } from '#core/server/limits/open-limits.ts';
import { startPostgres } from '#core/server/testing/start-postgres.ts';
import { newUlid } from '#core/server/ulid.ts';
import { startOf } from '#features/economy/leaderboards/rules.ts';
import { readGifts } from '#features/economy/leaderboards/server/read-leaderboards.ts';
import { addGifts } from '#features/economy/leaderboards/server/store/totals.ts';
import { boardFeatures, givenBoard } from '#features/economy/leaderboards/server/testing.ts';

const FEW = 10_000;
/** One person in twenty gifts. */
const GIFTS_EACH = 20;
const PER_SECOND = 100;
/** Gifts of a channel are batched: this many transactions a second. */
const BATCHES = 20;
const TURNS = 20;
const GOAL = 1.5;

interface Board {
  ctx: Ctx;
  channelId: number;
  people: number[];
  alone: number[];
  beside: number[];
  close(): Promise<void>;
}

async function openBoard(url: string, gifts: number): Promise<Board> {
  const log = pino({ level: 'error' });
  const database = await openDatabase({ url, log });
  await database.migrate(boardFeatures);
  const limits = openLimits({ off: true, redis: null });
  const ctx = makeCtx({ database, bus: memoryBus(), limits, log, features: boardFeatures, now: () => new Date() });
  const channelId = await givenBoard(ctx.db);
  const people = await fill(url, ctx.now(), channelId, gifts);
  const close = async () => {
    await ctx.close();
    await database.close();
  };
  return { ctx, channelId, people, alone: [], beside: [], close };
}

/**
 * Stores gifts of the current week and their sums, as `addGifts` would; the foreign keys are known to be valid. Millions of rows take
 * longer than a statement of the product may, so this uses a separate connection.
 */
async function fill(url: string, at: Date, channelId: number, gifts: number): Promise<number[]> {
  const [week, month, all] = [startOf('week', at), startOf('month', at), startOf('all', at)];
  const client = new pg.Client({ connectionString: url, options: '-c TimeZone=UTC' });
  await client.connect();
  try {
    const people = await client.query<{ id: string }>(
      `insert into users (username, slug, email, password_hash, created_at)
       select 'gifter' || n, 'gifter' || n, 'gifter' || n || '@bench.invalid', '', now() from generate_series(1, $1::int) n
       returning id`,
      [gifts / GIFTS_EACH],
    );
    const ids = people.rows.map(({ id }) => Number(id));
    await client.query('set session_replication_role = replica');
    await client.query(
      `insert into leaderboard_gifts (board, id, channel_id, user_id, quantity, at, week_on, month_on)
       select 'gifts', 'bench ' || n, $1::int8, $2::int8 + n % $3::int, 1 + n % 5, $4::timestamptz - n * interval '1 millisecond', $5::date, $6::date
         from generate_series(1, $7::int) n`,
      [channelId, ids[0], ids.length, at, week, month, gifts],
    );
    await client.query(
      `insert into leaderboard_totals (user_id, channel_id, board, period, starts_on, quantity, reached_at)
       select user_id, channel_id, board, period, starts_on, sum(quantity), max(at)
         from leaderboard_gifts
        cross join lateral (values ('week', $1::date), ('month', $2::date), ('all', $3::date)) p (period, starts_on)
        group by user_id, channel_id, board, period, starts_on`,
      [week, month, all],
    );
    await client.query('vacuum (analyze)');
    return ids;
  } finally {
    await client.end();
  }
}

/** Reads for some seconds, one read after the other, and returns the durations in milliseconds. */
async function readFor({ ctx }: Board, milliseconds: number): Promise<number[]> {
  const took: number[] = [];
  for (const end = performance.now() + milliseconds; performance.now() < end; ) {
    const start = performance.now();
    await readGifts(ctx, 'ana');
    took.push(performance.now() - start);
  }
  return took;
}

/** Sends 100 gifts a second until `isOver`, half of them from one person. */
async function give({ ctx, channelId, people }: Board, isOver: () => boolean): Promise<void> {
  for (let batch = 0; !isOver(); batch++) {
    const next = performance.now() + 1000 / BATCHES;
    const at = ctx.now();
    const gifts = Array.from({ length: PER_SECOND / BATCHES }, (_, index) => ({
      id: newUlid(at),
      channelId,
      quantity: 1,
      at,
      userId: index % 2 === 0 ? people[0]! : people[(batch * 7 + index) % people.length]!,
    }));
    await ctx.tx((tx) => addGifts(tx, 'gifts', gifts));
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, next - performance.now())));
  }
}

async function takeTurn(board: Board, milliseconds: number): Promise<void> {
  board.alone.push(...(await readFor(board, milliseconds)));
  let isOver = false;
  const giving = give(board, () => isOver);
  board.beside.push(...(await readFor(board, milliseconds)));
  isOver = true;
  await giving;
}

async function newDatabase(url: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  return url.replace(/\/postgres$/, `/${name}`);
}

function at(durations: readonly number[], share: number): number {
  return durations.toSorted((one, other) => one - other)[Math.floor(durations.length * share)] ?? Number.NaN;
}
const ms = (value: number) => `${value.toFixed(2)} ms`;

/** Prints the table, and returns whether the read of the big channel took at most 1.5 times as long as that of the small one. */
export async function measureLeaderboards(gifts: number, seconds: number): Promise<boolean> {
  const postgres = await startPostgres({ durable: true });
  try {
    const few = await openBoard(await newDatabase(postgres.url, 'few'), FEW);
    const many = await openBoard(await newDatabase(postgres.url, 'many'), gifts);
    for (const board of [few, many]) await readFor(board, 500);
    for (let turn = 0; turn < TURNS; turn++) {
      for (const board of turn % 2 === 0 ? [few, many] : [many, few]) await takeTurn(board, (seconds * 1000) / TURNS);
    }
    for (const board of [few, many]) await board.close();
    console.log(`Reads of the leaderboard of a channel, alone and beside ${PER_SECOND} gifts a second there.\n`);
    console.log('| gifts | people | alone, p50 | p99 | beside gifts, p50 | p99 |');
    console.log('| ---: | ---: | ---: | ---: | ---: | ---: |');
    for (const [count, { people, alone, beside }] of [
      [FEW, few],
      [gifts, many],
    ] as const) {
      const cells = [count.toLocaleString('en'), people.length.toLocaleString('en')];
      cells.push(...[alone, beside].flatMap((durations) => [ms(at(durations, 0.5)), ms(at(durations, 0.99))]));
      console.log(`| ${cells.join(' | ')} |`);
    }
    const times = [at(many.alone, 0.5) / at(few.alone, 0.5), at(many.beside, 0.5) / at(few.beside, 0.5)];
    const isMet = times.every((one) => one <= GOAL);
    console.log(
      `\nThe many take ${times.map((one) => one.toFixed(2)).join(' and ')} times as long (at most ${GOAL}): ${isMet ? 'met' : 'missed'}.\n`,
    );
    return isMet;
  } finally {
    await postgres.stop();
  }
}
