import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';

const ROOT = resolve(import.meta.dirname, '../../../..');
/** Starts share what Node compiled, which halves their work. It is written by a process that ends in order. */
export const COMPILED = { NODE_COMPILE_CACHE: join(ROOT, 'node_modules/.cache/compiled') };
const READY = /ready at (http:\/\/\S+)/;

/** A real server in a process of its own, for crash tests, journeys and benches. */
export interface ServerProcess {
  url: string;
  port: number;
  pid: number;
  /** What it printed, for the message of a failing test. */
  output: () => string;
  /** SIGTERM by default; resolves with the exit code, or the signal's name when it was killed. */
  stop(signal?: NodeJS.Signals): Promise<number | string>;
}

export interface ServerOptions {
  env?: Record<string, string>;
  args?: string[];
  /** Milliseconds until the start counts as failed. */
  patience?: number;
}

/** Starts the server on a free port and waits until it says that it is ready. Rejects with its output when it ends before. */
export async function startServer({ env = {}, args = [], patience = 60_000 }: ServerOptions = {}): Promise<ServerProcess> {
  const lines: string[] = [];
  const child = spawn(process.execPath, [join(ROOT, 'src/app/server/main.ts'), ...args], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...COMPILED, HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'warn', ...env },
  });
  const output = () => lines.slice(-200).join('\n');
  const url = await new Promise<string>((resolveUrl, reject) => {
    const late = setTimeout(() => {
      child.kill('SIGKILL');
      reject(new Error(`the server was not ready after ${patience} ms:\n${output()}`));
    }, patience);
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
