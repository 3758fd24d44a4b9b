import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEFAULT_IDENTITY, type SiteIdentity } from '#core/contract/identity.ts';
import type { Ctx } from '../context.ts';
import { clockLimits, NOON } from '../testing/test-clock.ts';
import { Unavailable } from '../unavailable.ts';
import { rawRoute } from './route.ts';
import { createHttp, type Http } from './server.ts';

const PAGE = '<!doctype html><title>page</title>';
const folder = mkdtempSync(join(tmpdir(), 'grandstand-site-'));
const PAGES = new Set(['', 'ana', 'popout/ana/chat', 'sign-in', 'fast']);
const hasPage = async (segments: readonly string[]) => {
  if (segments[0] === 'outage') throw new Unavailable('the database is unavailable', 1);
  return PAGES.has(segments.join('/'));
};
const pageFile = (segments: readonly string[]) => (segments[0] === 'fast' ? 'pages/fast.html' : 'index.html');
let http: Http;

beforeAll(async () => {
  mkdirSync(join(folder, 'assets'));
  mkdirSync(join(folder, 'pages'));
  writeFileSync(join(folder, 'pages/fast.html'), `${PAGE}preloads`);
  writeFileSync(join(folder, 'index.html'), PAGE);
  writeFileSync(join(folder, 'index.html.br'), brotliCompressSync(PAGE));
  writeFileSync(join(folder, 'index.html.gz'), gzipSync(PAGE));
  writeFileSync(join(folder, 'theme.js'), 'theme');
  writeFileSync(join(folder, 'assets/main-1a2b.js'), 'main');
  writeFileSync(join(folder, 'assets/main-1a2b.js.br'), brotliCompressSync('main'));
  const routes = ['/api/v1/known', '/apps/:app/events', '/broadcasting/auth'].map((path) =>
    rawRoute('POST', path, () => ({ status: 200, body: '' })),
  );
  http = await createHttp({
    ctx: { now: () => NOON, log: pino({ level: 'silent' }) } as unknown as Ctx,
    routes,
    identify: async () => null,
    site: { kind: 'files', folder, hasPage, pageFile },
  });
});
afterAll(async () => {
  await http.close();
  rmSync(folder, { recursive: true });
});

test('every page path answers the page, revalidated and with a content security policy', async () => {
  for (const url of ['/', '/index.html', '/ana', '/ana/', '/popout/ana/chat', '/sign-in?next=/ana']) {
    const answer = await http.inject(url);
    expect({ statusCode: answer.statusCode, body: answer.body, cacheControl: answer.headers['cache-control'] }).toEqual({
      statusCode: 200,
      body: PAGE,
      cacheControl: 'no-cache',
    });
    expect(answer.headers['content-type']).toContain('text/html');
    expect(answer.headers['content-security-policy']).toContain("default-src 'self'");
  }
});

test('a path with its own page file is answered with it, with the same headers', async () => {
  const [fast, page] = await Promise.all([http.inject('/fast'), http.inject('/ana')]);
  expect({ statusCode: fast.statusCode, body: fast.body }).toEqual({ statusCode: 200, body: `${PAGE}preloads` });
  for (const name of ['content-type', 'cache-control', 'content-security-policy'])
    expect({ name, headers: fast.headers[name] }).toEqual({ name, headers: page.headers[name] });
});

test.each(['identity', 'gzip', 'br', 'gzip, deflate, br'])(
  'a page has the same headers with accept-encoding %s, by GET and by HEAD',
  async (encoding) => {
    for (const url of ['/', '/index.html', '/sign-in']) {
      for (const method of ['GET', 'HEAD'] as const) {
        const answer = await http.inject({ method, url, headers: { 'accept-encoding': encoding } });
        expect({ method, url, statusCode: answer.statusCode, headers: answer.headers }).toEqual({
          method,
          url,
          statusCode: 200,
          headers: expect.objectContaining({
            'content-type': expect.stringContaining('text/html'),
            'content-security-policy': expect.stringContaining("frame-ancestors 'self'"),
            'x-frame-options': 'SAMEORIGIN',
            'cross-origin-opener-policy': 'same-origin',
            'permissions-policy': expect.stringContaining('camera=()'),
            'x-content-type-options': 'nosniff',
            'cache-control': 'no-cache',
          }),
        });
        if (method === 'GET') expect(decoded(answer)).toBe(PAGE);
      }
    }
  },
);

