import { once } from 'node:events';
import { connect as connectTcp } from 'node:net';
import pino from 'pino';
import { expect, onTestFinished, test, vi } from 'vitest';
import { memoryBus } from '../bus/memory-bus.ts';
import { Connection } from './connection.ts';
import { Gateway, MAX_FRAME_BYTES } from './gateway.ts';
import { CLOSE_CODES } from './server-message.ts';
import { channelAuth } from './signature.ts';
import { clientFrame } from './testing/client-frame.ts';
import { openRealtime, type Realtime, type RealtimeOptions, testApp } from './testing/open-realtime.ts';
import { rawUpgrade, UPGRADE } from './testing/raw-client.ts';
import { connect, WireClient, wireUrl } from './testing/wire-client.ts';

async function open(options?: RealtimeOptions): Promise<Realtime> {
  const realtime = await openRealtime(options);
  onTestFinished(() => realtime.close());
  return realtime;
}

/** Asserts that the gateway still serves other clients. */
async function serves({ port }: Realtime): Promise<void> {
  const client = await connect(port);
  client.send('pusher:ping');
  await client.waitFor('pusher:pong');
  await client.close();
}

test.each([
  ['an unknown key', 'other', 'protocol=7', 4001],
  ['no protocol', 'demo-key', 'client=js', 4008],
  ['another protocol', 'demo-key', 'protocol=4', 4007],
  ['a bad version', 'demo-key', 'protocol=7&version=%3Cx%3E', 4006],
  ['another path', 'demo-key/x', 'protocol=7', 4005],
])('%s gets an error and is closed', async (_what, key, query, code) => {
  const realtime = await open();
  const client = new WireClient(wireUrl(realtime.port, key, query));
  expect((await client.waitForClose()).code).toBe(code);
  expect(client.frames).toMatchObject([{ event: 'pusher:error', data: { code } }]);
});

test('a socket over the limit is closed with 4100, and a closed socket makes room again', async () => {
  const realtime = await open({ maxSockets: 1 });
  const first = await connect(realtime.port);
  const second = new WireClient(wireUrl(realtime.port));
  expect((await second.waitForClose()).code).toBe(4100);
  await first.close();
  await expect.poll(() => realtime.gateway.metrics.sockets).toBe(0);
  await serves(realtime);
  expect(realtime.gateway.metrics.closed).toMatchObject({ over_capacity: 1 });
});

test('a frame over 16 KiB closes its socket, the largest allowed one is read', async () => {
  const realtime = await open();
  const client = await connect(realtime.port);
  client.ws.send('x'.repeat(MAX_FRAME_BYTES));
  await client.waitFor('pusher:error');
  client.ws.send('x'.repeat(MAX_FRAME_BYTES + 1));
  expect((await client.waitForClose()).code).toBe(1009);
  await serves(realtime);
  expect(realtime.gateway.metrics.closed).toMatchObject({ broken_frame: 1 });
});

test('unreadable frames are answered with an error, and the socket stays open', async () => {
  const realtime = await open();
  const client = await connect(realtime.port);
  const wrong = [
    '',
    'x',
    '{',
    'null',
    '[]',
    '7',
    '{}',
    '{"event":{}}',
    '{"event":"pusher:subscribe"}',
    '{"event":"pusher:nonsense"}',
    '"\\ud800"',
  ];
  for (const text of wrong) client.ws.send(text);
  await client.waitUntil(() => client.frames.filter(({ event }) => event === 'pusher:error').length === wrong.length, 'a reply to each');
  client.send('pusher:ping');
  await client.waitFor('pusher:pong');
  await client.close();
});

test('a binary frame closes its socket', async () => {
  const realtime = await open();
  const client = await connect(realtime.port);
  client.ws.send(Buffer.from('{"event":"pusher:ping"}'));
  expect((await client.waitForClose()).code).toBe(1003);
});

test('bytes that break the WebSocket protocol close their socket', async () => {
  const realtime = await open();
  for (const bytes of [
    Buffer.from([0x81, 0x05]),
    Buffer.from([0xff, 0xff, 0xff, 0xff]),
    Buffer.from([0x81, 0x82, 0, 0, 0, 0, 0xff, 0xfe]),
  ]) {
    const { socket } = await rawUpgrade(realtime.port);
    socket.write(Buffer.concat([bytes, Buffer.alloc(16)]));
    socket.resume();
    await once(socket, 'close');
  }
  await serves(realtime);
});

