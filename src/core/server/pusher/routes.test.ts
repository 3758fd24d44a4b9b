import { afterAll, beforeAll, expect, test } from 'vitest';
import { channelAuth, userAuth } from './signature.ts';
import { openRealtime, type Realtime, testApp } from './testing/open-realtime.ts';

let realtime: Realtime;
beforeAll(async () => {
  realtime = await openRealtime();
});
afterAll(() => realtime.close());

async function post(
  path: string,
  body: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: Record<string, unknown> }> {
  const reply = await fetch(`http://127.0.0.1:${realtime.port}${path}`, { method: 'POST', body, headers });
  return { status: reply.status, body: (await reply.json()) as Record<string, unknown> };
}

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const JSON_TYPE = { 'content-type': 'application/json' };
const as = (person: string) => ({ authorization: `Bearer ${person}` });
const form = (fields: Record<string, string>) => new URLSearchParams(fields).toString();

test('RT-02 form and JSON bodies get the same signature', async () => {
  const fields = { socket_id: '123.456', channel_name: 'private-owned-7' };
  const wanted = { status: 200, body: { auth: channelAuth(testApp, '123.456', 'private-owned-7') } };
  expect(await post('/broadcasting/auth', form(fields), { ...FORM, ...as('ana') })).toEqual(wanted);
  expect(await post('/broadcasting/auth', JSON.stringify(fields), { ...JSON_TYPE, ...as('ana') })).toEqual(wanted);
});

test("RT-02 the signature for a presence channel covers the viewer's member data", async () => {
  const { body } = await post('/broadcasting/auth', form({ socket_id: '1.2', channel_name: 'presence-room-1' }), { ...FORM, ...as('ana') });
  expect(JSON.parse(body.channel_data as string)).toEqual({ user_id: '7', user_info: { id: 7, username: 'Ana', slug: 'ana' } });
  expect(body.auth).toBe(channelAuth(testApp, '1.2', 'presence-room-1', body.channel_data as string));
});

test.each([
  ["another person's channel", 'mod', { socket_id: '1.2', channel_name: 'private-owned-7' }, 403, 'CHANNEL_FORBIDDEN'],
  ['an undeclared private channel', 'ana', { socket_id: '1.2', channel_name: 'private-lstm-1' }, 403, 'CHANNEL_FORBIDDEN'],
  ['a public channel', 'ana', { socket_id: '1.2', channel_name: 'chatrooms.1.v2' }, 403, 'CHANNEL_FORBIDDEN'],
  ['a name that contains a declared one', 'ana', { socket_id: '1.2', channel_name: 'presence-room-1x' }, 403, 'CHANNEL_FORBIDDEN'],
  ['a name that breaks the rules', 'ana', { socket_id: '1.2', channel_name: 'private-owned-7 ' }, 403, 'CHANNEL_FORBIDDEN'],
  ['no session', 'nobody', { socket_id: '1.2', channel_name: 'private-owned-7' }, 401, 'NOT_SIGNED_IN'],
])('RT-02 refuses %s', async (_what, person, fields, status, code) => {
  const reply = await post('/broadcasting/auth', form(fields), { ...FORM, ...as(person) });
  expect({ status: reply.status, message: (reply.body.status as { message: string }).message }).toEqual({ status, message: code });
});

test.each([
  {},
  { socket_id: '1.2' },
  { socket_id: 'x', channel_name: 'private-owned-7' },
  { socket_id: '1.2', channel_name: `private-${'x'.repeat(300)}` },
])('RT-02 %j is invalid', async (fields) => {
  expect((await post('/broadcasting/auth', JSON.stringify(fields), { ...JSON_TYPE, ...as('ana') })).status).toBe(422);
});

test('a viewer is signed in as themselves', async () => {
  const { body } = await post('/broadcasting/user-auth', form({ socket_id: '1.2' }), { ...FORM, ...as('mod') });
  expect(JSON.parse(body.user_data as string)).toMatchObject({ id: '8', user_info: { username: 'Mod' } });
  expect(body.auth).toBe(userAuth(testApp, '1.2', body.user_data as string));
});

test.each(['/api/v1/realtime/connection', '/api/v1/realtime/channels/20000001/chat/connection'])(
  '%s returns this service, whatever the client supports',
  async (path) => {
    const wanted = { data: { connections: [{ provider: 'pusher', credentials: { app_key: 'demo-key', cluster: 'us2' } }] }, message: 'OK' };
    const ask = {
      client: { id: 'x', type: 'web' },
      capabilities: { accepted_providers: [{ provider: 'centrifugo' }, { provider: 'pusher' }] },
    };
    expect(await post(path, JSON.stringify(ask), JSON_TYPE)).toEqual({ status: 200, body: wanted });
    expect(await post(path, '{}', JSON_TYPE)).toEqual({ status: 200, body: wanted });
    expect(await post(path, '', JSON_TYPE)).toEqual({ status: 200, body: wanted });
  },
);

test('a script of another site may authorize a channel with a bearer token, and never with cookies', async () => {
  const url = `http://127.0.0.1:${realtime.port}/broadcasting/auth`;
  const preflight = await fetch(url, {
    method: 'OPTIONS',
    headers: {
      origin: 'https://overlay.example',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization,content-type',
    },
  });
  expect(preflight.status).toBe(204);
  expect(preflight.headers.get('access-control-allow-headers')).toContain('authorization');
  expect(preflight.headers.get('access-control-allow-methods')).toBe('POST');
  const body = form({ socket_id: '1.2', channel_name: 'private-owned-7' });
  const origin = { origin: 'https://overlay.example' };
  for (const headers of [
    { ...FORM, ...origin, ...as('ana') },
    { ...FORM, ...origin },
  ]) {
    const reply = await fetch(url, { method: 'POST', body, headers });
    expect(reply.status).toBe('authorization' in headers ? 200 : 401);
    expect(reply.headers.get('access-control-allow-origin')).toBe('*');
    expect(reply.headers.get('access-control-allow-credentials')).toBeNull();
  }
});
