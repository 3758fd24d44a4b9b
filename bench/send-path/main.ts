/** Measures durable, acknowledged sends per second over HTTP: batches compared with one transaction per message in the same run. */
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startPostgres } from '#core/server/testing/start-postgres.ts';
import { request, startProcess, stopProcess } from '../child-process.ts';
import type { Measured, Order } from './clients.ts';
import type { Sending } from './server.ts';
import { type Row, sendPathTable } from './table.ts';

/** Number of senders and of rooms. The last load is a single crowded room. */
const LOADS = [
  { senders: 1, inRooms: 1 },
  { senders: 16, inRooms: 16 },
  { senders: 64, inRooms: 16 },
  { senders: 256, inRooms: 16 },
  { senders: 256, inRooms: 1 },
] as const;
const PEOPLE = 4096;
const ROUNDS = 3;
const WARM_UP = 1;
const SECONDS = 4;
const MODES = ['batched', 'single'] as const;

interface Server {
  sending: Sending;
  stop(): Promise<void>;
}

async function startServer(mode: string, place: string): Promise<Server> {
  const server = start('server.ts', [mode, place, String(PEOPLE)]);
  return { sending: await request<Sending>(server), stop: () => stopProcess(server) };
}

async function send(order: Order): Promise<Measured> {
  return request<Measured>(start('clients.ts'), order);
}

const start = (file: string, args: string[] = []) => startProcess(join(import.meta.dirname, file), args);

/** Both servers run the whole time and take turns, so that other load affects both equally. The figures are those of the median round. */
async function measure(database: string, placeOf: (mode: string) => Promise<string>): Promise<Row[]> {
  const servers: Server[] = [];
  for (const mode of MODES) servers.push(await startServer(mode, await placeOf(mode)));
  const rows: Row[] = [];
  for (const load of LOADS) {
    const rounds: Measured[][] = MODES.map(() => []);
    for (let round = 0; round < ROUNDS; round++) {
      for (const [at, { sending }] of servers.entries()) {
        rounds[at]!.push(await send({ ...sending, ...load, warmUp: WARM_UP, seconds: SECONDS }));
      }
    }
    rows.push({ database, ...load, results: rounds.map(medianRound) });
  }
  for (const server of servers) await server.stop();
  return rows;
}

const medianRound = (rounds: Measured[]): Measured =>
  rounds.toSorted((one, other) => one.perSecond - other.perSecond)[Math.floor(rounds.length / 2)]!;

const folder = mkdtempSync(join(tmpdir(), 'grandstand-send-path-'));
const postgres = await startPostgres({ durable: true });
try {
  const embedded = await measure('embedded', async (mode) => join(folder, mode));
  const server = await measure('PostgreSQL', async (mode) => {
    const client = new pg.Client({ connectionString: postgres.url });
    await client.connect();
    await client.query(`create database ${mode}`);
    await client.end();
    return postgres.url.replace(/\/postgres$/, `/${mode}`);
  });
  console.log(`${availableParallelism()} cores, ${cpus()[0]?.model.trim()}, Node ${process.versions.node}`);
  console.log(sendPathTable([...embedded, ...server]));
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
