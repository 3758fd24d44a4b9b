/**
 * Measures the cost of a stream that starts in a channel with many followers: the reply time of other people's messages beside it, compared
 * with messages alone. `--followers=100000`, `--seconds=30` is the length of the measurement alone, and `--database=embedded` or
 * `PostgreSQL` limits it to one.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { startPostgres } from '#core/server/testing/start-postgres.ts';
import { request, startProcess, stopProcess } from '../child-process.ts';
import type { Order } from '../points/crowd-clients.ts';
import { isAnswered, type Measured, times } from '../points/measured.ts';
import type { PagesOrder, Reported } from './pages.ts';
import type { Started, Streamed } from './server.ts';

/** Messages a second in the room. */
const PER_SECOND = 50;
/** Warm-up in milliseconds, in which the first messages compile the code. */
const WARM_UP = 15_000;
/** Maximum p99 of a send beside the streams, as a multiple of the p99 alone. */
const GOAL = 2;

const options = {
  followers: { type: 'string', default: '100000' },
  seconds: { type: 'string', default: '30' },
  database: { type: 'string' },
} as const;
const { values } = parseArgs({ options });

async function measure(name: string, place: string): Promise<boolean> {
  const processAt = (file: string, args: string[] = []) => startProcess(join(import.meta.dirname, file), args);
  const pushService = processAt('push-service.ts');
  const { port } = await request<{ port: number }>(pushService);
  const server = processAt('server.ts', [place, values.followers, String(port)]);
  const { crowd, pages } = await request<Started>(server);
  const followers = processAt('pages.ts');
  await request(followers, { join: pages } satisfies PagesOrder);
  const clients = processAt('../points/crowd-clients.ts');
  clients.send({ kind: 'talk', crowd, perSecond: PER_SECOND } satisfies Order);
  await pause(WARM_UP);
  // The first streams compile the code.
  await request<Streamed>(server, 'streams');
  await request<Reported>(followers, 'report');
  await request(pushService, 'count');
  await request<Measured>(clients, 'measure');
  await pause(Number(values.seconds) * 1000);
  const alone = await request<Measured>(clients, 'measure');
  const { streams, seconds } = await request<Streamed>(server, 'streams');
  const { told, opened, refused } = await request<Reported>(followers, 'report');
  const beside = await request<Measured>(clients, 'measure');
  const { received } = await request<{ received: number }>(pushService, 'count');
  for (const child of [clients, followers, server, pushService]) await stopProcess(child);
  if (refused > 0) throw new Error(`${refused} requests of the pages were refused`);
  const ratio = beside.p99 / alone.p99;
  const cells = [name, streams, told, opened, received, `${seconds.toFixed(1)} s`, times(alone), times(beside), `${ratio.toFixed(1)} x`];
  console.log(`| ${cells.join(' | ')} |`);
  return ratio <= GOAL && [alone, beside].every(isAnswered);
}

console.log(
  `${availableParallelism()} cores, ${cpus()[0]?.model.trim()}, Node ${process.versions.node}, load ${loadavg()[0]!.toFixed(1)} at the start\n`,
);
console.log(
  `A channel with ${Number(values.followers).toLocaleString('en')} followers goes live beside ${PER_SECOND} messages a second.\n`,
);
console.log(
  '| database | streams | events | opened the bell | pushes | in | send p50 / p99 alone | beside the streams | p99 beside : alone |',
);
console.log('| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |');
const folder = mkdtempSync(join(tmpdir(), 'grandstand-notifications-'));
const met: boolean[] = [];
if (values.database !== 'PostgreSQL') met.push(await measure('embedded', join(folder, 'db')));
if (values.database !== 'embedded') {
  const postgres = await startPostgres({ durable: true });
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  await client.query('create database notifications');
  await client.end();
  met.push(await measure('PostgreSQL', postgres.url.replace(/\/postgres$/, '/notifications')));
  await postgres.stop();
}
rmSync(folder, { recursive: true, force: true });
process.exit(met.every(Boolean) ? 0 : 1);
