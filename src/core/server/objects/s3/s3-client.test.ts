import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { Unavailable } from '../../unavailable.ts';
import { hangsUp, refuses, type ScriptedAnswer, says, scriptedStore } from '../testing/scripted-store.ts';

const VIDEO = { type: 'video/mp4', immutable: true };
const EMPTY_LIST = '<ListBucketResult><IsTruncated>false</IsTruncated></ListBucketResult>';
const NEVER: ScriptedAnswer = () => {};

test.each<[string, ScriptedAnswer]>([
  ['is overloaded', refuses(503, 'SlowDown')],
  ['returns an error', refuses(500, 'InternalError')],
  ['limits requests', says(429)],
  ['times out waiting for the request', refuses(400, 'RequestTimeout')],
  ['hangs up', hangsUp],
  [
    'interrupts its response',
    (response) => void response.writeHead(200, { 'content-length': 100 }).write('<List', () => response.destroy()),
  ],
])('a call succeeds when the store %s three times and then answers', async (_what, failing) => {
  const { store, requests, logged } = await scriptedStore([failing, failing, failing, says(200, EMPTY_LIST)]);
  expect(await store.list('')).toEqual({ objects: [], next: null });
  expect({ requestCount: requests.length, logged }).toEqual({ requestCount: 4, logged: [] });
});

test('after four failed attempts with growing pauses a call throws Unavailable, and the log reports once that the store is unavailable and back', async () => {
  const failing = Array.from({ length: 8 }, () => refuses(503, 'SlowDown'));
  const { store, requests, logged, pauses } = await scriptedStore([...failing, says(200, EMPTY_LIST)]);
  for (let call = 0; call < 2; call++) await expect(store.size('a')).rejects.toThrow(Unavailable);
  expect({ requestCount: requests.length, logged }).toEqual({ requestCount: 8, logged: ['the object store is unavailable'] });
  for (const [at, ms] of pauses.slice(0, 3).entries()) {
    expect(ms).toBeGreaterThanOrEqual(125 * 2 ** at);
    expect(ms).toBeLessThanOrEqual(375 * 2 ** at);
  }
  await store.list('');
  await store.list('');
  expect(logged).toEqual(['the object store is unavailable', 'the object store is back']);
});

test.each<[string, ScriptedAnswer]>([
  ['AccessDenied', refuses(403, 'AccessDenied')],
  ['NoSuchBucket', refuses(404, 'NoSuchBucket')],
  ['PermanentRedirect', says(301, '<Error><Code>PermanentRedirect</Code></Error>', { location: 'http://127.0.0.1:1/' })],
])('a refusal with %s is not retried, and no redirect is followed', async (code, refusal) => {
  const { store, requests } = await scriptedStore([refusal]);
  await expect(store.put('a', Buffer.from('x'), VIDEO)).rejects.toThrow(new RegExp(`^the object store refused PUT of a: \\d+ ${code}`));
  await expect(store.list('')).rejects.toThrow(/^the object store refused GET of the bucket/);
  expect(requests).toHaveLength(2);
});

test.each<[string, ScriptedAnswer]>([
  ['answers', NEVER],
  ['continues its response', (response) => void response.writeHead(200, { 'content-length': 100 }).write('<List')],
])('a store that never %s counts as unavailable', async (_what, answer) => {
  const { store, pauses } = await scriptedStore([answer], { patienceMs: 30 });
  await expect(store.list('')).rejects.toThrow('the object store is unavailable: no reply within 0.03 s');
  // Attempts are counted by their pauses, because an attempt may be abandoned before its request arrives.
  expect(pauses).toHaveLength(3);
});

test('a running call fails when the server stops, and so do later ones', async () => {
  const { store, requests } = await scriptedStore([NEVER]);
  const call = expect(store.list('')).rejects.toThrow('this server is stopping');
  await expect.poll(() => requests.length).toBe(1);
  store.close();
  await call;
  await expect(store.size('a')).rejects.toThrow(Unavailable);
  expect(requests).toHaveLength(1);
});

