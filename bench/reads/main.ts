/** Measures the reply time of chat messages with and without 64 readers of 64 networks who read the history of the room. */
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startPostgres } from '#core/server/testing/start-postgres.ts';
import { request, startProcess, stopProcess } from '../child-process.ts';
import type { Measured, Order } from '../predictions/clients.ts';
import type { Sending } from '../predictions/server.ts';
import type { Read, ReadOrder } from './readers.ts';
import { type Percentiles, type Row, readsTable } from './table.ts';

const options = {
  seconds: { type: 'string', default: '5' },
  rounds: { type: 'string', default: '12' },
  /** Only this one: `embedded` or `PostgreSQL`. */
  database: { type: 'string' },
} as const;
const { seconds, rounds, database } = parseArgs({ options }).values;
const READERS = 64;
const PER_SECOND = 50;
const WARM_UP = 1000;

const start = (file: string, args: string[] = []) => startProcess(join(import.meta.dirname, file), args);

/** Both states take turns, so that other load affects both. The sends of all rounds of a state count together. */
async function measure(name: string, place: string): Promise<Row> {
  const server = start('server.ts', [place]);
  const sending = await request<Sending>(server);
  const senders = start('../predictions/clients.ts');
  senders.send({ ...sending, perSecond: PER_SECOND } satisfies Order);
  const measured = async () => {
    await pause(WARM_UP);
    await request<Measured>(senders, 'measure');
    await pause(Number(seconds) * 1000);
    return (await request<Measured>(senders, 'measure')).durations;
  };
  const [without, during]: [number[], number[]] = [[], []];
  let [pages, refused] = [0, 0];
  for (let round = 0; round < Number(rounds); round++) {
    without.push(...(await measured()));
    const readers = start('readers.ts');
    readers.send({ port: sending.port, readers: READERS } satisfies ReadOrder);
    during.push(...(await measured()));
    const read = await request<Read>(readers, 'count');
    pages += read.pages;
    refused += read.refused;
    await stopProcess(readers);
  }
  await stopProcess(senders);
  await stopProcess(server);
  const readingFor = Number(rounds) * (Number(seconds) + WARM_UP / 1000);
  return { database: name, without: percentiles(without), during: percentiles(during), pagesPerSecond: pages / readingFor, refused };
}

function percentiles(durations: readonly number[]): Percentiles {
  const all = durations.toSorted((one, other) => one - other);
  const at = (share: number) => all[Math.floor(all.length * share)] ?? Number.NaN;
  return { p50: at(0.5), p99: at(0.99) };
}

const folder = mkdtempSync(join(tmpdir(), 'grandstand-reads-'));
const postgres = await startPostgres({ durable: true });
try {
  const places = { embedded: join(folder, 'embedded'), PostgreSQL: postgres.url };
  const rows: Row[] = [];
  for (const [name, place] of Object.entries(places)) if (!database || database === name) rows.push(await measure(name, place));
  console.log(
    `${availableParallelism()} cores, ${cpus()[0]?.model.trim()}, Node ${process.versions.node}; ${PER_SECOND} messages a second`,
  );
  console.log(readsTable(rows));
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
