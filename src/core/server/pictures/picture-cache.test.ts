import { expect, test } from 'vitest';
import type { Client } from '../http/route.ts';
import { testClock } from '../testing/test-clock.ts';
import { PictureCache } from './picture-cache.ts';

const client = (headers: Record<string, string> = {}) => ({ header: (name: string) => headers[name] }) as Client;

/** A cache with two pictures, `known` and, for 60 seconds at a time, `brief`, and a record of the keys that it loaded. */
function aCache() {
  const loaded: string[] = [];
  const clock = testClock();
  const cache = new PictureCache<string>({
    keyText: (key) => key,
    load: async (key) => {
      loaded.push(key);
      const picture = { mime: 'image/webp', bytes: Buffer.from('picture') } as const;
      if (key === 'known') return picture;
      return key === 'brief' && loaded.length <= 2 ? { ...picture, keepSeconds: 60 } : null;
    },
    now: clock.now,
  });
  return { cache, clock, loaded };
}

test('a picture is loaded once even for simultaneous requests, and may be cached forever', async () => {
  const { cache, loaded } = aCache();
  const replies = await Promise.all([cache.reply('known', client()), cache.reply('known', client())]);
  for (const reply of [...replies, await cache.reply('known', client())]) {
    expect(reply).toMatchObject({
      status: 200,
      headers: { 'content-type': 'image/webp', 'cache-control': 'public, max-age=31536000, immutable' },
      body: Buffer.from('picture'),
    });
  }
  expect(loaded).toEqual(['known']);
});

test('a client that already has the picture gets 304 without a body', async () => {
  const { cache } = aCache();
  const etag = (await cache.reply('known', client()))!.headers!.etag!;
  expect(await cache.reply('known', client({ 'if-none-match': etag }))).toMatchObject({ status: 304, body: '' });
});

test('a missing picture is looked up again, because it may be created later', async () => {
  const { cache, loaded } = aCache();
  expect([await cache.reply('missing', client()), await cache.reply('missing', client())]).toEqual([null, null]);
  expect(loaded).toEqual(['missing', 'missing']);
});

test('a deletable picture is loaded again when its cache time is over, and a deleted one leaves the cache', async () => {
  const { cache, clock, loaded } = aCache();
  const statuses: (number | undefined)[] = [];
  for (const seconds of [0, 60, 1, 60, 1]) {
    clock.pass(seconds);
    statuses.push((await cache.reply('brief', client()))?.status);
  }
  expect({ statuses, loaded }).toEqual({ statuses: [200, 200, 200, 200, undefined], loaded: ['brief', 'brief', 'brief'] });
});

test('other pictures stay in the cache for any time', async () => {
  const { cache, clock, loaded } = aCache();
  for (let year = 0; year < 3; year += 1) {
    await cache.reply('known', client());
    clock.pass(365 * 24 * 3600);
  }
  expect(loaded).toEqual(['known']);
});