test('every page of a named site has its name, also one that does not exist, while files stay as they are', async () => {
  let identity: SiteIdentity | null = { ...DEFAULT_IDENTITY, name: 'Harbor' };
  const named = await createHttp({
    ctx: { now: () => NOON } as Ctx,
    routes: [],
    identify: async () => null,
    site: { kind: 'files', folder, hasPage, pageFile, identity: async () => identity },
  });
  for (const [url, status] of [
    ['/', 200],
    ['/fast', 200],
    ['/nobody', 404],
  ] as const) {
    const answer = await named.inject({ url, headers: { accept: 'text/html', 'if-none-match': '*' } });
    expect({ url, status: answer.statusCode, type: answer.headers['content-type'] }).toEqual({
      url,
      status,
      type: 'text/html; charset=utf-8',
    });
    expect(answer.body).toContain('<meta name="site-identity" content="{&quot;name&quot;:&quot;Harbor&quot;');
    expect(answer.headers['cache-control']).toBe('no-cache');
  }
  expect((await named.inject('/theme.js')).body).toBe('theme');
  identity = null;
  expect((await named.inject('/')).body).toBe(PAGE);
  await named.close();
});

test('the content security policy of a page allows no whole scheme', async () => {
  const policy = String((await http.inject('/')).headers['content-security-policy']);
  expect(policy.split(/[; ]+/).filter((source) => ['http:', 'https:', 'ws:', 'wss:', '*'].includes(source))).toEqual([]);
});

test('pages may load video only from the site and from its CDN', async () => {
  const sourcesOf = async (mediaOrigin?: string) => {
    const options = {
      ctx: { now: () => NOON, log: pino({ level: 'silent' }) } as unknown as Ctx,
      routes: [],
      identify: async () => null,
      site: { kind: 'files', folder, hasPage } as const,
    };
    const site = await createHttp({ ...options, ...(mediaOrigin && { mediaOrigin }) });
    const policy = String((await site.inject('/')).headers['content-security-policy']);
    return policy.split('; ').filter((directive) => /^(connect|media)-src/.test(directive));
  };
  expect(await sourcesOf()).toEqual(["connect-src 'self'", "media-src 'self' blob:"]);
  const cdn = 'https://cdn.example';
  expect(await sourcesOf(cdn)).toEqual([`connect-src 'self' ${cdn}`, `media-src 'self' blob: ${cdn}`]);
});

test('under https every response has HSTS, and no other server sends it', async () => {
  expect((await http.inject('/')).headers['strict-transport-security']).toBeUndefined();
  const secure = await createHttp({
    ctx: { now: () => NOON, log: pino({ level: 'silent' }) } as unknown as Ctx,
    routes: [],
    identify: async () => null,
    site: { kind: 'files', folder, hasPage },
    https: true,
  });
  for (const url of ['/', '/theme.js', '/api/none']) {
    expect((await secure.inject(url)).headers['strict-transport-security']).toBe('max-age=63072000');
  }
  await secure.close();
});

test('hashed files are cached forever and sent compressed when the browser accepts it', async () => {
  const plain = await http.inject('/assets/main-1a2b.js');
  expect({ body: plain.body, cacheControl: plain.headers['cache-control'] }).toEqual({
    body: 'main',
    cacheControl: 'public, max-age=31536000, immutable',
  });
  const small = await http.inject({ url: '/assets/main-1a2b.js', headers: { 'accept-encoding': 'br' } });
  expect({
    contentEncoding: small.headers['content-encoding'],
    brotliDecompressSync: brotliDecompressSync(small.rawPayload).toString(),
  }).toEqual({ contentEncoding: 'br', brotliDecompressSync: 'main' });
  expect((await http.inject('/theme.js')).headers['cache-control']).not.toContain('immutable');
});

test('a range beyond the end of a file is answered as a client error', async () => {
  const answer = await http.inject({ url: '/assets/main-1a2b.js', headers: { range: 'bytes=999-' } });
  expect({ statusCode: answer.statusCode, message: answer.json().status.message }).toEqual({ statusCode: 416, message: 'BAD_REQUEST' });
});

const ENCODINGS = ['identity', 'gzip', 'br', 'gzip, deflate, br, zstd'];

