/**
 * Measures the reply time of chat messages while a prediction with 100,000 voters pays out to an audience of 5,000 open pages. Compares it
 * with the same server without a payout.
 *
 * Options: `--voters=N`, `--audience=N`, `--database=embedded` or `PostgreSQL`.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startPostgres } from '#core/server/testing/start-postgres.ts';
import { request, startProcess, stopProcess } from '../child-process.ts';
import type { AudienceOrder, Heard } from './audience.ts';
import type { Measured, Order } from './clients.ts';
import type { Paid, Started } from './server.ts';
import { audienceTable, predictionsTable, type Row } from './table.ts';

const options = {
  voters: { type: 'string', default: '100000' },
  /** Number of voters who have the channel page open. */
  audience: { type: 'string', default: '5000' },
  /** Only this one: `embedded` or `PostgreSQL`. */
  database: { type: 'string' },
} as const;
const { voters, audience, database: only } = parseArgs({ options }).values;
const PER_SECOND = 50;
const WARM_UP = 3000;
const WITHOUT = 20_000;

const start = (file: string, args: string[] = []) => startProcess(join(import.meta.dirname, file), args);

async function measure(database: string, place: string): Promise<Row> {
  const server = start('server.ts', [place, voters, audience]);
  const { viewers: open, ...sending } = await request<Started>(server);
  const viewers = start('audience.ts');
  await request(viewers, { join: open } satisfies AudienceOrder);
  const clients = start('clients.ts');
  clients.send({ ...sending, perSecond: PER_SECOND } satisfies Order);
  await pause(WARM_UP);
  await request<Measured>(clients, 'measure');
  await pause(WITHOUT);
  const idle = await request<Measured>(clients, 'measure');
  const paid = await request<Paid>(server, 'decide');
  const during = await request<Measured>(clients, 'measure');
  const expected = { payouts: open.people.length, updates: paid.updates.length };
  const heard = await request<Heard>(viewers, { report: expected } satisfies AudienceOrder);
  await stopProcess(clients);
  await stopProcess(viewers);
  await stopProcess(server);
  return { database, idle, during, paid, viewers: open.people.length, heard };
}

const folder = mkdtempSync(join(tmpdir(), 'grandstand-predictions-'));
const postgres = await startPostgres({ durable: true });
try {
  const places = { embedded: join(folder, 'embedded'), PostgreSQL: postgres.url };
  const rows: Row[] = [];
  for (const [database, place] of Object.entries(places)) if (!only || only === database) rows.push(await measure(database, place));
  console.log(
    `${availableParallelism()} cores, ${cpus()[0]?.model.trim()}, Node ${process.versions.node}; ${PER_SECOND} messages a second`,
  );
  console.log(`${predictionsTable(rows)}\n\n${audienceTable(rows)}`);
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
