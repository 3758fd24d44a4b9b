import type { Socket } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { Connection } from './connection.ts';
import { FRAME_BURST, FrameMeter, UNREADABLE_COST } from './input-guard.ts';
import { clientFrame } from './testing/client-frame.ts';
import { openRealtime, type Realtime, type RealtimeOptions } from './testing/open-realtime.ts';
import { rawUpgrade, UPGRADE } from './testing/raw-client.ts';
import { connect } from './testing/wire-client.ts';

/** The clock is stopped, so that the budget of a socket does not refill. */
async function open(options?: RealtimeOptions): Promise<Realtime> {
  const realtime = await openRealtime({ clock: () => 0, ...options });
  onTestFinished(() => realtime.close());
  return realtime;
}

const subscribe = (channel: string) => JSON.stringify({ event: 'pusher:subscribe', data: { channel } });
const times = (count: number, ...frames: Buffer[]) => Buffer.concat(Array.from({ length: count }, () => frames).flat());

/** Counts the bytes that the server reads from all its sockets. */
function countRead(): () => number {
  let bytes = 0;
  const { measure } = FrameMeter.prototype;
  const measured = vi.spyOn(FrameMeter.prototype, 'measure').mockImplementation(function (this: FrameMeter, chunk) {
    bytes += chunk.length;
    return measure.call(this, chunk);
  });
  onTestFinished(() => measured.mockRestore());
  return () => bytes;
}

/** Collects the output of the server. */
function heardBy(socket: Socket): () => string {
  let heard = '';
  socket.on('data', (bytes: Buffer) => {
    heard += bytes.toString('latin1');
  });
  socket.on('error', () => socket.destroy());
  return () => heard;
}

/** Bytes that use up a whole burst, by kind of attack. */
const ATTACKS: [string, Buffer][] = [
  ['pongs', times(FRAME_BURST, clientFrame('pong'))],
  ['pings', times(FRAME_BURST, clientFrame('ping', 'are you there'))],
  ['fragments', Buffer.concat([clientFrame('text', '', false), times(FRAME_BURST, clientFrame('continuation', '', false))])],
  ['subscriptions', times(FRAME_BURST, clientFrame('text', subscribe('c')))],
  ['big messages', times(FRAME_BURST / 10, clientFrame('text', `{"event":"pusher:pong","data":"${'x'.repeat(16_000)}"}`))],
  ['unreadable messages', times(FRAME_BURST / UNREADABLE_COST, clientFrame('text', 'x'))],
];

test.each(ATTACKS)('a socket that floods with %s is closed with 4100', async (_what, bytes) => {
  const realtime = await open();
  const { socket } = await rawUpgrade(realtime.port);
  const heard = heardBy(socket);
  socket.write(Buffer.concat([bytes, bytes]));
  await expect.poll(heard).toContain('"code":4100');
  await expect.poll(() => realtime.gateway.metrics.closed).toEqual({ flood: 1 });
});

test.each([
  ['pongs', times(FRAME_BURST / 2, clientFrame('pong'))],
  ['subscriptions', times(FRAME_BURST / 2, clientFrame('text', subscribe('c')))],
  ['messages in fragments', times(FRAME_BURST / 4, clientFrame('text', '{"event":', false), clientFrame('continuation', '"pusher:pong"}'))],
])('a socket that sends half a burst of %s stays open', async (_what, bytes) => {
  const realtime = await open();
  const { socket } = await rawUpgrade(realtime.port);
  const heard = heardBy(socket);
  socket.write(Buffer.concat([bytes, clientFrame('text', '{"event":"pusher:ping"}')]));
  await expect.poll(heard).toContain('"event":"pusher:pong"');
  expect(realtime.gateway.metrics).toMatchObject({ sockets: 1, closed: {} });
});

/** Resolves when the socket is closed, after an error too. */
const closeOf = (socket: Socket) => new Promise((resolve) => socket.once('close', resolve));

const CLOSE_FRAME = '\x88';
const MEGABYTE = 1_048_576;
const FLOOD = times(MEGABYTE / 8, clientFrame('pong', 'xx'));

test.each([
  ['floods', Buffer.alloc(0), 'flood'],
  ['sent a binary frame', clientFrame('binary', 'x'), 'binary_frame'],
  ['sent a frame that is too large', clientFrame('text', 'x'.repeat(20_000)), 'broken_frame'],
  ['sent something else than a frame', Buffer.alloc(6, 0xff), 'broken_frame'],
  ['closes', clientFrame('close', Buffer.from([0x03, 0xe8])), 'flood'],
])('a socket that %s is not read any further', async (_what, first, reason) => {
  const realtime = await open();
  const read = countRead();
  const { socket } = await rawUpgrade(realtime.port, UPGRADE, '/app/demo-key?protocol=7', true);
  const heard = heardBy(socket);
  const closed = closeOf(socket);
  socket.write(first);
  if (first.length > 0) await expect.poll(heard).toContain(CLOSE_FRAME);
  for (let megabyte = 0; megabyte < 32; megabyte += 1) socket.write(FLOOD);
  await closed;
  await expect.poll(() => realtime.gateway.metrics.closed).toEqual({ [reason]: 1 });
  expect(read()).toBeLessThan(3 * MEGABYTE);
});

test('a rejected client is not read any further either', async () => {
  const realtime = await open();
  const read = countRead();
  const { socket } = await rawUpgrade(realtime.port, UPGRADE, '/app/other?protocol=7', true);
  heardBy(socket);
  const closed = closeOf(socket);
  for (let megabyte = 0; megabyte < 32; megabyte += 1) socket.write(FLOOD);
  await closed;
  expect(read()).toBeLessThan(3 * MEGABYTE);
});

test('while sockets flood, an event reaches the others and the flood is not parsed', async () => {
  const realtime = await open();
  const bystander = await connect(realtime.port);
  bystander.send('pusher:subscribe', { channel: 'c' });
  await bystander.waitFor('pusher_internal:subscription_succeeded');
  const pongs = vi.spyOn(Connection.prototype, 'markAlive');
  onTestFinished(() => pongs.mockRestore());
  const attackers = await Promise.all(Array.from({ length: 16 }, () => rawUpgrade(realtime.port)));
  for (const { socket } of attackers) {
    heardBy(socket);
    socket.write(FLOOD);
  }
  await expect.poll(() => realtime.gateway.metrics.closed).toEqual({ flood: 16 });
  realtime.bus.publish([{ channel: 'c', event: 'e', data: '1' }]);
  await bystander.waitFor('e');
  expect(pongs.mock.calls.length).toBeLessThanOrEqual(16 * FRAME_BURST);
});
