/**
 * Floods the realtime gateway of a running server with 16 sockets, and measures the slowest reply of /healthz and the slowest event
 * delivery to other clients. Also measures how many channels one network leaves for others, how long sockets outlive a sign-out, and attacks
 * on other parts, such as hostile patterns and slow readers. `--before=FOLDER` also measures another checkout. `--part=sockets` and
 * `--part=services` measure one half.
 */
import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, cpus, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { freePort } from '#core/server/testing/processes.ts';
import { app } from '../fan-out/publish.ts';
import { ATTACKS, type Attack, type Order } from './attackers.ts';
import { type Waits, watch } from './bystander.ts';
import { type TakenNames, takeNames } from './channel-names.ts';
import { type LostRights, signOut } from './lost-rights.ts';
import { SERVICE_ATTACKS, type ServiceAttack, type Target } from './service-attackers.ts';
import { prepareTarget, storeHostilePatterns } from './service-target.ts';
import type { Probe } from './stall-probe.ts';
import { attacksTable, lostRightsTable, namesTable, type Row, type ServiceRow, servicesTable } from './table.ts';

const SOCKETS = 16;
const SECONDS = 8;
/** Milliseconds between two attacks, in which the sockets of the last one end. */
const REST = 4_000;

const { before, part } = parseArgs({ options: { before: { type: 'string' }, part: { type: 'string' } } }).values;

interface Server {
  port: number;
  /** The largest values since the last call. */
  probe(): Promise<Probe>;
  stop(): Promise<void>;
}

async function startServer(checkout: string, folder: string, settings: Record<string, string> = {}): Promise<Server> {
  const child = spawn(
    process.execPath,
    ['--import', join(import.meta.dirname, 'stall-probe.ts'), join(checkout, 'src/app/server/main.ts')],
    {
      cwd: checkout,
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
      env: {
        ...process.env,
        HOST: '127.0.0.1',
        PORT: '0',
        RTMP_PORT: 'off',
        DATA_DIR: folder,
        LOG_LEVEL: 'error',
        PUSHER_APP_ID: app.id,
        PUSHER_APP_KEY: app.key,
        PUSHER_APP_SECRET: app.secret,
        ...settings,
      },
    },
  );
  const ended = once(child, 'exit');
  const ready = Promise.withResolvers<number>();
  createInterface({ input: child.stdout! }).on('line', (line) => {
    const url = /ready at (http:\/\/\S+)/.exec(line)?.[1];
    if (url) ready.resolve(Number(new URL(url).port));
  });
  ended.then(([code]) => ready.reject(new Error(`the server ended with ${code}`)));
  return {
    port: await ready.promise,
    probe: async () => {
      child.send('probe');
      const [probe] = (await once(child, 'message')) as [Probe];
      return probe;
    },
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

async function underAttack(port: number, module: string, order: object): Promise<Waits> {
  const attackers: ChildProcess = fork(join(import.meta.dirname, module), [], { stdio: 'inherit' });
  const ended = once(attackers, 'exit');
  await once(attackers, 'spawn');
  attackers.send(order);
  try {
    return await watch(port, SECONDS);
  } finally {
    attackers.kill('SIGKILL');
    await ended;
    await pause(REST);
  }
}

async function measureServices(checkout: string, home: string): Promise<ServiceRow[]> {
  const rtmpPort = await freePort();
  const settings = { RTMP_PORT: String(rtmpPort) };
  const first = await startServer(checkout, home, settings);
  const prepared = await prepareTarget(first.port, rtmpPort);
  await first.stop();
  await storeHostilePatterns(home);
  const server = await startServer(checkout, home, settings);
  const target: Target = { ...prepared, port: server.port };
  const measured: ServiceRow[] = [];
  for (const attack of ['nobody', ...(Object.keys(SERVICE_ATTACKS) as ServiceAttack[])]) {
    await server.probe();
    const waits =
      attack === 'nobody' ? await watch(server.port, SECONDS) : await underAttack(server.port, 'service-attackers.ts', { attack, target });
    measured.push({ attack, ...waits, ...(await server.probe()) });
  }
  await server.stop();
  return measured;
}

const folder = mkdtempSync(join(tmpdir(), 'grandstand-attacks-'));
const checkouts = [...(before === undefined ? [] : [resolve(before)]), resolve(import.meta.dirname, '../..')];
const names: TakenNames[] = [];
const rights: LostRights[] = [];
const services: ServiceRow[][] = [];
const rows: Row[] = ['nobody', ...(Object.keys(ATTACKS) as Attack[])].map((attack) => ({ attack, stalls: [] }));
try {
  for (const [index, checkout] of part === 'sockets' ? [] : checkouts.entries())
    services.push(await measureServices(checkout, join(folder, `${index}-services`)));
  for (const [index, checkout] of part === 'services' ? [] : checkouts.entries()) {
    const server = await startServer(checkout, join(folder, String(index)));
    for (const row of rows) {
      await server.probe();
      const order = { port: server.port, attack: row.attack as Attack, sockets: SOCKETS } satisfies Order;
      const waits = row.attack === 'nobody' ? await watch(server.port, SECONDS) : await underAttack(server.port, 'attackers.ts', order);
      row.stalls.push({ ...waits, turn: (await server.probe()).turn });
    }
    await server.stop();
    // Behind a proxy every client has its own address.
    const proxied = await startServer(checkout, join(folder, `${index}-proxied`), { TRUST_PROXY: 'on', ALLOW_HTTP: 'on' });
    names.push(await takeNames(proxied.port));
    rights.push(await signOut(proxied.port));
    await proxied.stop();
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
console.log(`${availableParallelism()} cores, ${cpus()[0]?.model.trim()}, Node ${process.versions.node}; ${SOCKETS} sockets`);
if (part !== 'services') console.log(`${attacksTable(rows)}\n\n${namesTable(names)}\n\n${lostRightsTable(rights)}\n`);
if (part !== 'sockets') console.log(servicesTable(services));
process.exit(0);