test('a response that is too long for S3 is refused', async () => {
  const { store } = await scriptedStore([says(200, 'x'.repeat(5 * 1024 * 1024))]);
  await expect(store.list('')).rejects.toThrow('the object store answered with more than 4194304 bytes');
});

test.each<[string, ScriptedAnswer, string]>([
  ['no length', (response) => void response.writeHead(200).end('abc'), 'sent NaN bytes'],
  ['the whole object instead of a range', says(200, '0123456789'), 'sent 10 bytes instead of NaN'],
  ['another range', says(206, '01', { 'content-range': 'bytes 0-1/10' }), 'sent 2 bytes instead of 3'],
])('a response with %s is refused', async (_what, answer, message) => {
  const { store } = await scriptedStore([answer]);
  await expect(store.get('a', message.includes('sent NaN') ? undefined : { start: 1, end: 3 })).rejects.toThrow(message);
});

test('an object whose responses keep breaking off is read to its end, as long as each delivers some bytes', async () => {
  const bytes = Buffer.alloc(10, 'x');
  const part: ScriptedAnswer = (response, request) => {
    const [, start = '0'] = /^bytes=(\d+)-9$/.exec(request.headers.range ?? '') ?? [];
    const left = bytes.byteLength - Number(start);
    const range = { 'content-range': `bytes ${start}-9/10`, 'content-length': left, etag: '"one"' };
    response.writeHead(request.headers.range ? 206 : 200, range).write('x', () => response.destroy());
  };
  const { store, requests } = await scriptedStore([part]);
  expect((await buffer((await store.get('a'))!.body)).equals(bytes)).toBe(true);
  expect(requests.length).toBeGreaterThanOrEqual(10);
});

test('an object whose responses deliver no more bytes fails, and so does a replaced object', async () => {
  const head: ScriptedAnswer = (response, request) => {
    const range = { 'content-range': 'bytes 0-9/10', 'content-length': 10, etag: '"one"' };
    response.writeHead(request.headers.range ? 206 : 200, range).flushHeaders();
    setImmediate(() => response.destroy());
  };
  const broken = await scriptedStore([head]);
  await expect(buffer((await broken.store.get('a'))!.body)).rejects.toThrow('the object store broke off at byte 0 of 10');
  const replaced = await scriptedStore([head, refuses(412, 'PreconditionFailed')]);
  await expect(buffer((await replaced.store.get('a'))!.body)).rejects.toThrow('412 PreconditionFailed');
});

test('objects that the store did not delete are named', async () => {
  const error = '<Error><Key>a</Key><Code>AccessDenied</Code></Error><Error><Key>b</Key><Code>InternalError</Code></Error>';
  const { store } = await scriptedStore([says(200, `<DeleteResult>${error}</DeleteResult>`)]);
  await expect(store.delete(['a', 'b'])).rejects.toThrow('the object store did not delete a (AccessDenied) and 1 more');
});

test('an empty page that is not the last one is not the end of the listing', async () => {
  const { store } = await scriptedStore([says(200, '<ListBucketResult><IsTruncated>true</IsTruncated></ListBucketResult>')]);
  await expect(store.list('')).rejects.toThrow('the object store sent an empty page that is not the last one');
});

test('foreign objects in the bucket are not listed, and do not end the listing', async () => {
  const object = (key: string) =>
    `<Contents><Key>${key}</Key><Size>3</Size><LastModified>2026-01-02T12:00:00.000Z</LastModified></Contents>`;
  const page = `<ListBucketResult><IsTruncated>true</IsTruncated>${object('a')}${object('b c &amp; d')}</ListBucketResult>`;
  const { store, requests } = await scriptedStore([says(200, page)]);
  expect(await store.list('', '0')).toEqual({
    objects: [{ key: 'a', size: 3, modified: new Date('2026-01-02T12:00:00Z') }],
    next: 'b c & d',
  });
  await store.list('', 'b c & d');
  expect(requests.at(-1)).toBe('GET /bucket/?list-type=2&prefix=&max-keys=1000&start-after=b%20c%20%26%20d');
});
