import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';

/** A command line that runs the following one with a separate small disk at this path. */
export const withSmallDisk = (path: string, bytes: number) => [
  'unshare',
  '--user',
  '--mount',
  '--map-root-user',
  'sh',
  '-c',
  `mount -t tmpfs -o size=${bytes},mode=700 tmpfs "$0" && exec "$@"`,
  path,
];

/** Whether this user may mount one in a namespace. */
export const canMount = () => {
  const [command, ...args] = [...withSmallDisk(tmpdir(), 1024 ** 2), 'true'];
  return spawnSync(command!, args, { stdio: 'ignore' }).status === 0;
};
