import { existsSync } from 'node:fs';
import { mkdir, rm, utimes, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { withTemporaryFolder } from './process-files.ts';

const purpose = `test${process.pid}`;
/** An unused process id. */
const GONE = 2 ** 30;

test('a temporary folder exists during the work and is removed afterwards, even after a failure', async () => {
  let used = '';
  const work = async (folder: string) => {
    used = folder;
    await writeFile(join(folder, 'movie.mp4'), 'x');
    throw new Error('The disk is full.');
  };
  await expect(withTemporaryFolder(purpose, work)).rejects.toThrow('The disk is full.');
  expect({ dirname: dirname(used), existsSync: existsSync(used) }).toEqual({ dirname: tmpdir(), existsSync: false });
  expect(await withTemporaryFolder(purpose, async (folder) => basename(folder))).toMatch(
    `grandstand-${purpose}-${hostname()}.${process.pid}.`,
  );
});

test('folders of crashed processes are removed, and those of running ones are kept', async () => {
  const ages: Array<[name: string, hours: number]> = [
    [`${hostname()}.${GONE}.a`, 0],
    [`other-machine.${GONE}.a`, 25],
    [`${hostname()}.${process.ppid}.a`, 0],
    [`other-machine.${GONE}.b`, 23],
  ];
  const paths = ages.map(([name]) => join(tmpdir(), `grandstand-${purpose}-${name}`));
  onTestFinished(async () => void (await Promise.all(paths.map((path) => rm(path, { recursive: true, force: true })))));
  for (const [index, [, hours]] of ages.entries()) {
    await mkdir(paths[index]!);
    await writeFile(join(paths[index]!, 'movie.mp4'), 'x');
    const at = new Date(Date.now() - hours * 3600_000);
    await utimes(paths[index]!, at, at);
  }
  await withTemporaryFolder(purpose, async () => undefined);
  expect(paths.map((path) => existsSync(path))).toEqual([false, false, true, true]);
});