test.each(['', 'a b', 'x'.repeat(201), '<script>', 'private-\u0000'])('the channel name %j is refused', async (channel) => {
  const realtime = await open();
  const client = await connect(realtime.port);
  client.send('pusher:subscribe', { channel, auth: '' });
  expect((await client.waitFor('pusher:subscription_error')).data).toMatchObject({ status: 400 });
  expect(realtime.gateway.metrics.channels).toBe(0);
  await client.close();
});

test('a socket that never reads is closed with 4200 before it costs much memory', async () => {
  const realtime = await open({ inspectInterval: 50 });
  const { socket } = await rawUpgrade(realtime.port);
  socket.write(clientFrame('text', '{"event":"pusher:subscribe","data":{"channel":"busy"}}'));
  socket.pause();
  await expect.poll(() => realtime.gateway.metrics.channels).toBe(1);
  const data = JSON.stringify('x'.repeat(9_000));
  // Counts the bytes accepted until the socket is closed: the system's own buffers and a backlog.
  let taken = 0;
  const { write } = Connection.prototype;
  const writes = vi.spyOn(Connection.prototype, 'write').mockImplementation(function (this: Connection, frames) {
    if (this.endReason === null) taken += frames.length;
    write.call(this, frames);
  });
  onTestFinished(() => writes.mockRestore());
  await expect
    .poll(() => {
      realtime.bus.publish(Array.from({ length: 50 }, () => ({ channel: 'busy', event: 'e', data })));
      return realtime.gateway.metrics.closed.backlog_too_large;
    })
    .toBe(1);
  expect(realtime.gateway.metrics).toMatchObject({ sockets: 0, channels: 0 });
  expect(taken).toBeLessThan(32 * 1024 * 1024);
});

test('a dead peer is pinged and then closed with 4201', async () => {
  let now = 0;
  const realtime = await open({ clock: () => now, inspectInterval: 5 });
  const { socket } = await rawUpgrade(realtime.port);
  let heard = '';
  socket.on('data', (bytes: Buffer) => {
    heard += bytes.toString('latin1');
  });
  now = 120_001;
  await expect.poll(() => heard).toContain('{"event":"pusher:ping","data":"{}"}');
  expect(heard).not.toContain('"code":4201');
  now += 30_001;
  await expect.poll(() => heard).toContain('"code":4201');
  await expect.poll(() => realtime.gateway.metrics.closed).toEqual({ pong_missing: 1 });
});

test('after the server stood still, a pong that has arrived is read before its socket counts as dead', async () => {
  let now = 0;
  const realtime = await open({ clock: () => now, inspectInterval: 3_600_000 });
  const { socket } = await rawUpgrade(realtime.port);
  socket.resume();
  await expect.poll(() => realtime.gateway.metrics.sockets).toBe(1);
  const inspect = () => realtime.gateway.inspect(120_000, 30_000);
  now = 120_001;
  inspect();
  now += 60_000;
  inspect();
  const signs = vi.spyOn(Connection.prototype, 'markAlive');
  onTestFinished(() => signs.mockRestore());
  socket.write(clientFrame('pong'));
  await expect.poll(() => signs.mock.calls.length).toBe(1);
  inspect();
  inspect();
  expect(realtime.gateway.metrics).toMatchObject({ sockets: 1, closed: {} });
});

test.each(['on the level of the protocol', 'by a message'])('an idle client that answers %s stays connected', async (how) => {
  let now = 0;
  const realtime = await open({ clock: () => now, inspectInterval: 5 });
  const { socket } = await rawUpgrade(realtime.port);
  const answer = how === 'by a message' ? clientFrame('text', '{"event":"pusher:pong","data":{}}') : clientFrame('pong');
  let heard = '';
  let asked = 0;
  const signs = vi.spyOn(Connection.prototype, 'markAlive');
  onTestFinished(() => signs.mockRestore());
  socket.on('data', (bytes: Buffer) => {
    heard += bytes.toString('latin1');
    asked = heard.split('"pusher:ping"').length - 1;
  });
  // The second ping proves that the answer to the first one was recorded; otherwise the second idle period would have closed the socket.
  for (const round of [1, 2]) {
    now += 120_001;
    await expect.poll(() => asked).toBe(round);
    now += 29_999;
    socket.write(answer);
    await expect.poll(() => signs.mock.calls.length).toBe(round);
  }
  expect(realtime.gateway.metrics).toMatchObject({ sockets: 1, closed: {} });
});

