import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { SharedBody } from './shared-body.ts';

const TEXT = 'a text that is worth compressing '.repeat(100);
const body = new SharedBody(TEXT, { 'content-type': 'text/plain' });
const ask = (headers: Record<string, string> = {}) => body.answer({ header: (name) => headers[name] });

test.each([
  [undefined, undefined],
  ['identity', undefined],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['BR', 'br'],
])('with Accept-Encoding %j the body has the encoding %j', async (accepted, encoding) => {
  const reply = await ask(accepted === undefined ? {} : { 'accept-encoding': accepted });
  const read = { br: brotliDecompressSync, gzip: gunzipSync }[encoding ?? ''] ?? ((bytes: Buffer) => bytes);
  expect(reply.headers?.['content-encoding']).toBe(encoding);
  expect(read(reply.body as Buffer).toString()).toBe(TEXT);
});

test('the body is compressed once for all requests of an encoding', async () => {
  const replies = await Promise.all(Array.from({ length: 24 }, () => ask({ 'accept-encoding': 'br' })));
  expect(new Set(replies.map((reply) => reply.body)).size).toBe(1);
});

test('a browser that has the body gets 304 without it, in any encoding', async () => {
  const { etag } = (await ask()).headers!;
  for (const known of [etag!, `"other", ${etag}`])
    expect(await ask({ 'if-none-match': known, 'accept-encoding': 'br' })).toMatchObject({ status: 304, body: '', headers: { etag } });
  expect((await ask({ 'if-none-match': '"other"' })).status).toBe(200);
});
