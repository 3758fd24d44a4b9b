import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { normalize } from 'node:path/posix';
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fuzzSeed } from '../testing/fuzz-seed.ts';
import { testObjectsFolder, testStores } from '../testing/test-objects.ts';
import { openFolderStore } from './folder-store.ts';
import { type ByteRange, isKeyPrefix, isObjectKey, type ObjectStore, type PutOptions, requireObjectKey } from './object-store.ts';

const VIDEO: PutOptions = { type: 'video/mp4', immutable: true };
const MIB = 1024 * 1024;

async function read(store: ObjectStore, key: string, range?: ByteRange): Promise<Buffer | null> {
  const object = await store.get(key, range);
  return object && buffer(object.body);
}

/** All pages of a listing. */
async function listed(store: ObjectStore, prefix: string): Promise<string[][]> {
  const pages: string[][] = [];
  let after: string | null | undefined;
  while (after !== null) {
    const page = await store.list(prefix, after);
    pages.push(page.objects.map(({ key }) => key));
    after = page.next;
  }
  return pages;
}

async function fileOf(bytes: Buffer): Promise<string> {
  const folder = testObjectsFolder();
  await openFolderStore(folder);
  const file = `${folder}/recording.mp4`;
  await writeFile(file, bytes);
  return file;
}

