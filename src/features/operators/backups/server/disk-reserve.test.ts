import { expect, test } from 'vitest';
import { LOOK_EVERY, withinSpace } from './disk-reserve.ts';

const MIB = 1024 ** 2;
const CHUNK = Buffer.alloc(MIB);

async function* pieces(count: number) {
  for (let piece = 0; piece < count; piece++) yield CHUNK;
}

/** The bytes that reach a disk with `free` bytes, and why it takes no more. */
async function written(megabytes: number, { free, reserve }: { free: number; reserve: number }) {
  let bytes = 0;
  try {
    for await (const chunk of withinSpace(pieces(megabytes), { folder: '/backups', reserve }, async () => free - bytes))
      bytes += chunk.length;
  } catch (error) {
    return { bytes, refused: (error as Error).message };
  }
  return { bytes, refused: '' };
}

test('a backup that fits is written whole', async () => {
  expect(await written(20, { free: 100 * MIB, reserve: 50 * MIB })).toEqual({ bytes: 20 * MIB, refused: '' });
});

test('a backup ends before it uses up the reserve of the disk, and says so', async () => {
  const { bytes, refused } = await written(200, { free: 100 * MIB, reserve: 50 * MIB });
  expect(bytes).toBeGreaterThan(0);
  expect(100 * MIB - bytes).toBeGreaterThanOrEqual(50 * MIB);
  expect(100 * MIB - bytes).toBeLessThan(50 * MIB + 2 * LOOK_EVERY);
  expect(refused).toMatch(/^The disk of \/backups has \d+ MiB free, and 50 MiB stay free for videos and the database: free space/);
});

test('a disk without videos and database may be filled', async () => {
  expect(await written(20, { free: 20 * MIB, reserve: 0 })).toEqual({ bytes: 20 * MIB, refused: '' });
});
