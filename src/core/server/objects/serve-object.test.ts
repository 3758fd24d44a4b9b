import { describe, expect, test } from 'vitest';
import { serverFeature } from '../feature.ts';
import { rawRoute } from '../http/route.ts';
import { testApp } from '../testing/test-app.ts';
import { testStores } from '../testing/test-objects.ts';
import { serveObject } from './serve-object.ts';

const KEY = 'clip/one.mp4';
const MISSING = { status: 404, body: 'none' };

describe.each(testStores)('from %s', (_name, open) => {
  async function served(key = KEY) {
    const objects = await open();
    await objects.put(KEY, Buffer.from('0123456789'), { type: 'video/mp4', immutable: true });
    const object = { key, etag: '"one"', headers: { 'content-type': 'video/mp4', 'cache-control': 'max-age=5' } };
    const route = rawRoute('GET', '/one', async (request) => (await serveObject(objects, object, request)) ?? MISSING);
    const app = await testApp([serverFeature({ name: 'one' }, { routes: [route] })], { objects });
    return async (headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') => {
      const { statusCode, body, headers: got } = await app.http.inject({ method, url: '/one', headers });
      return [statusCode, body, got['content-length'], got['content-range'] ?? null];
    };
  }

  test('an object is answered completely, or with the requested range', async () => {
    const get = await served();
    expect(await get()).toEqual([200, '0123456789', '10', null]);
    expect(await get({ range: 'bytes=2-4' })).toEqual([206, '234', '3', 'bytes 2-4/10']);
    expect(await get({ range: 'bytes=7-' })).toEqual([206, '789', '3', 'bytes 7-9/10']);
    expect(await get({ range: 'bytes=7-99' })).toEqual([206, '789', '3', 'bytes 7-9/10']);
    expect(await get({ range: 'bytes=-3' })).toEqual([206, '789', '3', 'bytes 7-9/10']);
    expect(await get({ range: 'bytes=-99' })).toEqual([206, '0123456789', '10', 'bytes 0-9/10']);
  });

  test('a range beyond the end is refused with the size, and an invalid range is ignored', async () => {
    const get = await served();
    for (const range of ['bytes=10-', 'bytes=10-12', 'bytes=-0']) expect(await get({ range })).toEqual([416, '', '0', 'bytes */10']);
    for (const range of ['bytes=4-2', 'bytes=0-1,4-5', 'seconds=0-1', 'bytes=-', 'bytes=a-b', `bytes=${'9'.repeat(40)}-`])
      expect((await get({ range }))[0]).toBe(200);
  });

  test('a range of an older version is answered with the whole object, and HEAD with only the size', async () => {
    const get = await served();
    expect(await get({ range: 'bytes=2-4', 'if-range': '"two"' })).toEqual([200, '0123456789', '10', null]);
    expect(await get({ range: 'bytes=2-4', 'if-range': '"one"' })).toEqual([206, '234', '3', 'bytes 2-4/10']);
    expect(await get({}, 'HEAD')).toEqual([200, '', '10', null]);
  });

  test('a missing object answers no request', async () => {
    const get = await served('clip/two.mp4');
    for (const range of ['bytes=0-', 'bytes=-5', '']) expect((await get({ range }))[0]).toBe(404);
    expect((await get({}, 'HEAD'))[0]).toBe(404);
  });
});
