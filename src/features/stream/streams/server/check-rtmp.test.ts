import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { check } from '#core/server/diagnostics/testing.ts';
import { afterTest } from '#core/server/testing/after-test.ts';
import { freePort } from '#core/server/testing/processes.ts';
import { portState, rtmpDiagnostic } from './check-rtmp.ts';

/** What the command finds with these settings, without a server in this process. */
const checked = (settings: object, publicUrl = 'http://127.0.0.1:4400') =>
  check(rtmpDiagnostic, {
    isServer: false,
    publicUrl,
    settings: { RTMP_PROXY_PROTOCOL: false, RTMP_HOST: undefined, ...settings } as object,
  });

test('a port for encoders on loopback is blamed only when a public address does not answer', () => {
  expect(portState('refused', '127.0.0.1', 'tv.example')).toBe('loopback_only');
  expect(portState('refused', '0.0.0.0', 'tv.example')).toBe('refused');
  expect(portState('refused', '127.0.0.1', 'localhost')).toBe('refused');
  expect(portState('answers', '127.0.0.1', 'tv.example')).toBe('answers');
});

test('a port where nothing listens is no error while the server is stopped', async () => {
  const port = await freePort();
  expect(await checked({ RTMP_PORT: port })).toMatchObject({
    state: 'skipped',
    text: `Nothing listens at rtmp://127.0.0.1:${port}/live, because the server is not running.`,
  });
});

test('a name without an address is an error', async () => {
  expect(await checked({ RTMP_PORT: 1935, PUBLIC_URL: 'http://tv.invalid' }, 'http://tv.invalid')).toMatchObject({
    state: 'error',
    text: 'The name tv.invalid has no address.',
    advice: 'Add a DNS record that points to this machine.',
  });
});

test('a web server in the place of RTMP is an error with its port', async () => {
  const web = createServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')).listen(0, '127.0.0.1');
  await once(web, 'listening');
  afterTest(async () => void web.close());
  const { port } = web.address() as { port: number };
  const services = { ingest: { port, listensOn: '0.0.0.0', publicHost: '127.0.0.1' } } as object;
  expect(await check(rtmpDiagnostic, { services })).toMatchObject({
    state: 'error',
    text: `Something at rtmp://127.0.0.1:${port}/live accepts connections, but it is not RTMP.`,
    advice: `Forward TCP port ${port} to this server, not to a web proxy.`,
  });
});

test('a server where encoders are off, or at any port, is skipped', async () => {
  expect(await checked({ RTMP_PORT: null })).toMatchObject({ state: 'skipped', code: 'off' });
  expect(await checked({ RTMP_PORT: 0 })).toMatchObject({ state: 'skipped', code: 'any_port' });
});
