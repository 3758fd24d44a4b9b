import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { waitLimit } from '#core/testing/limits.ts';

const ROOT = resolve(import.meta.dirname, '../../../..');
/** Server processes share Node's compile cache, which halves the start time. A process writes it when it exits in an orderly way. */
export const COMPILED = { NODE_COMPILE_CACHE: join(ROOT, 'node_modules/.cache/compiled') };
/** The Node flags of `npm start`. */
export const { NODE_FLAGS } = (await import(join(ROOT, 'scripts/node-flags.mjs'))) as { NODE_FLAGS: readonly string[] };
const READY = /ready at (http:\/\/\S+)/;

/** A real server in its own process, for crash tests, browser journeys and benchmarks. */
export interface ServerProcess {
  url: string;
  port: number;
  pid: number;
  /** The latest lines of its output, for the message of a failing test. */
  output: () => string;
  /** Sends SIGTERM by default. Resolves with the exit code, or with the signal's name if the signal ended the process. */
  stop(signal?: NodeJS.Signals): Promise<number | string>;
}

export interface ServerOptions {
  env?: Record<string, string>;
  args?: string[];
  /** A command line that runs the following one, such as one that enters a namespace. */
  launcher?: readonly string[];
}

/** Starts the server on a free port and waits until it reports that it is ready. Rejects with its output when it exits before that. */
export async function startServer({ env = {}, args = [], launcher = [] }: ServerOptions = {}): Promise<ServerProcess> {
  const lines: string[] = [];
  const [command, ...rest] = [...launcher, process.execPath, ...NODE_FLAGS, join(ROOT, 'src/app/server/main.ts'), ...args];
  const child = spawn(command!, rest, {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...COMPILED, HOST: '127.0.0.1', PORT: '0', RTMP_PORT: 'off', LOG_LEVEL: 'warn', ...env },
  });
  const output = () => lines.slice(-200).join('\n');
  const url = await new Promise<string>((resolveUrl, reject) => {
    const late = setTimeout(() => {
      child.kill('SIGKILL');
      reject(new Error(`the server was not ready after ${waitLimit()} ms:\n${output()}`));
    }, waitLimit());
    const ended = (code: number | null) => reject(new Error(`the server ended with ${code} before it was ready:\n${output()}`));
    child.once('exit', ended);
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on('line', (line) => {
        lines.push(line);
        const ready = READY.exec(line)?.[1];
        if (!ready) return;
        clearTimeout(late);
        child.off('exit', ended);
        resolveUrl(ready);
      });
    }
  });
  return { url, port: Number(new URL(url).port), pid: child.pid!, output, stop: (signal = 'SIGTERM') => stopped(child, signal) };
}

async function stopped(child: ChildProcess, signal: NodeJS.Signals): Promise<number | string> {
  if (child.exitCode === null && child.signalCode === null) {
    const exit = once(child, 'exit');
    child.kill(signal);
    await exit;
  }
  return child.exitCode ?? child.signalCode!;
}
