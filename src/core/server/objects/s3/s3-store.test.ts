import { randomBytes } from 'node:crypto';
import dns from 'node:dns';
import { buffer } from 'node:stream/consumers';
import { pino } from 'pino';
import { expect, onTestFinished, test, vi } from 'vitest';
import { cuttableLink } from '../../testing/cuttable-link.ts';
import { freePort } from '../../testing/processes.ts';
import { testS3Settings, testS3Store } from '../../testing/test-objects.ts';
import { Unavailable } from '../../unavailable.ts';
import { openObjects } from '../open-objects.ts';
import { headersOf } from './exchange.ts';
import { xmlElements, xmlText } from './s3-answer.ts';
import { S3Client } from './s3-client.ts';
import type { S3Settings } from './s3-request.ts';

const VIDEO = { type: 'video/mp4', immutable: true };
const MIB = 1024 * 1024;
const log = pino({ level: 'silent' });

/** A store behind a connection that can be cut, beside one with direct access to the same objects. */
async function cuttableStore() {
  const settings = await testS3Settings();
  const link = await cuttableLink(settings.url);
  onTestFinished(() => link.cut());
  return { link, store: await testS3Store({ ...settings, url: link.url }), direct: await testS3Store(settings), settings };
}

/** The keys of uploads that were neither completed nor removed. */
async function openUploads(settings: S3Settings): Promise<string[]> {
  const client = new S3Client({ ...settings, log });
  const xml = await client.send({ method: 'GET', query: { uploads: '', prefix: settings.prefix } }, (answer) => answer.text());
  return xmlElements(xml, 'Upload').map((upload) => xmlText(upload, 'Key'));
}

test('an object has its type, and an immutable one is cached', async () => {
  const settings = await testS3Settings();
  const store = await testS3Store(settings);
  await store.put('a.mp4', Buffer.from('x'), VIDEO);
  await store.put('a.txt', Buffer.from('x'), { type: 'text/plain', immutable: false });
  await store.put('large.mp4', Buffer.alloc(9 * MIB), VIDEO);
  const client = new S3Client({ ...settings, log });
  const headOf = async (name: string) => {
    const headers = await client.send({ method: 'HEAD', key: settings.prefix + name }, headersOf);
    return [headers['content-type'], headers['cache-control']];
  };
  const forever = 'public, max-age=31536000, immutable';
  expect(await Promise.all(['a.mp4', 'a.txt', 'large.mp4'].map(headOf))).toEqual([
    ['video/mp4', forever],
    ['text/plain', undefined],
    ['video/mp4', forever],
  ]);
});

test('installations with different prefixes in one bucket do not see each other', async () => {
  const settings = await testS3Settings();
  const [one, other] = [await testS3Store({ ...settings, prefix: `${settings.prefix}one/` }), await testS3Store(settings)];
  await one.put('a', Buffer.from('x'), VIDEO);
  expect([await other.size('a'), await other.size('one/a')]).toEqual([null, 1]);
  expect((await one.list('')).objects).toMatchObject([{ key: 'a', size: 1 }]);
});

test('a bucket can also be addressed by its host name', async () => {
  const settings = await testS3Settings();
  const { port, pathname } = new URL(settings.url);
  const lookup = vi
    .spyOn(dns, 'lookup')
    .mockImplementation(((_name: string, options: { all?: boolean }, done: (...result: unknown[]) => void) =>
      options.all ? done(null, [{ address: '127.0.0.1', family: 4 }]) : done(null, '127.0.0.1', 4)) as never);
  onTestFinished(() => lookup.mockRestore());
  const store = await openObjects({ s3: { ...settings, url: `http://${pathname.slice(1)}.s3.test:${port}` }, log });
  await store.put('a', Buffer.from('by host name'), VIDEO);
  expect(String(await buffer((await (await testS3Store(settings)).get('a'))!.body))).toBe('by host name');
});

