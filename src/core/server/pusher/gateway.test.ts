import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { channelAuth, userAuth } from './signature.ts';
import { openRealtime, type Realtime, testApp } from './testing/open-realtime.ts';
import { connect, WireClient, wireUrl } from './testing/wire-client.ts';

let realtime: Realtime;
beforeAll(async () => {
  realtime = await openRealtime();
});
afterAll(() => realtime.close());

test('the first frame carries the socket id and the activity timeout', async () => {
  const client = new WireClient(wireUrl(realtime.port));
  await client.waitFor('pusher:connection_established');
  expect(client.raw[0]).toMatch(
    /^\{"event":"pusher:connection_established","data":"\{\\"socket_id\\":\\"\d+\.\d+\\",\\"activity_timeout\\":120\}"\}$/,
  );
  await client.close();
});

test('a frame that was sent as soon as the socket opened is answered', async () => {
  const client = new WireClient(wireUrl(realtime.port));
  client.ws.on('open', () => client.send('pusher:subscribe', { auth: '', channel: 'chatrooms.9.v2' }));
  const answer = await client.waitFor('pusher_internal:subscription_succeeded');
  expect(answer).toEqual({ event: 'pusher_internal:subscription_succeeded', data: '{}', channel: 'chatrooms.9.v2' });
  await client.close();
});

test('an event reaches every socket of its channel, with its name first and its payload as text', async () => {
  const [a, b] = [await connect(realtime.port), await connect(realtime.port)];
  for (const client of [a, b]) {
    client.send('pusher:subscribe', { auth: '', channel: 'chatrooms.1.v2' });
    await client.waitFor('pusher_internal:subscription_succeeded');
  }
  realtime.bus.publish([{ channel: 'chatrooms.1.v2', event: 'App\\Events\\ChatMessageEvent', data: '{"id":"x","content":"h\\u00e9"}' }]);
  await a.waitFor('App\\Events\\ChatMessageEvent');
  await b.waitFor('App\\Events\\ChatMessageEvent');
  expect(a.raw.at(-1)).toBe(
    '{"event":"App\\\\Events\\\\ChatMessageEvent","data":"{\\"id\\":\\"x\\",\\"content\\":\\"h\\\\u00e9\\"}","channel":"chatrooms.1.v2"}',
  );
  await Promise.all([a.close(), b.close()]);
});

test('a client that subscribes twice receives every event once', async () => {
  const client = await connect(realtime.port);
  client.send('pusher:subscribe', { channel: 'twice' });
  client.send('pusher:subscribe', { channel: 'twice' });
  await client.waitUntil(
    () => client.frames.filter(({ event }) => event === 'pusher_internal:subscription_succeeded').length === 2,
    'two answers',
  );
  realtime.bus.publish([{ channel: 'twice', event: 'e', data: '1' }]);
  realtime.bus.publish([{ channel: 'twice', event: 'last', data: '1' }]);
  await client.waitFor('last');
  expect(client.frames.filter(({ event }) => event === 'e')).toHaveLength(1);
  client.send('pusher:unsubscribe', { channel: 'twice' });
  client.send('pusher:unsubscribe', { channel: 'twice' });
  await expect.poll(() => realtime.gateway.count({ channel: 'twice' }).size).toBe(0);
  await client.close();
});

test('a private channel requires a signature for this socket and channel', async () => {
  const client = await connect(realtime.port);
  const attempts = [
    '',
    'demo-key:',
    channelAuth(testApp, '1.1', 'private-x'),
    channelAuth(testApp, client.socketId, 'private-y'),
    channelAuth({ ...testApp, secret: 'guessed' }, client.socketId, 'private-x'),
  ];
  for (const auth of attempts) client.send('pusher:subscribe', { channel: 'private-x', auth });
  client.send('pusher:subscribe', { channel: 'private-x', auth: channelAuth(testApp, client.socketId, 'private-x') });
  await client.waitFor('pusher_internal:subscription_succeeded');
  const refusals = client.frames.filter(({ event }) => event === 'pusher:subscription_error');
  expect(refusals).toHaveLength(attempts.length);
  expect(refusals[0]).toMatchObject({ channel: 'private-x', data: { type: 'AuthError', status: 401 } });
  await client.close();
});

test('a ping is answered, with or without data', async () => {
  const client = await connect(realtime.port);
  client.ws.send('{"event":"pusher:ping","data":{}}');
  client.ws.send('{"event":"pusher:ping"}');
  await client.waitUntil(() => client.raw.filter((text) => text === '{"event":"pusher:pong","data":"{}"}').length === 2, 'two pongs');
  await client.close();
});

