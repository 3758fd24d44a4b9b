import { hostname } from 'node:os';

/** No other process removes a file with this prefix while this one runs. */
export const processPrefix = (): string => `${hostname()}.${process.pid}.`;

/** A file of another machine or container is abandoned when it has not changed for `staleMs`. Times are milliseconds. */
export function isAbandoned(name: string, modified: number, staleMs: number): boolean {
  const [, host, pid] = /^(.*)\.(\d+)\.[^.]*$/.exec(name) ?? [];
  if (host !== hostname()) return modified < Date.now() - staleMs;
  // In a container, restarted processes may have had the same id.
  return Number(pid) === process.pid ? modified < Date.now() - process.uptime() * 1000 : !isRunning(Number(pid));
}

export function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
