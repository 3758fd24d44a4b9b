import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { installationServer } from '../installation/feature.ts';
import type { Settings } from '../settings/setting.ts';
import { afterTest } from '../testing/after-test.ts';
import { freePort } from '../testing/processes.ts';
import { testApp } from '../testing/test-app.ts';
import { startTestProxy } from '../testing/test-proxy.ts';
import { diagnosticsServer } from './feature.ts';
import { check, diagnosticNamed } from './testing.ts';

type ProxyOptions = Parameters<typeof startTestProxy>[0];

/** An installation behind a proxy, and a function that runs a check of it. */
async function behindProxy(options: ProxyOptions = {}) {
  const app = await testApp([installationServer, diagnosticsServer]);
  const proxy = await startTestProxy(options);
  proxy.target = `http://127.0.0.1:${await app.http.listen(0, '127.0.0.1')}`;
  const run = (id: string, settings: Partial<Settings> = {}, publicUrl = proxy.url) =>
    check(diagnosticNamed(id), { db: app.db, publicUrl, settings: { HOST: '0.0.0.0', ...settings } });
  return { app, proxy, run };
}

test('an address that leads to this installation is fine', async () => {
  const { proxy, run } = await behindProxy();
  expect(await run('address')).toMatchObject({ state: 'ok', text: `${proxy.url} leads to this installation.` });
});

test('an address that leads to another installation, or to another server, is an error', async () => {
  const { proxy, run } = await behindProxy();
  const other = await behindProxy();
  proxy.target = other.proxy.target;
  expect(await run('address')).toMatchObject({ state: 'error', code: 'elsewhere', facts: { status: 404 } });
  proxy.target = `http://127.0.0.1:${await freePort()}`;
  expect(await run('address')).toMatchObject({
    state: 'error',
    text: `Another server answers at ${proxy.url}, with status 502.`,
    advice: expect.stringContaining('let the proxy forward every path to this server'),
  });
});

test('an address where nothing answers, and a name without an address, are errors', async () => {
  const { run } = await behindProxy();
  expect(await run('address', {}, `http://127.0.0.1:${await freePort()}`)).toMatchObject({ state: 'error', code: 'unreachable' });
  expect(await run('address', {}, 'http://tv.invalid')).toMatchObject({
    state: 'error',
    text: 'The name tv.invalid has no address.',
    advice: 'Add a DNS record for tv.invalid that points to this machine.',
  });
});

test('beside a stopped server the command does not blame the proxy', async () => {
  const app = await testApp([installationServer, diagnosticsServer]);
  const PORT = await freePort();
  const run = (id: string) =>
    check(diagnosticNamed(id), {
      db: app.db,
      isServer: false,
      publicUrl: `http://127.0.0.1:${PORT}`,
      settings: { HOST: '0.0.0.0', PORT },
    });
  expect(await run('address')).toMatchObject({ state: 'skipped', code: 'stopped' });
  expect(await run('websocket')).toMatchObject({ state: 'skipped', code: 'stopped' });
  const listening = createServer().listen(PORT, '127.0.0.1');
  afterTest(async () => void listening.close());
  await new Promise((resolve) => listening.once('listening', resolve));
  listening.on('connection', (socket) => socket.destroy());
  expect(await run('address')).toMatchObject({ state: 'error', code: 'unreachable' });
});

test('a server for this machine only is a warning with the next step', async () => {
  expect(await check(diagnosticNamed('address'), { db: (await testApp([])).db })).toMatchObject({
    state: 'warning',
    text: 'Only this machine can reach the server, at http://127.0.0.1:4400.',
    advice: 'To open it to others, set up an HTTPS proxy and set PUBLIC_URL.',
  });
});

test('a stranger gets 404 from the addresses of the checks', async () => {
  const { proxy } = await behindProxy();
  for (const path of ['/healthz/probe/abc/def', '/media/probe/abc/def']) {
    const reply = await fetch(proxy.url + path);
    expect([reply.status, await reply.text(), reply.headers.get('cache-control')]).toEqual([
      404,
      expect.stringMatching(/^Not found\.\n(Request id: \w+\n)?$/),
      'no-store',
    ]);
  }
});

const forwardedFor = (...entries: string[]) => ({ headers: () => ({ 'x-forwarded-for': entries.join(', ') }) });

test.each([
  ['ok', 'ok', 1, forwardedFor('203.0.113.9')],
  ['ok', 'direct', 0, {}],
  ['error', 'too_few', 1, {}],
  ['error', 'too_few', 2, forwardedFor('203.0.113.9')],
  ['error', 'too_many', 0, forwardedFor('203.0.113.9')],
  ['error', 'too_many', 1, forwardedFor('203.0.113.9', '198.51.100.4')],
  ['error', 'other_header', 1, { headers: () => ({ forwarded: 'for=203.0.113.9' }) }],
] as const)('the finding about the headers of the proxy is %s, %s with TRUST_PROXY %i', async (state, code, TRUST_PROXY, options) => {
  const { run } = await behindProxy(options as ProxyOptions);
  expect(await run('proxy', { TRUST_PROXY })).toMatchObject({ state, code });
});

test('the advice about TRUST_PROXY names its value', async () => {
  const { run } = await behindProxy(forwardedFor('203.0.113.9', '198.51.100.4'));
  expect((await run('proxy', { TRUST_PROXY: 1 })).advice).toBe('Set TRUST_PROXY=2 and restart.');
  expect((await run('proxy', { TRUST_PROXY: 3 })).advice).toMatch(/^Set TRUST_PROXY=2 and restart, or let the proxy append/);
});

test('a CDN that caches a part is fine, and one that never caches is a warning', async () => {
  const caching = await behindProxy({ isCaching: true });
  expect(await caching.run('cdn', { MEDIA_URL: caching.proxy.url })).toMatchObject({ state: 'ok', code: 'ok' });
  const passing = await behindProxy();
  expect(await passing.run('cdn', { MEDIA_URL: passing.proxy.url })).toMatchObject({
    state: 'warning',
    text: `The CDN at ${passing.proxy.url} sends every request on to this server instead of caching it.`,
    advice: 'Let the CDN cache /media for as long as the Cache-Control header says.',
  });
});

test('a CDN that leads elsewhere, or does not answer, is an error, and without one there is nothing to check', async () => {
  const { app, run } = await behindProxy();
  const other = await behindProxy({ isCaching: true });
  expect(await run('cdn', { MEDIA_URL: other.proxy.url })).toMatchObject({ state: 'error', code: 'elsewhere' });
  expect(await run('cdn', { MEDIA_URL: `http://127.0.0.1:${await freePort()}` })).toMatchObject({ state: 'error', code: 'unreachable' });
  expect(await check(diagnosticNamed('cdn'), { db: app.db })).toMatchObject({ state: 'skipped', code: 'off' });
});

test('rate limits that are off are a warning', async () => {
  expect(await check(diagnosticNamed('limits'), { settings: { RATE_LIMITS: false } })).toMatchObject({
    state: 'warning',
    text: 'Rate limits are off.',
    advice: 'Remove RATE_LIMITS=off before others use the site.',
  });
  expect((await check(diagnosticNamed('limits'))).text).toBe(
    'Each network is limited to 6,000 reads per minute and 1,000 live connections per server.',
  );
});
