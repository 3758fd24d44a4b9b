import { expect, test } from 'vitest';
import type { Client } from '../http/route.ts';
import { PictureCache } from './picture-cache.ts';

const client = (headers: Record<string, string> = {}) => ({ header: (name: string) => headers[name] }) as Client;

/** A cache with one picture, `known`, and a record of the keys that it loaded. */
function aCache() {
  const loaded: string[] = [];
  const cache = new PictureCache<string>({
    keyText: (key) => key,
    load: async (key) => {
      loaded.push(key);
      return key === 'known' ? { mime: 'image/webp', bytes: Buffer.from('picture') } : null;
    },
  });
  return { cache, loaded };
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
