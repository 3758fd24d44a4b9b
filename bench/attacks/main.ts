/**
 * Floods the realtime gateway of a running server with 16 sockets, and measures the slowest reply of /healthz and the slowest event
 * delivery to other clients. Also measures how many channels one network leaves for others, and how long sockets outlive a sign-out.
 * `--before=FOLDER` also measures the server of another checkout.
 */
import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, cpus, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { app } from '../fan-out/publish.ts';
import { ATTACKS, type Attack, type Order } from './attackers.ts';
import { type Waits, watch } from './bystander.ts';
import { type TakenNames, takeNames } from './channel-names.ts';
import { type LostRights, signOut } from './lost-rights.ts';
import { attacksTable, lostRightsTable, namesTable, type Row } from './table.ts';

const SOCKETS = 16;
const SECONDS = 8;
/** Milliseconds between two attacks, in which the sockets of the last one end. */
const REST = 4_000;

const { before } = parseArgs({ options: { before: { type: 'string' } } }).values;

interface Server {
  port: number;
  /** The longest turn of its event loop since the last call, in milliseconds of CPU time. */
  longestTurn(): Promise<number>;
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
    longestTurn: async () => {
      child.send('longest turn');
      const [milliseconds] = (await once(child, 'message')) as [number];
      return milliseconds;
    },
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

async function underAttack(port: number, attack: Attack): Promise<Waits> {
  const attackers: ChildProcess = fork(join(import.meta.dirname, 'attackers.ts'), [], { stdio: 'inherit' });
  const ended = once(attackers, 'exit');
  await once(attackers, 'spawn');
  attackers.send({ port, attack, sockets: SOCKETS } satisfies Order);
  try {
    return await watch(port, SECONDS);
  } finally {
    attackers.kill('SIGKILL');
    await ended;
    await pause(REST);
  }
}

const folder = mkdtempSync(join(tmpdir(), 'grandstand-attacks-'));
const checkouts = [...(before === undefined ? [] : [resolve(before)]), resolve(import.meta.dirname, '../..')];
const names: TakenNames[] = [];
const rights: LostRights[] = [];
const rows: Row[] = ['nobody', ...(Object.keys(ATTACKS) as Attack[])].map((attack) => ({ attack, stalls: [] }));
try {
  for (const [index, checkout] of checkouts.entries()) {
    const server = await startServer(checkout, join(folder, String(index)));
    for (const row of rows) {
      await server.longestTurn();
      const waits = row.attack === 'nobody' ? await watch(server.port, SECONDS) : await underAttack(server.port, row.attack as Attack);
      row.stalls.push({ ...waits, turn: await server.longestTurn() });
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
console.log(`${attacksTable(rows)}\n\n${namesTable(names)}\n\n${lostRightsTable(rights)}`);
process.exit(0);
