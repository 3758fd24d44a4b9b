/**
 * Measures the reply time of chat messages while a prediction with 100,000 voters is paid out, compared with the same server at other
 * times.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startPostgres } from '#core/server/testing/start-postgres.ts';
import type { Measured, Order } from './clients.ts';
import type { Paid, Sending } from './server.ts';
import { predictionsTable, type Row } from './table.ts';

const { voters } = parseArgs({ options: { voters: { type: 'string', default: '100000' } } }).values;
const PER_SECOND = 50;
const WARM_UP = 3000;
const WITHOUT = 20_000;

const start = (file: string, args: string[]): ChildProcess => fork(join(import.meta.dirname, file), args, { stdio: 'inherit' });

/** Sends the question and returns the process's answer. Rejects when the process exits without one. */
async function request<Answer>(child: ChildProcess, question?: object | string): Promise<Answer> {
  if (question !== undefined) child.send(question);
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`a process of the bench ended with ${code}`);
  });
  const [answer] = await Promise.race([once(child, 'message'), ended]);
  return answer as Answer;
}

async function stop(child: ChildProcess): Promise<void> {
  child.send('stop');
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`a process of the bench ended with ${code}`);
}

async function measure(database: string, place: string): Promise<Row> {
  const server = start('server.ts', [place, voters]);
  const sending = await request<Sending>(server);
  const clients = start('clients.ts', []);
  clients.send({ ...sending, perSecond: PER_SECOND } satisfies Order);
  await pause(WARM_UP);
  await request<Measured>(clients, 'measure');
  await pause(WITHOUT);
  const idle = await request<Measured>(clients, 'measure');
  const paid = await request<Paid>(server, 'decide');
  const during = await request<Measured>(clients, 'measure');
  await stop(clients);
  await stop(server);
  return { database, idle, during, paid };
}

const folder = mkdtempSync(join(tmpdir(), 'grandstand-predictions-'));
const postgres = await startPostgres({ durable: true });
try {
  const rows = [await measure('embedded', join(folder, 'embedded')), await measure('PostgreSQL', postgres.url)];
  console.log(
    `${availableParallelism()} cores, ${cpus()[0]?.model.trim()}, Node ${process.versions.node}; ${PER_SECOND} messages a second`,
  );
  console.log(predictionsTable(rows));
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