test('an interrupted response is continued at its end', async () => {
  const { link, store } = await cuttableStore();
  const bytes = randomBytes(3 * MIB);
  await store.put('a', bytes, VIDEO);
  for (const range of [undefined, { start: MIB, end: 2 * MIB }]) {
    const cut = link.cutAfter(MIB / 2, 'from');
    const object = await store.get('a', range);
    const read = await buffer(object!.body);
    await cut;
    expect(read.equals(range ? bytes.subarray(range.start, range.end + 1) : bytes)).toBe(true);
  }
});

test.each([
  ['an object of one part', MIB, MIB / 2],
  ['the first part of a large object', 9 * MIB, MIB],
  ['the last part of a large object', 9 * MIB, 8.5 * MIB],
])('a put whose connection is cut once in %s succeeds', async (_what, size, after) => {
  const { link, store, direct } = await cuttableStore();
  const bytes = randomBytes(size);
  const cut = link.cutAfter(after, 'to');
  await store.put('a', bytes, VIDEO);
  await cut;
  expect((await buffer((await direct.get('a'))!.body)).equals(bytes)).toBe(true);
});

test.each([
  ['an object of one part', MIB, MIB / 2],
  ['a large object', 9 * MIB, 8.5 * MIB],
])(
  'when the store becomes unreachable in the middle of %s, the put throws Unavailable, and no object appears',
  async (_what, size, after) => {
    const { link, store, direct, settings } = await cuttableStore();
    const cut = link.cutAfter(after, 'to').then(() => link.cut());
    await expect(store.put('a', randomBytes(size), VIDEO)).rejects.toThrow(Unavailable);
    await cut;
    expect({ direct: await direct.get('a'), objects: (await direct.list('')).objects }).toEqual({ direct: null, objects: [] });
    await link.restore();
    const bytes = randomBytes(size);
    await store.put('a', bytes, VIDEO);
    expect((await buffer((await store.get('a'))!.body)).equals(bytes)).toBe(true);
    await direct.removeAbandoned(new Date(Date.now() + 25 * 3600_000));
    expect(await openUploads(settings)).toEqual([]);
  },
);

test('a usable store is opened, and its check leaves nothing behind', async () => {
  const s3 = await testS3Settings();
  const store = await openObjects({ s3, log });
  expect({ objects: (await store.list('')).objects, space: await store.space() }).toEqual({ objects: [], space: null });
});

test.each<[string, Partial<S3Settings> | ((settings: S3Settings) => Partial<S3Settings> | Promise<Partial<S3Settings>>), RegExp]>([
  ['an unknown key', { accessKey: 'nobody' }, /does not know the key in S3_ACCESS_KEY|does not accept S3_SECRET_KEY/],
  ['a wrong secret', { secretKey: 'wrong' }, /does not accept S3_SECRET_KEY/],
  ['another region', { region: 'eu-central-1' }, /expects another S3_REGION/],
  [
    'a bucket that does not exist',
    ({ url }) => ({ url: `${url}-of-another` }),
    /has no bucket at S3_URL, which has to be the URL of the bucket/,
  ],
  ['the URL of the store without a bucket', ({ url }) => ({ url: new URL(url).origin }), /has no bucket at S3_URL/],
  ['a URL without a server', async () => ({ url: `http://127.0.0.1:${await freePort()}/videos` }), /is unavailable: .*ECONNREFUSED/],
])('the start ends with one sentence for %s', async (_what, change, sentence) => {
  const settings = await testS3Settings();
  const s3 = { ...settings, ...(typeof change === 'function' ? await change(settings) : change) };
  const failing = openObjects({ s3, log });
  await expect(failing).rejects.toThrow(sentence);
  await expect(failing).rejects.toThrow(/^The object store at 127\.0\.0\.1:\d+ [^\n]*\.$/);
  await expect(failing).rejects.not.toThrow(settings.secretKey);
});
