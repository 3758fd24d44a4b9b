import { afterAll, beforeAll, expect, test } from 'vitest';
import { channelAuth } from './signature.ts';
import { openRealtime, type Realtime, testApp } from './testing/open-realtime.ts';
import { connect, WireClient, wireUrl } from './testing/wire-client.ts';

let realtime: Realtime;
beforeAll(async () => {
  realtime = await openRealtime();
});
afterAll(() => realtime.close());

test('the first frame names the socket and the silence that either side may keep', async () => {
  const client = new WireClient(wireUrl(realtime.port));
  await client.heard('pusher:connection_established');
  expect(client.raw[0]).toMatch(
    /^\{"event":"pusher:connection_established","data":"\{\\"socket_id\\":\\"\d+\.\d+\\",\\"activity_timeout\\":120\}"\}$/,
  );
  await client.close();
});

test('an event reaches every socket of its channel with its name first and its payload as text', async () => {
  const [a, b] = [await connect(realtime.port), await connect(realtime.port)];
  for (const client of [a, b]) {
    client.say('pusher:subscribe', { auth: '', channel: 'chatrooms.1.v2' });
    await client.heard('pusher_internal:subscription_succeeded');
  }
  realtime.bus.publish([{ channel: 'chatrooms.1.v2', event: 'App\\Events\\ChatMessageEvent', data: '{"id":"x","content":"h\\u00e9"}' }]);
  await a.heard('App\\Events\\ChatMessageEvent');
  await b.heard('App\\Events\\ChatMessageEvent');
  expect(a.raw.at(-1)).toBe(
    '{"event":"App\\\\Events\\\\ChatMessageEvent","data":"{\\"id\\":\\"x\\",\\"content\\":\\"h\\\\u00e9\\"}","channel":"chatrooms.1.v2"}',
  );
  await Promise.all([a.close(), b.close()]);
});

test('a private channel needs the signature of this very socket', async () => {
  const client = await connect(realtime.port);
  client.say('pusher:subscribe', { channel: 'private-owned-7', auth: channelAuth(testApp, '1.1', 'private-owned-7') });
  expect((await client.heard('pusher:subscription_error')).data).toMatchObject({ type: 'AuthError', status: 401 });
  client.say('pusher:subscribe', { channel: 'private-owned-7', auth: channelAuth(testApp, client.socketId, 'private-owned-7') });
  expect((await client.heard('pusher_internal:subscription_succeeded')).data).toBe('{}');
  await client.close();
});
