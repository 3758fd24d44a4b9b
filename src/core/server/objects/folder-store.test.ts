import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync, statSync, symlinkSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { afterTest } from '../testing/after-test.ts';
import { testFolderStore, testObjectsFolder } from '../testing/test-objects.ts';
import { openFolderStore } from './folder-store.ts';
import { OutOfSpace } from './object-store.ts';

const VIDEO = { type: 'video/mp4', immutable: true };

/** An unused process id: Linux assigns none above 4 million. */
const NOBODY = 2 ** 22 + 1;

test('only the owner can access the folder and its objects', async () => {
  const folder = testObjectsFolder();
  mkdirSync(folder, { mode: 0o777 });
  const store = await openFolderStore(folder);
  await store.put('live/7/a', Buffer.from('x'), VIDEO);
  const modes = ['', '.incoming', 'live', 'live/7', 'live/7/a'].map((place) => statSync(join(folder, place)).mode & 0o777);
  expect(modes).toEqual([0o700, 0o700, 0o700, 0o700, 0o600]);
});

test('deleting the last object of a folder deletes the folder and its empty parents', async () => {
  const folder = testObjectsFolder();
  const store = await openFolderStore(folder);
  for (const key of ['live/7/a', 'live/7/b', 'live/8/a']) await store.put(key, Buffer.from('x'), VIDEO);
  await store.delete(['live/7/a', 'live/8/a']);
  expect(readdirSync(join(folder, 'live'))).toEqual(['7']);
  await store.delete(['live/7/b']);
  expect(readdirSync(folder)).toEqual(['.incoming']);
});

test('the start removes unfinished files of dead processes, and keeps those of running ones', async () => {
  const folder = testObjectsFolder();
  await openFolderStore(folder);
  const incoming = join(folder, '.incoming');
  const long = new Date(Date.now() - 2 * 3600_000);
  const files: Array<[name: string, modified: Date]> = [
    [`${hostname()}.${NOBODY}.crashed`, new Date()],
    [`${hostname()}.${process.pid}.of-a-container-before`, new Date(Date.now() - process.uptime() * 1000 - 60_000)],
    [`${hostname()}.${process.pid}.being-written`, new Date()],
    [`${hostname()}.${process.ppid}.being-written-by-another`, long],
    ['elsewhere.example.org.7.being-written', new Date()],
    ['elsewhere.example.org.7.abandoned', long],
    ['of-nobody', long],
  ];
  for (const [name, modified] of files) {
    writeFileSync(join(incoming, name), 'half');
    utimesSync(join(incoming, name), modified, modified);
  }
  await openFolderStore(folder);
  const left = readdirSync(incoming).map((name) => name.split('.').at(-1));
  expect(left.sort()).toEqual(['being-written', 'being-written', 'being-written-by-another']);
});

test('a put that fails leaves nothing behind', async () => {
  const folder = testObjectsFolder();
  const store = await openFolderStore(folder);
  await store.put('a', Buffer.from('x'), VIDEO);
  await expect(store.put('a/b', Buffer.from('y'), VIDEO)).rejects.toThrow(/EEXIST|ENOTDIR/);
  expect(readdirSync(join(folder, '.incoming'))).toEqual([]);
  expect((await store.list('')).objects).toMatchObject([{ key: 'a', size: 1 }]);
});

test('files that are not objects, and links, are not listed', async () => {
  const folder = testObjectsFolder();
  const store = await openFolderStore(folder);
  await store.put('a/b', Buffer.from('x'), VIDEO);
  for (const name of ['.hidden', 'a/with space', 'ä']) writeFileSync(join(folder, name), 'y');
  symlinkSync('/', join(folder, 'root'));
  expect((await store.list('')).objects).toMatchObject([{ key: 'a/b', size: 1 }]);
});

test('the folder reports the free space of its disk', async () => {
  const { total, free, reserve } = await (await testFolderStore()).space();
  expect(free).toBeGreaterThan(0);
  expect(total).toBeGreaterThan(free);
  expect(reserve).toBe(0);
});

describe('with a reserve of nearly all free space', () => {
  const MIB = 1024 * 1024;
  const openWithFree = async (bytes: number) => {
    const folder = testObjectsFolder();
    const { free } = await (await openFolderStore(folder)).space();
    return { folder, store: await openFolderStore(folder, { media: free - bytes, database: null }) };
  };

  test('an object that fits is stored, and one that does not is refused without a trace', async () => {
    const { folder, store } = await openWithFree(1024 * MIB);
    await store.put('a', Buffer.alloc(MIB), VIDEO);
    const large = join(folder, '..', `large-${randomUUID()}`);
    writeFileSync(large, '');
    truncateSync(large, 4096 * MIB);
    afterTest(async () => rmSync(large));
    await expect(store.put('b', { file: large }, VIDEO)).rejects.toThrow(OutOfSpace);
    expect((await store.list('')).objects.map(({ key }) => key)).toEqual(['a']);
    expect(readdirSync(join(folder, '.incoming'))).toEqual([]);
  });

  test('objects that are written at the same time share the space', async () => {
    const { store } = await openWithFree(256 * MIB);
    const content = Array<Buffer>(20).fill(Buffer.alloc(MIB));
    const puts = await Promise.allSettled(Array.from({ length: 100 }, (_, at) => store.put(`a${at}`, content, VIDEO)));
    const stored = puts.filter(({ status }) => status === 'fulfilled').length;
    expect({ isSome: stored > 0, isAll: stored === 100 }).toEqual({ isSome: true, isAll: false });
  });

  test('the reserve of a database counts when its folder is on the same disk', async () => {
    const folder = testObjectsFolder();
    mkdirSync(folder);
    const reserveOf = async (database: string) =>
      (await (await openFolderStore(join(folder, 'media'), { media: 5, database: { folder: database, bytes: 7 } })).space()).reserve;
    expect([await reserveOf(folder), await reserveOf('/proc')]).toEqual([12, 5]);
  });
});

test('a folder that cannot be used fails the start with a sentence', async () => {
  const folder = testObjectsFolder();
  mkdirSync(folder);
  writeFileSync(join(folder, 'media'), 'a file');
  await expect(openFolderStore(join(folder, 'media'))).rejects.toThrow(
    /^The folder for media, .*, cannot be used: .*\. Set DATA_DIR to a folder that this process may write to, or keep media in an S3 store with S3_URL\.$/,
  );
});
