import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { COMPILED, NODE_FLAGS } from './server-process.ts';

export interface EndedCommand {
  /** The exit code, or the name of the signal that ended the process. */
  code: number | string;
  stdout: string;
  stderr: string;
}

/** An operator command in its own process. */
export interface CommandProcess {
  child: ChildProcess;
  ended: Promise<EndedCommand>;
}

/** Starts `npm start -- ARGS` without the build. */
export function startCommand(args: readonly string[], env: Record<string, string>): CommandProcess {
  const child = spawn(process.execPath, [...NODE_FLAGS, join(import.meta.dirname, '../main.ts'), ...args], {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { ...process.env, ...COMPILED, RTMP_PORT: 'off', LOG_LEVEL: 'warn', ...env },
  });
  // A killed command does not read on.
  child.stdin.on('error', () => undefined);
  const ended = Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]).then(([stdout, stderr, [code, signal]]) => ({
    code: (code ?? signal) as number | string,
    stdout,
    stderr,
  }));
  return { child, ended };
}

/** Runs an operator command to its end. */
export const runCommand = (args: readonly string[], env: Record<string, string>): Promise<EndedCommand> => startCommand(args, env).ended;
