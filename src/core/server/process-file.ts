import { hostname } from 'node:os';

/** What the name of a file starts with that belongs to this process: no other one removes it while this one runs. */
export const processPrefix = (): string => `${hostname()}.${process.pid}.`;

/**
 * Whether the process has ended that gave a file this name: its prefix, and something without a dot. A file of another machine, or of
 * a container, counts as abandoned when it has not changed for so long. `modified` and `staleMs` are milliseconds.
 */
export function isAbandoned(name: string, modified: number, staleMs: number): boolean {
  const [, host, pid] = /^(.*)\.(\d+)\.[^.]*$/.exec(name) ?? [];
  if (host !== hostname()) return modified < Date.now() - staleMs;
  // In a container every process that was restarted may have had the same id.
  return Number(pid) === process.pid ? modified < Date.now() - process.uptime() * 1000 : !isRunning(Number(pid));
}

/** Whether a process has this id. */
export function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
