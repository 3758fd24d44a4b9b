import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { waitLimit } from '#core/testing/limits.ts';

/** A server that a test started. */
export interface StartedServer {
  url: string;
  pid: number;
  /** Ends exactly this process and removes its files. */
  stop(): Promise<void>;
}

/** The path of a program, searched for in the given folders and then in PATH; null when it is not installed. */
export function findProgram(name: string, folders: readonly string[] = []): string | null {
  const places = [...folders, ...(process.env.PATH ?? '').split(delimiter)];
  return places.map((folder) => join(folder, name)).find((path) => existsSync(path)) ?? null;
}

const INSTALLER = resolve(import.meta.dirname, '../../../../scripts/install-test-program.mjs');

/**
 * Returns what `find` finds of a package of the system. `npm run test:unit -- PATH` sets INSTALL_TEST_PROGRAMS, so that a missing package is
 * installed when a test first needs it. Throws when the package is still missing.
 */
export function fromPackage<Found>(name: string, find: () => Found | null): Found {
  const found = find() ?? (process.env.INSTALL_TEST_PROGRAMS ? findInstalled(name, find) : null);
  if (found === null) throw new Error(`The system package "${name}" is missing. Install it, and run the test again.`);
  return found;
}

function findInstalled<Found>(name: string, find: () => Found | null): Found | null {
  spawnSync(process.execPath, [INSTALLER, name], { stdio: 'inherit' });
  return find();
}

/** The folders `parent/<version>/bin`, newest version first. */
export function versionFolders(parent: string): string[] {
  if (!existsSync(parent)) return [];
  const versions = readdirSync(parent).filter((name) => /^\d+$/.test(name));
  return versions.sort((a, b) => Number(b) - Number(a)).map((version) => join(parent, version, 'bin'));
}

export function temporaryFolder(name: string): string {
  return mkdtempSync(join(tmpdir(), `grandstand-${name}-`));
}

/** A loopback port that is free now. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Resolves when a server listens on this loopback port, and rejects otherwise. */
export const isOpen = (port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve();
    });
    socket.once('error', reject);
  });

/** Starts a server and waits until `answers` resolves. If the server exits first, the error contains its output. */
export async function startServer(
  command: string,
  args: readonly string[],
  as: { uid: number; gid: number } | undefined,
  answers: () => Promise<unknown>,
): Promise<ChildProcess> {
  const child = spawn(command, args, { ...as, stdio: ['ignore', 'pipe', 'pipe'] });
  let printed = '';
  const keep = (chunk: Buffer) => {
    printed = (printed + chunk).slice(-4000);
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  const limit = AbortSignal.timeout(waitLimit());
  for (;;) {
    if (child.exitCode !== null) throw new Error(`${command} ended with code ${child.exitCode}:\n${printed}`);
    try {
      await answers();
      return child;
    } catch (error) {
      if (limit.aborted) {
        await end(child, 'SIGKILL');
        throw new Error(`${command} does not answer:\n${printed}`, { cause: error });
      }
      await pause(50);
    }
  }
}

/** Sends a signal and waits until the process exits. */
export async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = new Promise((resolve) => child.once('exit', resolve));
  child.kill(signal);
  await exited;
}
