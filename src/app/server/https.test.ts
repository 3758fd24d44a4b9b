import pino from 'pino';
import { expect, test } from 'vitest';
import { afterTest } from '#core/server/testing/after-test.ts';
import { testDatabaseUrl } from '#core/server/testing/test-database.ts';
import { EXAMPLE_PASSWORD } from '#features/people/accounts/examples.ts';
import { features } from './features.ts';
import { startGrandstand } from './grandstand.ts';
import { liveSettingsOf } from './settings.ts';

async function started(settings: Record<string, string>) {
  const env = { DATABASE_URL: await testDatabaseUrl(features), PORT: '0', RTMP_PORT: 'off', ...settings };
  const server = await startGrandstand(liveSettingsOf(env, { demo: false, dev: false }), pino({ level: 'silent' }));
  afterTest(() => server.stop());
  const call = (path: string, body: object, headers: Record<string, string> = {}) =>
    fetch(server.localUrl + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  return { call, who: (cookie: string) => fetch(`${server.localUrl}/api/v1/user`, { headers: { cookie } }) };
}

const ANA = { username: 'ana', email: 'ana@example.org', password: EXAMPLE_PASSWORD };

const cookiesOf = (reply: Response) =>
  Object.fromEntries(reply.headers.getSetCookie().map((cookie) => [cookie.split('=', 1)[0]!, cookie.slice(cookie.indexOf('=') + 1)]));

test.each([
  ['with an https', 'has', { PUBLIC_URL: 'https://tv.example.org' }, 'max-age=63072000'],
  [
    'with subdomains and an https',
    'has',
    { PUBLIC_URL: 'https://tv.example.org', HSTS_SUBDOMAINS: 'on' },
    'max-age=63072000; includeSubDomains',
  ],
  ['without a', 'does not have', { HSTS_SUBDOMAINS: 'on' }, null],
] as const)('a server %s PUBLIC_URL %s Secure cookies and HSTS', async (_with, _has, settings, hsts) => {
  const { call } = await started(settings);
  const reply = await call('/api/v1/sign-up', ANA);
  const cookies = cookiesOf(reply);
  expect(reply.headers.get('strict-transport-security')).toBe(hsts);
  for (const value of Object.values(cookies)) expect(/; Secure(;|$)/.test(value)).toBe(hsts !== null);
  const names = hsts ? ['__Host-session_token', 'session_token', 'XSRF-TOKEN', '__Host-device'] : ['session_token', 'XSRF-TOKEN', 'device'];
  expect(Object.keys(cookies).sort()).toEqual(names.sort());
});

test('the protected session cookie counts before a plain one, which another host of the domain may have set; each is accepted alone', async () => {
  const { call, who } = await started({ PUBLIC_URL: 'https://tv.example.org' });
  const tokenOf = async (username: string) => {
    const reply = await call('/api/v1/sign-up', { ...ANA, username, email: `${username}@example.org` });
    return cookiesOf(reply)['__Host-session_token']!.split(';', 1)[0]!;
  };
  const [ana, eve] = [await tokenOf('ana'), await tokenOf('eve')];
  const name = async (cookie: string) => ((await (await who(cookie)).json()) as { username: string }).username;
  expect([
    await name(`session_token=${eve}; __Host-session_token=${ana}`),
    await name(`session_token=${eve}`),
    await name(`__Host-session_token=${ana}`),
  ]).toEqual(['ana', 'eve', 'ana']);
});

test('signing out clears every name of the session cookie', async () => {
  const { call } = await started({ PUBLIC_URL: 'https://tv.example.org' });
  const { '__Host-session_token': token, 'XSRF-TOKEN': csrf } = cookiesOf(await call('/api/v1/sign-up', ANA));
  const firstPart = (cookie: string) => cookie.split(';', 1)[0]!;
  const reply = await call(
    '/api/v1/sign-out',
    {},
    { cookie: `__Host-session_token=${firstPart(token!)}`, 'x-xsrf-token': firstPart(csrf!) },
  );
  expect(reply.status).toBe(200);
  const cleared = Object.entries(cookiesOf(reply)).filter(([, cookie]) => /^;/.test(cookie));
  expect(cleared.map(([cleared]) => cleared).sort()).toEqual(['XSRF-TOKEN', '__Host-XSRF-TOKEN', '__Host-session_token', 'session_token']);
});