test('at a shutdown every socket is closed with 4200 and new ones are rejected', async () => {
  const realtime = await openRealtime();
  const clients = await Promise.all([1, 2, 3].map(() => connect(realtime.port)));
  const closing = realtime.gateway.close();
  const late = new WireClient(wireUrl(realtime.port));
  expect((await late.waitForClose()).code).toBe(4200);
  for (const client of clients) expect((await client.waitForClose()).code).toBe(4200);
  await closing;
  expect(realtime.gateway.metrics.closed).toEqual({ shutting_down: 4 });
  await realtime.close();
});

test('a peer that ignores the close is disconnected', async () => {
  const realtime = await openRealtime();
  const { socket } = await rawUpgrade(realtime.port);
  socket.resume();
  await realtime.close();
  await expect.poll(() => realtime.gateway.metrics.sockets).toBe(0);
});

test.each([
  ['no key', ['Upgrade: websocket', 'Connection: Upgrade', 'Sec-WebSocket-Version: 13']],
  ['a bad key', ['Upgrade: websocket', 'Connection: Upgrade', 'Sec-WebSocket-Key: x', 'Sec-WebSocket-Version: 13']],
])('a handshake with %s is answered 400', async (_what, headers) => {
  const realtime = await open();
  const { answer } = await rawUpgrade(realtime.port, headers);
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
});

test.each([
  ['another path', UPGRADE, '/elsewhere'],
  ['another protocol', ['Upgrade: h2c', 'Connection: Upgrade'], '/app/demo-key'],
])('an upgrade of %s is answered 404, as a request without one', async (_what, headers, path) => {
  const realtime = await open();
  const { answer } = await rawUpgrade(realtime.port, headers, path);
  expect(answer).toMatch(/^HTTP\/1\.1 404 /);
});

test('every close reason fits into a close frame', () => {
  for (const [, sentence] of Object.values(CLOSE_CODES)) expect(Buffer.byteLength(sentence)).toBeLessThanOrEqual(123);
});

test('the gateway owns a socket once it accepted it, and not one that it refuses', async () => {
  const handshakes = vi.spyOn(Gateway.prototype, 'upgrade');
  onTestFinished(() => handshakes.mockRestore());
  const realtime = await open({ maxSockets: 1 });
  await rawUpgrade(realtime.port, UPGRADE, '/app/other?protocol=7');
  await rawUpgrade(realtime.port, ['Upgrade: websocket', 'Connection: Upgrade']);
  await rawUpgrade(realtime.port);
  await rawUpgrade(realtime.port);
  expect(handshakes.mock.results.map(({ value }) => value)).toEqual([false, false, true, false]);
});

test('a peer that requests an upgrade on another path and disconnects does no harm', async () => {
  const realtime = await open();
  for (let peer = 0; peer < 20; peer++) {
    const rude = connectTcp(realtime.port, '127.0.0.1');
    await once(rude, 'connect');
    rude.write(['GET /elsewhere HTTP/1.1', 'Host: x', ...UPGRADE, '\r\n'].join('\r\n'));
    await new Promise((done) => setImmediate(done));
    rude.resetAndDestroy();
    await once(rude, 'close');
  }
  await serves(realtime);
});

test('an error from Redis while recording a departure is logged, and the server continues', async () => {
  const bus = memoryBus();
  const lines: string[] = [];
  const log = pino({}, { write: (line: string) => void lines.push((JSON.parse(line) as { msg: string }).msg) });
  const realtime = await open({ bus: { ...bus, leave: async () => Promise.reject(new Error('NOPERM')) }, log });
  const client = await connect(realtime.port);
  const channelData = JSON.stringify({ user_id: '7' });
  const auth = channelAuth(testApp, client.socketId, 'presence-of-a-program', channelData);
  client.send('pusher:subscribe', { channel: 'presence-of-a-program', auth, channel_data: channelData });
  await client.waitFor('pusher_internal:subscription_succeeded');
  await client.close();
  await expect.poll(() => lines).toEqual(['A departure could not be announced.']);
  await serves(realtime);
});
