import { hostname } from 'node:os';

/** Prefix of file names of this process: no other process removes such a file while this one runs. */
export const processPrefix = (): string => `${hostname()}.${process.pid}.`;

/**
 * Whether the process that named this file has exited: its prefix, and a suffix without a dot. A file of another machine or container
 * counts as abandoned when it has not changed for `staleMs`. `modified` and `staleMs` are milliseconds.
 */
export function isAbandoned(name: string, modified: number, staleMs: number): boolean {
  const [, host, pid] = /^(.*)\.(\d+)\.[^.]*$/.exec(name) ?? [];
  if (host !== hostname()) return modified < Date.now() - staleMs;
  // In a container, restarted processes may have had the same id.
  return Number(pid) === process.pid ? modified < Date.now() - process.uptime() * 1000 : !isRunning(Number(pid));
}

/** Whether a process with this id exists. */
export function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
