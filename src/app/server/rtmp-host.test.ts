import pino from 'pino';
import { expect, test } from 'vitest';
import { publish } from '#core/server/media/rtmp/publisher.ts';
import { afterTest } from '#core/server/testing/after-test.ts';
import { testDatabaseUrl } from '#core/server/testing/test-database.ts';
import type { CheckReport } from '#features/people/accounts/contract/staff.ts';
import { EXAMPLE_PASSWORD } from '#features/people/accounts/examples.ts';
import { features } from './features.ts';
import { startGrandstand } from './grandstand.ts';
import { liveSettingsOf } from './settings.ts';
import { call, signIn } from './testing/node-client.ts';

/** Starts a server with a staff member, and reads the address of encoders, the stream key and the finding about them. */
async function started(settings: Record<string, string>) {
  const env = { DATABASE_URL: await testDatabaseUrl(features), PORT: '0', RTMP_PORT: '0', ...settings };
  const server = await startGrandstand(liveSettingsOf(env, { demo: false, dev: false }), pino({ level: 'silent' }));
  afterTest(() => server.stop());
  const node = { url: server.localUrl };
  const setup_token = server.setupUrl?.split('#setup=')[1];
  await call(node, 'POST', '/api/v1/sign-up', null, {
    username: 'ana',
    email: 'ana@demo.invalid',
    password: EXAMPLE_PASSWORD,
    setup_token,
  });
  const token = await signIn(node, 'ana');
  const { server_url, stream_key } = (await call(node, 'GET', '/api/internal/v1/channels/ana/stream-key', token)).body.data;
  const { findings } = (await call(node, 'GET', '/api/internal/v1/checks', token)).body.data as CheckReport;
  const rtmp = findings.find(({ id }) => id === 'rtmp');
  const port = new URL(server_url as string).port;
  /** Connects an encoder to an address of this machine. */
  const encoder = (address: string) => publish({ url: `rtmp://${address}:${port}/live`, key: stream_key as string });
  return { server_url: server_url as string, rtmp, encoder };
}

/** A public address, as far as the settings tell, at which a machine reaches itself without a network. */
const PUBLIC = { PUBLIC_URL: 'http://0.0.0.0:4400', ALLOW_HTTP: 'on' };

test('a server with a public URL takes streams on every address, and staff see that the advertised one answers', async () => {
  const { encoder, server_url, rtmp } = await started(PUBLIC);
  expect(rtmp).toMatchObject({ state: 'ok', code: 'answers', facts: { url: server_url } });
  const publisher = await encoder('127.0.0.2');
  await publisher.close();
});

test('RTMP_HOST keeps a public server on one address', async () => {
  const { encoder } = await started({ ...PUBLIC, RTMP_HOST: '127.0.0.1' });
  await expect(encoder('127.0.0.2')).rejects.toThrow('The RTMP server did not reply.');
  const publisher = await encoder('127.0.0.1');
  await publisher.close();
});

test('a server for this machine takes streams on loopback only', async () => {
  const { encoder, rtmp } = await started({});
  expect(rtmp).toMatchObject({ state: 'ok', code: 'local' });
  await expect(encoder('127.0.0.2')).rejects.toThrow('The RTMP server did not reply.');
});
