/**
 * Measures what a stream costs that begins in a channel which many follow, while others talk: how long their messages take beside it, compared
 * with messages alone. `--followers=100000`, `--seconds=10` is the length of the measurement alone, `--database=embedded` or `PostgreSQL`
 * limits it to one.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { startPostgres } from '#core/server/testing/start-postgres.ts';
import { request, startProcess, stopProcess } from '../child-process.ts';
import type { Measured, Order } from '../points/crowd-clients.ts';
import type { Crowd } from '../points/crowd-server.ts';
import type { Announced } from './server.ts';

/** Messages a second in the room. */
const PER_SECOND = 50;
/** Until then the first messages compile the code, in milliseconds. */
const WARM_UP = 15_000;
/** How many times the p99 of a send alone it may be beside the streams. */
const GOAL = 2;

const options = {
  followers: { type: 'string', default: '100000' },
  seconds: { type: 'string', default: '10' },
  database: { type: 'string' },
} as const;
const { values } = parseArgs({ options });

const times = ({ p50, p99 }: Measured) => `${p50.toFixed(1)} / ${p99.toFixed(1)} ms`;

async function measure(name: string, place: string): Promise<boolean> {
  const server = startProcess(join(import.meta.dirname, 'server.ts'), [place, values.followers]);
  const crowd = await request<Crowd>(server);
  const clients = startProcess(join(import.meta.dirname, '../points/crowd-clients.ts'));
  clients.send({ crowd, perSecond: PER_SECOND } satisfies Order);
  await pause(WARM_UP);
  // The first streams compile the code.
  await request<Announced>(server, 'streams');
  await request<Measured>(clients, 'measure');
  await pause(Number(values.seconds) * 1000);
  const alone = await request<Measured>(clients, 'measure');
  const announced = await request<Announced>(server, 'streams');
  const beside = await request<Measured>(clients, 'measure');
  await stopProcess(clients);
  await stopProcess(server);
  const ratio = beside.p99 / alone.p99;
  const { streams, told, pushed, seconds } = announced;
  const cells = [name, streams, told, pushed, `${seconds.toFixed(1)} s`, times(alone), times(beside), `${ratio.toFixed(1)} x`];
  console.log(`| ${cells.join(' | ')} |`);
  return ratio <= GOAL;
}

console.log(
  `${availableParallelism()} cores, ${cpus()[0]?.model.trim()}, Node ${process.versions.node}, load ${loadavg()[0]!.toFixed(1)} at the start\n`,
);
console.log(
  `A channel with ${Number(values.followers).toLocaleString('en')} followers goes live beside ${PER_SECOND} messages a second.\n`,
);
console.log('| database | streams | pages told | pushes so far | in | send p50 / p99 alone | beside the streams | p99 beside : alone |');
console.log('| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |');
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
