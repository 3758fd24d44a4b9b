/**
 * Measures the cost of a minute of many watchers: recording it, points, and a running drops campaign. `--watchers=20000` watch ten streams,
 * `--minutes=10` are measured. Another client sends statements continuously. `--part=year` instead measures the deletion of very many
 * records (year.ts): `--rows=50000000` on PostgreSQL.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import pino from 'pino';
import { features } from '#app/server/features.ts';
import { memoryBus } from '#core/server/bus/memory-bus.ts';
import { makeCtx } from '#core/server/db/make-ctx.ts';
import { type DatabaseOptions, openDatabase } from '#core/server/db/open-database.ts';
import { startPostgres } from '#core/server/testing/start-postgres.ts';
import { givenLivestream } from '#features/channel/channels/server/testing.ts';
import { givenRoom } from '#features/chat/chat/server/testing.ts';
import { recordWatching } from '#features/stream/watching/server/api.ts';
import { measureYear } from './year.ts';

const options = {
  part: { type: 'string', default: 'minutes' },
  watchers: { type: 'string', default: '20000' },
  minutes: { type: 'string', default: '10' },
  rows: { type: 'string', default: '50000000' },
} as const;
const { values } = parseArgs({ options });
const [WATCHERS, MINUTES] = [Number(values.watchers), Number(values.minutes)];
const STREAMS = 10;
/** The category of the streams and of the campaign. */
const CATEGORY = 102;
const MINUTE = 60_000;
/** Maximum wait of another statement, in milliseconds. */
const GOAL = 1_000;

interface Measured {
  first: number;
  median: number;
  longest: number;
  /** The longest wait of another statement in each minute. */
  waits: number[];
  rows: number;
}

async function took(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

async function measure(where: { url: string } | { folder: string }, withCampaign: boolean): Promise<Measured> {
  const log = pino({ level: 'error' });
  const database = await openDatabase({ ...where, log } as DatabaseOptions);
  await database.migrate(features);
  let clock = Math.ceil(Date.now() / MINUTE) * MINUTE;
  const now = () => new Date(clock);
  const unlimited = { take: async () => ({ kind: 'granted' as const }), giveBack: async () => {}, clear: async () => {} };
  const ctx = makeCtx({ database, bus: memoryBus(), limits: unlimited, log, features, now });
  const prefix = withCampaign ? 'drops' : 'plain';
  const livestreams: number[] = [];
  for (let at = 0; at < STREAMS; at++) {
    const { channel } = await givenRoom(ctx.db, `${prefix}_${at}`);
    livestreams.push(await givenLivestream(ctx.db, channel.id, { categoryId: CATEGORY }));
  }
  const people = await ctx.db.rows(sql<{ id: number }>`
    insert into users (username, slug, email, password_hash, created_at)
    select ${prefix} || n, ${prefix} || n, ${prefix} || n || '@bench.invalid', '', now() from generate_series(1, ${WATCHERS}::int) n
    returning id`);
  if (withCampaign) await addCampaign();
  const watching = people.map(({ id: userId }, at) => ({ livestreamId: livestreams[at % STREAMS]!, userId }));
  const times: number[] = [];
  const waits: number[] = [];
  for (let minute = 0; minute < MINUTES; minute++) {
    clock += MINUTE;
    let over = false;
    let longest = 0;
    const others = (async () => {
      while (!over) longest = Math.max(longest, await took(() => ctx.db.rows(sql`select 1`)));
    })();
    times.push(await took(() => recordWatching(ctx, watching)));
    over = true;
    await others;
    waits.push(longest);
  }
  const counted = await ctx.db.row(sql<{ rows: number; minutes: number }>`
    select count(*)::int as rows, coalesce(sum(minutes), 0)::int8 as minutes from drop_progress`);
  if (withCampaign && counted!.minutes !== WATCHERS * MINUTES) throw new Error(`${counted!.minutes} minutes were counted`);
  await ctx.close();
  await database.close();
  const sorted = times.toSorted((one, other) => one - other);
  return { first: times[0]!, median: sorted[Math.floor(sorted.length / 2)]!, longest: sorted.at(-1)!, waits, rows: counted!.rows };

  /** In the middle of the run everybody completes a reward. */
  async function addCampaign(): Promise<void> {
    const id = (letter: string) => letter.repeat(26);
    await ctx.db.rows(sql`insert into drop_organizations (id, name, created_at) values (${id('A')}, 'Bench', now())`);
    await ctx.db.rows(sql`
      insert into drop_rewards (id, organization_id, category_id, name, created_at) values (${id('B')}, ${id('A')}, ${CATEGORY}, 'Flag', now())`);
    await ctx.db.rows(sql`
      insert into drop_campaigns (id, organization_id, category_id, name, starts_at, ends_at, published_at, created_at, updated_at)
      values (${id('C')}, ${id('A')}, ${CATEGORY}, 'Bench', ${now()}, ${new Date(clock + 30 * 24 * 60 * MINUTE)}, now(), now(), now())`);
    await ctx.db.rows(sql`
      insert into drop_campaign_rewards (campaign_id, reward_id, required_minutes, position)
      values (${id('C')}, ${id('B')}, ${Math.ceil(MINUTES / 2)}, 1)`);
  }
}

const ms = (value: number) => `${Math.round(value).toLocaleString('en')} ms`;
const line = (name: string, { first, median, longest, waits, rows }: Measured) =>
  `| ${[name, ms(first), ms(median), ms(longest), ms(Math.max(...waits)), rows.toLocaleString('en')].join(' | ')} |`;

async function measureMinutes(url: string): Promise<boolean> {
  console.log(`${WATCHERS.toLocaleString('en')} people watch ${STREAMS} streams for ${MINUTES} minutes.\n`);
  console.log('| database | first minute | median minute | longest minute | others wait at most | rows of drops |');
  console.log('| --- | ---: | ---: | ---: | ---: | ---: |');
  const measured: Measured[] = [];
  const show = (name: string, one: Measured) => {
    measured.push(one);
    console.log(line(name, one));
  };
  show('embedded, no campaign', await measure({ folder: join(folder, 'plain') }, false));
  show('embedded, one campaign', await measure({ folder: join(folder, 'drops') }, true));
  show('PostgreSQL, no campaign', await measure({ url }, false));
  show('PostgreSQL, one campaign', await measure({ url }, true));
  const isWithin = measured.every(({ waits }) => Math.max(...waits) < GOAL);
  console.log(`\nThe goal is that no statement waits longer than ${GOAL / 1000} s: ${isWithin ? 'met' : 'missed'}.`);
  return isWithin;
}

const folder = mkdtempSync(join(tmpdir(), 'grandstand-watching-'));
const postgres = await startPostgres({ durable: true });
try {
  console.log(
    `${availableParallelism()} cores, ${cpus()[0]?.model.trim()}, Node ${process.versions.node}, load ${loadavg()[0]!.toFixed(1)}`,
  );
  const isWithin = values.part === 'year' ? await measureYear(postgres.url, Number(values.rows), GOAL) : await measureMinutes(postgres.url);
  process.exitCode = isWithin ? 0 : 1;
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
