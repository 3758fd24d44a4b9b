import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Ctx } from '../context.ts';
import { rawRoute } from './route.ts';
import { createHttp, type Http } from './server.ts';

const PAGE = '<!doctype html><title>page</title>';
const folder = mkdtempSync(join(tmpdir(), 'grandstand-site-'));
let http: Http;

beforeAll(async () => {
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), PAGE);
  writeFileSync(join(folder, 'index.html.br'), brotliCompressSync(PAGE));
  writeFileSync(join(folder, 'index.html.gz'), gzipSync(PAGE));
  writeFileSync(join(folder, 'theme.js'), 'theme');
  writeFileSync(join(folder, 'assets/main-1a2b.js'), 'main');
  writeFileSync(join(folder, 'assets/main-1a2b.js.br'), brotliCompressSync('main'));
  const routes = ['/api/v1/known', '/apps/:app/events', '/broadcasting/auth'].map((path) =>
    rawRoute('POST', path, () => ({ status: 200, body: '' })),
  );
  http = await createHttp({ ctx: {} as Ctx, routes, identify: async () => null, site: { kind: 'files', folder } });
});
afterAll(async () => {
  await http.close();
  rmSync(folder, { recursive: true });
});

test('every page address answers the page, revalidated and with a content security policy', async () => {
  for (const url of ['/', '/index.html', '/ana', '/popout/ana/chat', '/no/such/page?x=1']) {
    const answer = await http.inject(url);
    expect([answer.statusCode, answer.body, answer.headers['cache-control']]).toEqual([200, PAGE, 'no-cache']);
    expect(answer.headers['content-type']).toContain('text/html');
    expect(answer.headers['content-security-policy']).toContain("default-src 'self'");
  }
});

test.each(['identity', 'gzip', 'br', 'gzip, deflate, br'])(
  'a page has the same headers with accept-encoding %s, by GET and by HEAD',
  async (encoding) => {
    for (const url of ['/', '/index.html', '/index.html.br', '/sign-in']) {
      for (const method of ['GET', 'HEAD'] as const) {
        const answer = await http.inject({ method, url, headers: { 'accept-encoding': encoding } });
        expect([method, url, answer.statusCode, answer.headers]).toEqual([
          method,
          url,
          200,
          expect.objectContaining({
            'content-type': expect.stringContaining('text/html'),
            'content-security-policy': expect.stringContaining("frame-ancestors 'self'"),
            'x-frame-options': 'SAMEORIGIN',
            'cross-origin-opener-policy': 'same-origin',
            'permissions-policy': expect.stringContaining('camera=()'),
            'x-content-type-options': 'nosniff',
            'cache-control': 'no-cache',
          }),
        ]);
        if (method === 'GET') expect(decoded(answer)).toBe(PAGE);
      }
    }
  },
);

test('the content security policy of a page allows no whole network scheme', async () => {
  const policy = String((await http.inject('/')).headers['content-security-policy']);
  expect(policy.split(/[; ]+/).filter((source) => ['http:', 'https:', 'ws:', 'wss:', '*'].includes(source))).toEqual([]);
});

test('under https every answer tells browsers to stay with https, and no other server does', async () => {
  expect((await http.inject('/')).headers['strict-transport-security']).toBeUndefined();
  const secure = await createHttp({ ctx: {} as Ctx, routes: [], identify: async () => null, site: { kind: 'files', folder }, https: true });
  for (const url of ['/', '/theme.js', '/api/none']) {
    expect((await secure.inject(url)).headers['strict-transport-security']).toBe('max-age=63072000');
  }
  await secure.close();
});

test('hashed files are cached forever and sent compressed when the browser accepts it', async () => {
  const plain = await http.inject('/assets/main-1a2b.js');
  expect([plain.body, plain.headers['cache-control']]).toEqual(['main', 'public, max-age=31536000, immutable']);
  const small = await http.inject({ url: '/assets/main-1a2b.js', headers: { 'accept-encoding': 'br' } });
  expect([small.headers['content-encoding'], brotliDecompressSync(small.rawPayload).toString()]).toEqual(['br', 'main']);
  expect((await http.inject('/theme.js')).headers['cache-control']).not.toContain('immutable');
});

test('a range beyond the end of a file is answered as a client error', async () => {
  const answer = await http.inject({ url: '/assets/main-1a2b.js', headers: { range: 'bytes=999-' } });
  expect([answer.statusCode, answer.json().status.message]).toEqual([416, 'BAD_REQUEST']);
});

test('an unknown API path or a missing file is a JSON 404, never the page', async () => {
  for (const url of ['/api/v1/nothing', '/apps/x', '/app/x', '/assets/gone-9.js', '/broadcasting/other', '/api']) {
    const answer = await http.inject(url);
    expect([url, answer.statusCode, answer.json().status.message]).toEqual([url, 404, 'NOT_FOUND']);
  }
  expect((await http.inject({ method: 'POST', url: '/ana' })).statusCode).toBe(404);
});

test('no path escapes the folder', async () => {
  for (const url of ['/../package.json', '/..%2f..%2fetc/passwd', '/assets/..%2f..%2f..%2fetc%2fpasswd', '/%2e%2e/secret']) {
    const answer = await http.inject(url);
    expect([url, answer.body.includes('root:'), answer.body.includes('"name"')]).toEqual([url, false, false]);
  }
});

function decoded({ headers, rawPayload }: { headers: Record<string, unknown>; rawPayload: Buffer }): string {
  if (headers['content-encoding'] === 'br') return brotliDecompressSync(rawPayload).toString();
  return (headers['content-encoding'] === 'gzip' ? gunzipSync(rawPayload) : rawPayload).toString();
}