describe.each(testStores)('%s', (_name, open, pageSize) => {
  test('returns a stored object with its size', async () => {
    const store = await open();
    const bytes = randomBytes(700_000);
    await store.put('live/7/segment-1.m4s', bytes, VIDEO);
    const object = await store.get('live/7/segment-1.m4s');
    expect([object!.size, object!.length]).toEqual([700_000, 700_000]);
    expect((await buffer(object!.body)).equals(bytes)).toBe(true);
    expect(await store.size('live/7/segment-1.m4s')).toBe(700_000);
  });

  test('lists the time of the last change of an object', async () => {
    const store = await open();
    // The clock of a store may differ a little, and have whole seconds.
    const isNow = ({ modified }: { modified: Date }) => Math.abs(modified.getTime() - Date.now()) < 60_000;
    await store.put('live/7/segment-1.m4s', randomBytes(10), VIDEO);
    expect((await store.list('live/')).objects.map(isNow)).toEqual([true]);
  });

  test('joins several buffers to one object, in order', async () => {
    const store = await open();
    const pieces = [randomBytes(100_000), Buffer.alloc(0), randomBytes(1), randomBytes(300_000)];
    await store.put('live/7/segment-2.m4s', pieces, VIDEO);
    await store.put('live/7/segment-3.m4s', [], VIDEO);
    expect((await read(store, 'live/7/segment-2.m4s'))!.equals(Buffer.concat(pieces))).toBe(true);
    expect(await store.size('live/7/segment-3.m4s')).toBe(0);
  });

  test('has no object before it is stored, and none after it is deleted', async () => {
    const store = await open();
    const state = async () => [await store.get('a/b'), await store.size('a/b'), (await store.list('')).objects];
    expect(await state()).toEqual([null, null, []]);
    await store.put('a/b', Buffer.from('x'), VIDEO);
    expect(await store.size('a/b')).toBe(1);
    await store.delete(['a/b', 'a/never-stored', 'b/never-stored']);
    expect(await state()).toEqual([null, null, []]);
    await store.delete([]);
  });

  test("finds no object at another key's folder, nor below an object", async () => {
    const store = await open();
    await store.put('a/b/c', Buffer.from('x'), VIDEO);
    for (const key of ['a', 'a/b', 'a/b/c/d'])
      expect({ store: await store.get(key), size: await store.size(key) }).toEqual({ store: null, size: null });
  });

  test.each<[string, ByteRange, string]>([
    ['its first bytes', { start: 0, end: 3 }, '0123'],
    ['a byte in the middle', { start: 4, end: 4 }, '4'],
    ['the rest', { start: 7 }, '789'],
    ['a range that ends after it, truncated', { start: 8, end: 99 }, '89'],
    ['nothing from its end on', { start: 10 }, ''],
    ['nothing after its end', { start: 50, end: 60 }, ''],
  ])('returns %s of an object', async (_what, range, expected) => {
    const store = await open();
    await store.put('digits', Buffer.from('0123456789'), VIDEO);
    const object = await store.get('digits', range);
    expect([object!.size, object!.length, (await buffer(object!.body)).toString()]).toEqual([10, expected.length, expected]);
    expect(await store.get('no-digits', range)).toBeNull();
  });

  test('keeps an object without any bytes', async () => {
    const store = await open();
    await store.put('empty', new Uint8Array(), VIDEO);
    expect([await store.size('empty'), await read(store, 'empty'), await read(store, 'empty', { start: 0 })]).toEqual([
      0,
      Buffer.alloc(0),
      Buffer.alloc(0),
    ]);
  });

  test('stores a file of several parts, which is kept', async () => {
    const store = await open();
    const bytes = randomBytes(19 * MIB + 1);
    const file = await fileOf(bytes);
    await store.put('video/7.mp4', { file }, VIDEO);
    expect((await read(store, 'video/7.mp4'))!.equals(bytes)).toBe(true);
    const across = { start: 8 * MIB - 5, end: 16 * MIB + 5 };
    expect((await read(store, 'video/7.mp4', across))!.equals(bytes.subarray(across.start, across.end + 1))).toBe(true);
    expect((await readFile(file)).equals(bytes)).toBe(true);
    expect((await store.list('')).objects).toMatchObject([{ key: 'video/7.mp4', size: bytes.byteLength }]);
  });

  test('stores bytes of several parts, and small files', async () => {
    const store = await open();
    const [large, small] = [randomBytes(9 * MIB), randomBytes(9)];
    await store.put('large', large, VIDEO);
    await store.put('small', { file: await fileOf(small) }, VIDEO);
    expect((await read(store, 'large'))!.equals(large)).toBe(true);
    expect((await read(store, 'small'))!.equals(small)).toBe(true);
  });

  test('does not store a file that does not exist', async () => {
    const store = await open();
    await expect(store.put('video', { file: '/nowhere/at/all' }, VIDEO)).rejects.toThrow('ENOENT');
    expect((await store.list('')).objects).toEqual([]);
  });

  test('accepts the same object again, and replaces an object by another', async () => {
    const store = await open();
    for (const text of ['one', 'one', 'another']) await store.put('a', Buffer.from(text), { type: 'text/plain', immutable: false });
    expect(String(await read(store, 'a'))).toBe('another');
  });

  test('gives readers one whole object or the other during concurrent replacements', async () => {
    const store = await open();
    const versions = [Buffer.alloc(300_000, 'a'), Buffer.alloc(700_000, 'b')];
    await store.put('a', versions[0]!, VIDEO);
    let isOver = false;
    const writing = (async () => {
      for (let time = 0; time < 20; time++) await store.put('a', versions[time % 2]!, VIDEO);
      isOver = true;
    })();
    while (!isOver) {
      const bytes = await read(store, 'a');
      expect(versions.some((version) => version.equals(bytes!))).toBe(true);
    }
    await writing;
  });

  test('stores objects of a folder while others in it are deleted', async () => {
    const store = await open();
    const keys = Array.from({ length: 40 }, (_, at) => `live/7/segment-${at}`);
    const putAndDelete = async (key: string) => {
      await store.put(key, Buffer.from(key), VIDEO);
      expect(String(await read(store, key))).toBe(key);
      await store.delete([key]);
    };
    await Promise.all(keys.map(putAndDelete));
    expect(await listed(store, '')).toEqual([[]]);
  });

  test('lists and deletes more objects than fit on a page', async () => {
    const store = await open();
    const keys = Array.from({ length: pageSize + 23 }, (_, at) => `live/${at % 3}/segment-${String(at).padStart(5, '0')}.m4s`).sort();
    for (let at = 0; at < keys.length; at += 20)
      await Promise.all(keys.slice(at, at + 20).map((key) => store.put(key, Buffer.from('x'), VIDEO)));
    const pages = await listed(store, 'live/');
    expect(pages.map((page) => page.length)).toEqual([pageSize, 23]);
    expect(pages.flat()).toEqual(keys);
    expect((await listed(store, 'live/1/')).flat()).toEqual(keys.filter((key) => key.startsWith('live/1/')));
    await store.delete(keys);
    expect(await listed(store, '')).toEqual([[]]);
  });

  test(`lists the keys with a prefix after a given key, in order (seed ${fuzzSeed})`, async () => {
    const text = fc
      .array(fc.constantFrom('a', 'b', 'B', '1', '-', '.', '/'), { minLength: 1, maxLength: 6 })
      .map((signs) => signs.join(''));
    const key = text.filter(isObjectKey);
    const keys = fc
      .uniqueArray(key, { maxLength: 10 })
      .map((all) => all.filter((one) => !all.some((other) => other.startsWith(`${one}/`))));
    const prefix = fc.oneof(
      fc.constant(''),
      text.filter((one) => isObjectKey(`${one}0`)),
    );
    await fc.assert(
      fc.asyncProperty(keys, prefix, fc.option(text, { nil: undefined }), async (stored, start, after) => {
        const store = await open();
        for (const one of stored) await store.put(one, Buffer.from(one), VIDEO);
        const expected = stored.filter((one) => one.startsWith(start) && one > (after ?? '')).sort();
        expect(await store.list(start, after)).toMatchObject({
          objects: expected.map((one) => ({ key: one, size: one.length })),
          next: null,
        });
      }),
      { seed: fuzzSeed, numRuns: 30 },
    );
  });

  test('throws for an invalid key', async () => {
    const store = await open();
    for (const key of ['../a', '/etc/passwd', 'a/../../b', '', 'a b']) {
      await expect(store.put(key, Buffer.from('x'), VIDEO)).rejects.toThrow('not the key');
      await expect((async () => store.get(key))()).rejects.toThrow('not the key');
      await expect((async () => store.size(key))()).rejects.toThrow('not the key');
      await expect(store.delete([key])).rejects.toThrow('not the key');
    }
    await expect((async () => store.list('../'))()).rejects.toThrow('not a prefix');
  });

  test('releases an object whose reader leaves early', async () => {
    const store = await open();
    const bytes = randomBytes(3 * MIB);
    await store.put('a', bytes, VIDEO);
    for (let reader = 0; reader < 20; reader++) (await store.get('a'))!.body.destroy();
    for (let reader = 0; reader < 20; reader++) {
      for await (const _chunk of (await store.get('a'))!.body) break;
    }
    expect((await read(store, 'a'))!.equals(bytes)).toBe(true);
  });
});