test.each(ENCODINGS)('an unknown API path is a JSON 404 with accept-encoding %s, whatever its caller accepts', async (encoding) => {
  const paths = ['/api/v1/nothing', '/apps/x', '/app/x', '/broadcasting/other', '/api', '/oauth/token', '/mobile/none', '/public/v1/none'];
  for (const url of [...paths, '/files/gone.webp', '/API/v1/nothing', '//api/v1/nothing']) {
    for (const accept of ['*/*', 'text/html', 'application/json']) {
      const answer = await http.inject({ url, headers: { accept, 'accept-encoding': encoding } });
      expect({
        url,
        statusCode: answer.statusCode,
        contentType: answer.headers['content-type'],
        message: answer.json().status.message,
      }).toEqual({ url, statusCode: 404, contentType: 'application/json; charset=utf-8', message: 'NOT_FOUND' });
    }
  }
  expect((await http.inject({ method: 'POST', url: '/ana' })).json().status.message).toBe('NOT_FOUND');
});

test.each(ENCODINGS)('a missing file is a 404 of plain text with accept-encoding %s, never the page', async (encoding) => {
  for (const url of ['/assets/gone-9.js', '/assets', '/favicon-old.ico', '/wp-login.php', '/ana/picture.png', '/index.html.br']) {
    const answer = await http.inject({ url, headers: { 'accept-encoding': encoding } });
    const { 'content-type': type, 'cache-control': cached } = answer.headers;
    expect({ url, statusCode: answer.statusCode, type, cached, body: answer.body }).toEqual({
      url,
      statusCode: 404,
      type: 'text/plain; charset=utf-8',
      cached: 'no-store',
      body: `Not found.\nRequest id: ${answer.headers['x-request-id']}\n`,
    });
  }
});

test.each(ENCODINGS)('a path without a page is a 404 with the page, accept-encoding %s', async (encoding) => {
  for (const url of ['/nobody', '/no/such/page?x=1', '/ana/none']) {
    for (const method of ['GET', 'HEAD'] as const) {
      const conditional = { 'if-none-match': '*', range: 'bytes=0-4' };
      const answer = await http.inject({ method, url, headers: { accept: 'text/html', 'accept-encoding': encoding, ...conditional } });
      expect({ method, url, statusCode: answer.statusCode, headers: answer.headers }).toEqual({
        method,
        url,
        statusCode: 404,
        headers: expect.objectContaining({
          'content-type': expect.stringContaining('text/html'),
          'content-security-policy': expect.stringContaining("default-src 'self'"),
          'cache-control': 'no-cache',
        }),
      });
      if (method === 'GET') expect(decoded(answer)).toContain(`<meta name="request-id" content="${answer.headers['x-request-id']}" />`);
    }
  }
});

test.each([
  ['application/json', true],
  ['application/json, text/plain, */*', true],
  ['application/problem+json', true],
  ['text/html;q=0.5, application/json', true],
  ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', false],
  ['text/html, application/json;q=0.9', false],
  ['application/json;q=0, text/html', false],
  ['*/*', false],
])('a missing page or file requested with "accept: %s" is answered as JSON: %s', async (accept, isJson) => {
  for (const url of ['/nobody', '/assets/gone-9.js']) {
    const answer = await http.inject({ url, headers: { accept } });
    expect({
      url,
      statusCode: answer.statusCode,
      contentType: answer.headers['content-type']?.toString().startsWith('application/json'),
    }).toEqual({ url, statusCode: 404, contentType: isJson });
  }
});

test('while the database is unavailable, a page is answered without checking its existence', async () => {
  const answer = await http.inject('/outage');
  expect({ statusCode: answer.statusCode, body: answer.body }).toEqual({ statusCode: 200, body: PAGE });
});

test('a network over its read limit still gets pages, but without lookups', async () => {
  const looked: string[] = [];
  const limits = clockLimits(() => new Date('2026-01-02T12:00:00.000Z'));
  const site = { kind: 'files', folder, hasPage: async ([name]: readonly string[]) => looked.push(name!) === 0 } as const;
  const limited = await createHttp({
    ctx: { now: () => NOON, log: pino({ level: 'silent' }) } as unknown as Ctx,
    routes: [],
    identify: async () => null,
    site,
    readLimit: { limits, perMinute: 2 },
  });
  const statuses: number[] = [];
  for (const url of ['/a', '/b', '/c']) statuses.push((await limited.inject(url)).statusCode);
  expect({ statuses, looked }).toEqual({ statuses: [404, 404, 200], looked: ['a', 'b'] });
  await limited.close();
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
