import pino from 'pino';
import { expect, test } from 'vitest';
import { afterTest } from '#core/server/testing/after-test.ts';
import { testDatabaseUrl } from '#core/server/testing/test-database.ts';
import { EXAMPLE_PASSWORD } from '#features/people/accounts/examples.ts';
import { features } from './features.ts';
import { startGrandstand } from './grandstand.ts';
import { settingsOf } from './settings.ts';

/** The reply of a started server with these settings to a sign-up: its cookies by name, and whether it has HSTS. */
async function signUpAt(settings: Record<string, string>) {
  const env = { DATABASE_URL: await testDatabaseUrl(features), PORT: '0', RTMP_PORT: 'off', ...settings };
  const server = await startGrandstand(settingsOf(env, { demo: false, dev: false }), pino({ level: 'silent' }));
  afterTest(() => server.stop());
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ username: 'ana', email: 'ana@example.org', password: EXAMPLE_PASSWORD });
  const reply = await fetch(`${server.localUrl}/api/v1/sign-up`, { method: 'POST', headers, body });
  expect(reply.status).toBe(200);
  const cookies = reply.headers.getSetCookie().map((cookie) => [cookie.split('=', 1)[0]!, /; Secure(;|$)/.test(cookie)] as const);
  return { cookies: Object.fromEntries(cookies), stays: reply.headers.has('strict-transport-security') };
}

test.each([
  ['with an https', 'has', { PUBLIC_URL: 'https://tv.example.org' }, true],
  ['without a', 'does not have', {}, false],
] as const)('a server %s PUBLIC_URL %s Secure cookies, under their usual names, and HSTS', async (_with, _has, settings, isSecure) => {
  const { cookies, stays } = await signUpAt(settings);
  expect({ cookies, stays }).toEqual({ cookies: { session_token: isSecure, 'XSRF-TOKEN': isSecure, device: isSecure }, stays: isSecure });
});