test('a wrong sign-in closes the socket with 4009', async () => {
  const client = await connect(realtime.port);
  const userData = '{"id":"7"}';
  client.send('pusher:signin', { user_data: userData, auth: userAuth(testApp, '1.1', userData) });
  expect((await client.waitForClose()).code).toBe(4009);
  expect((await client.waitFor('pusher:error')).data).toMatchObject({ code: 4009 });
});

test('a user channel is closed to sockets that are not signed in as that user', async () => {
  const client = await connect(realtime.port);
  client.send('pusher:subscribe', { channel: '#server-to-user-7' });
  await client.waitFor('pusher:subscription_error');
  const userData = '{"id":7}';
  client.send('pusher:signin', { user_data: userData, auth: userAuth(testApp, client.socketId, userData) });
  await client.waitFor('pusher:signin_success');
  client.send('pusher:subscribe', { channel: '#server-to-user-7' });
  await client.waitFor('pusher_internal:subscription_succeeded');
  await client.close();
});

test('the gateway lists the signed-in holders of a channel, once per socket', async () => {
  const holding = 'watched.1';
  const join = async (userId: string | null, channel: string) => {
    const client = await connect(realtime.port);
    if (userId !== null) {
      const userData = JSON.stringify({ id: userId });
      client.send('pusher:signin', { auth: userAuth(testApp, client.socketId, userData), user_data: userData });
      await client.waitFor('pusher:signin_success');
    }
    client.send('pusher:subscribe', { channel });
    await client.waitFor('pusher_internal:subscription_succeeded');
    return client;
  };
  const clients = [
    await join('7', holding),
    await join('7', holding),
    await join('8', holding),
    await join(null, holding),
    await join('9', 'else'),
  ];
  const holders = () => [...realtime.gateway.holders('watched.')].map(({ channel, userId }) => `${channel} ${userId}`).sort();
  expect(holders()).toEqual(['watched.1 7', 'watched.1 7', 'watched.1 8']);
  await Promise.all(clients.map((client) => client.close()));
  await expect.poll(holders).toEqual([]);
});

test('the gateway counts its sockets, channels and deliveries', async () => {
  const counted = await openRealtime();
  const client = await connect(counted.port);
  client.send('pusher:subscribe', { channel: 'a' });
  client.send('pusher:subscribe', { channel: 'b' });
  await client.waitFor('pusher_internal:subscription_succeeded', 'b');
  counted.bus.publish([{ channel: 'a', event: 'e', data: '1' }]);
  await client.waitFor('e');
  expect(counted.gateway.metrics).toEqual({ sockets: 1, channels: 2, deliveries: 1, received: 2, closed: {} });
  await client.close();
  await expect.poll(() => counted.gateway.metrics).toMatchObject({ sockets: 0, channels: 0, closed: { client: 1 } });
  await counted.close();
});

test('after an outage the sockets are closed with 4200 in slices, not all at once', async () => {
  const realtime = await openRealtime({ resyncDuration: 500 });
  const clients = await Promise.all(Array.from({ length: 10 }, () => connect(realtime.port)));
  const ends = clients.map((client) => client.waitForClose());
  const closed = () => clients.filter((client) => client.closed !== null).length;
  // With fake timers the next slice runs only when the test advances the clock.
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  realtime.gateway.resync();
  for (let slice = 1; slice <= 5; slice += 1) {
    await Promise.all(ends.slice(0, 2 * slice));
    expect(closed()).toBe(2 * slice);
    vi.advanceTimersByTime(100);
  }
  expect(new Set((await Promise.all(ends)).map(({ code }) => code))).toEqual(new Set([4200]));
  vi.useRealTimers();
  await realtime.close();
});

test('a node at its channel limit refuses new channels, but accepts sockets in existing ones', async () => {
  const small = await openRealtime({ maxChannels: 2, networkLimits: null });
  const first = await connect(small.port);
  for (const channel of ['one', 'two', 'three']) first.send('pusher:subscribe', { channel });
  expect(await first.waitFor('pusher:subscription_error')).toMatchObject({ channel: 'three', data: { type: 'LimitReached' } });
  const second = await connect(small.port);
  second.send('pusher:subscribe', { channel: 'two' });
  await second.waitFor('pusher_internal:subscription_succeeded', 'two');
  first.send('pusher:unsubscribe', { channel: 'one' });
  await expect.poll(() => small.gateway.metrics.channels).toBe(1);
  second.send('pusher:subscribe', { channel: 'three' });
  await second.waitFor('pusher_internal:subscription_succeeded', 'three');
  await Promise.all([first.close(), second.close()]);
  await small.close();
});
