import { once } from 'node:events';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { expect, test } from 'vitest';
import { DAY_MS, msAfter } from '#core/contract/durations.ts';
import { afterTest } from '../testing/after-test.ts';
import { makeCertificate } from '../testing/make-certificate.ts';
import { freePort } from '../testing/processes.ts';
import { check, diagnosticNamed, NOW } from './testing.ts';

const days = (count: number) => msAfter(NOW, count * DAY_MS);

/** An https server on loopback with such a certificate, which this process trusts unless it must not. */
async function httpsServer({ name = 'localhost', from = days(-30), to = days(60), isTrusted = true } = {}): Promise<string> {
  const made = makeCertificate({ name, from, to });
  const server = createServer(made, (_request, reply) => reply.end('here')).listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterTest(async () => void server.close());
  if (isTrusted) {
    const known = getCACertificates('default');
    setDefaultCACertificates([...known, made.cert]);
    afterTest(async () => setDefaultCACertificates(known));
  }
  return `https://localhost:${(server.address() as AddressInfo).port}`;
}

const checked = (PUBLIC_URL: string) =>
  check(diagnosticNamed('https'), { publicUrl: PUBLIC_URL, settings: { PUBLIC_URL, HOST: '0.0.0.0' } });

test('a valid certificate is reported with the days that it is left', async () => {
  expect(await checked(await httpsServer())).toMatchObject({
    state: 'ok',
    text: 'The certificate of localhost is valid for 60 more days.',
    advice: null,
  });
});

test('a certificate that should have been renewed is a warning', async () => {
  expect(await checked(await httpsServer({ to: days(13.5) }))).toMatchObject({
    state: 'warning',
    text: 'The certificate of localhost expires in 13 days.',
    advice: 'Renew it, and find out why it was not renewed automatically.',
  });
});

test('an expired certificate is an error, also when nobody trusts it', async () => {
  for (const isTrusted of [true, false])
    expect(await checked(await httpsServer({ from: days(-90), to: days(-1.5), isTrusted }))).toMatchObject({
      state: 'error',
      text: 'The certificate of localhost expired 1 day ago.',
      advice: 'Renew the certificate and reload the proxy.',
    });
});

test('a certificate of the future, of another name or of no authority is an error', async () => {
  expect(await checked(await httpsServer({ from: days(2) }))).toMatchObject({ state: 'error', code: 'future' });
  expect(await checked(await httpsServer({ name: 'other.example' }))).toMatchObject({
    state: 'error',
    text: 'The certificate at localhost is for other names: other.example.',
  });
  expect(await checked(await httpsServer({ isTrusted: false }))).toMatchObject({ state: 'error', code: 'untrusted' });
});

test('an address without a TLS server is an error', async () => {
  const url = `https://localhost:${await freePort()}`;
  expect(await checked(url)).toMatchObject({ state: 'error', code: 'unreachable', facts: { url } });
});

test('plain http is an error where others reach the site, a warning with ALLOW_HTTP, and no matter on this machine', async () => {
  const url = 'http://tv.example';
  const judged = (settings: object) => check(diagnosticNamed('https'), { publicUrl: url, settings: { PUBLIC_URL: url, ...settings } });
  expect(await judged({})).toMatchObject({ state: 'error', code: 'plain' });
  expect(await judged({ ALLOW_HTTP: true })).toMatchObject({ state: 'warning', code: 'plain' });
  expect(await check(diagnosticNamed('https'))).toMatchObject({ state: 'skipped', code: 'local' });
});
