import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { afterTest } from '#core/server/testing/after-test.ts';
import { restartableServer } from './testing/restartable-server.ts';

/** Enough for a new database, and little more. */
const DISK_BYTES = 160 * 1024 ** 2;
/** More than the existing log files and pages of PostgreSQL can hold. */
const MANY_SENDS = 20_000;

/** A command line that runs the following one with a separate small disk at this path. */
const withSmallDisk = (path: string) => [
  'unshare',
  '--user',
  '--mount',
  '--map-root-user',
  'sh',
  '-c',
  `mount -t tmpfs -o size=${DISK_BYTES},mode=700 tmpfs "$0" && exec "$@"`,
  path,
];

const canMount = () => {
  const [command, ...args] = [...withSmallDisk(tmpdir()), 'true'];
  return spawnSync(command!, args, { stdio: 'ignore' }).status === 0;
};

test.runIf(canMount())('while the disk is full sends answer 503, and with free space they continue without a lost message', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'grandstand-disk-'));
  afterTest(async () => rmSync(folder, { recursive: true, force: true }));
  const server = await restartableServer({ DATA_DIR: join(folder, 'data') }, withSmallDisk(folder));
  const token = await server.signUp('sender');
  const room = await server.roomOf('sender');
  const filler = `/proc/${server.pid()}/root${folder}/filler`;
  fill(filler);

  const answered = new Set<string>();
  let isFull = false;
  for (let at = 0; at < MANY_SENDS && !isFull; at++) {
    const id = await server.say(room, token, `${at} ${'x'.repeat(450)}`);
    if (id === null) isFull = true;
    else answered.add(id);
  }
  expect(isFull, 'a send is answered 503').toBe(true);

  rmSync(filler);
  await server.isHealthy();
  await expect
    .poll(async () => {
      const id = await server.say(room, token, 'space is free again');
      if (id !== null) answered.add(id);
      return id;
    })
    .not.toBeNull();
  expect((await server.history('sender')).map(({ id }) => id).sort()).toEqual([...answered].sort());
});

/** Writes until the disk is full, in decreasing steps. */
function fill(path: string): void {
  for (let bytes = 4 * 1024 ** 2; bytes >= 4096; ) {
    try {
      writeFileSync(path, Buffer.alloc(bytes), { flag: 'a' });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      bytes /= 2;
    }
  }
}
