/** The attackers, in their own process: sockets that write the same frames as fast as the server reads them. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { clientFrame } from '#core/server/pusher/testing/client-frame.ts';
import { handshakeOf } from '../fan-out/handshake.ts';

/** The bytes that an attacker repeats. Each is a whole number of frames. */
export const ATTACKS = {
  pongs: [clientFrame('pong')],
  pings: [clientFrame('ping')],
  fragments: [
    clientFrame('text', '', false),
    ...Array.from({ length: 100 }, () => clientFrame('continuation', '', false)),
    clientFrame('continuation', '{}'),
  ],
  subscriptions: [
    clientFrame('text', '{"event":"pusher:subscribe","data":{"channel":"c"}}'),
    clientFrame('text', '{"event":"pusher:unsubscribe","data":{"channel":"c"}}'),
  ],
  'frames of 16 KB': [clientFrame('text', `{"event":"pusher:pong","data":"${'x'.repeat(16_000)}"}`)],
  'frames of 64 KB': [clientFrame('text', 'x'.repeat(64_000))],
} as const satisfies Record<string, readonly Buffer[]>;
export type Attack = keyof typeof ATTACKS;

export interface Order {
  port: number;
  attack: Attack;
  sockets: number;
}

/** Milliseconds before a closed socket reconnects, as the close code 4100 requires. */
const COMES_BACK = 1_000;
const CHUNK = 256 * 1024;

function repeated(frames: readonly Buffer[]): Buffer {
  const bytes = Buffer.concat(frames);
  return Buffer.concat(Array.from({ length: Math.max(1, Math.floor(CHUNK / bytes.length)) }, () => bytes));
}

async function attackOnce(port: number, bytes: Buffer): Promise<void> {
  const socket: Socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  const closed = new Promise((resolve) => socket.once('close', resolve));
  // An attack ends with a reset or a broken pipe, after which the attacker reconnects.
  socket.on('error', () => socket.destroy());
  socket.write(handshakeOf(port));
  await Promise.race([once(socket, 'data'), closed]);
  socket.resume();
  const write = () => {
    while (socket.writable && socket.write(bytes));
  };
  socket.on('drain', write);
  write();
  await closed;
}

async function attack(port: number, bytes: Buffer): Promise<never> {
  for (;;) {
    await attackOnce(port, bytes);
    await pause(COMES_BACK);
  }
}

if (process.send) {
  process.on('message', ({ port, attack: kind, sockets }: Order) => {
    const bytes = repeated(ATTACKS[kind]);
    for (let socket = 0; socket < sockets; socket += 1) void attack(port, bytes);
  });
}