test.each(['a', '7', 'live/7/segment-00001.m4s', 'video/0199c1d4-7a/init.mp4', 'A.b-c.D', 'a-', `${'x'.repeat(200)}/y`])(
  '%s is a key',
  (key) => {
    expect(isObjectKey(key)).toBe(true);
  },
);

test.each([
  ['an empty key', ''],
  ['a slash at the start', '/a'],
  ['a slash at the end', 'a/'],
  ['two slashes', 'a//b'],
  ['the folder above', '../a'],
  ['the folder above, further on', 'a/../../b'],
  ['the same folder', 'a/./b'],
  ['two dots in a name', 'a..b'],
  ['a hidden file', 'a/.b'],
  ['a dot at the end, which Windows drops', 'a.'],
  ['a dash at the start, which programs read as an option', '-a'],
  ['a backslash', 'a\\b'],
  ['a space', 'a b'],
  ['an escape', 'a%2fb'],
  ['a letter of another script', 'ä'],
  ['a line break', 'a\n'],
  ['a null byte', 'a\0'],
  ['a name of 201 characters', 'x'.repeat(201)],
  ['a key of 513 characters', Array.from({ length: 257 }, () => 'a').join('/')],
])('%s is not a key', (_what, key) => {
  expect(isObjectKey(key)).toBe(false);
  expect(() => requireObjectKey(key)).toThrow('not the key of an object');
});

test(`a key is a path that stays in its folder and needs no escaping (seed ${fuzzSeed})`, () => {
  const texts = fc
    .array(fc.constantFrom('a', 'Z', '0', '-', '.', '..', '/', '%', ' ', 'é'), { maxLength: 12 })
    .map((parts) => parts.join(''));
  fc.assert(
    fc.property(texts, (text) => {
      if (!isObjectKey(text)) return;
      expect(normalize(text)).toBe(text);
      expect(text).not.toMatch(/^\.|^\/|\.\./);
      expect(new URL(`http://h/${text}`).pathname).toBe(`/${text}`);
    }),
    { seed: fuzzSeed, numRuns: 2000 },
  );
});

test('a prefix is a key truncated anywhere', () => {
  const key = 'live/7/segment-00001.m4s';
  for (let length = 0; length <= key.length; length++) expect(isKeyPrefix(key.slice(0, length))).toBe(true);
  for (const text of ['/', '../', 'a//', '.', 'a b']) expect(isKeyPrefix(text)).toBe(false);
});
