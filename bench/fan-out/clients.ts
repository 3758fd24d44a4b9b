import { connect, type Socket } from 'node:net';
import { handshakeOf } from './handshake.ts';
import { ROOM } from './publish.ts';

/**
 * The client process of the benchmark. Its plain TCP sockets do one handshake and one subscription and then only count bytes into a shared
 * buffer, so that the clients are never the bottleneck.
 */
export type Order =
  | { kind: 'connect'; port: number; sockets: number }
  /** Answers once this many more bytes have arrived since the last order of this kind. */
  | { kind: 'expect'; bytes: number }
  /** Answers with the number of bytes that arrived until 300 ms passed without any: the size of one message. */
  | { kind: 'settle' }
  /** Starts recording when each message of this size is complete at each socket. */
  | { kind: 'note'; messageBytes: number; messages: number }
  /** Answers with percentiles of the recorded delays after these send times, in milliseconds. */
  | { kind: 'delays'; sentAt: number[] };

export type Answer =
  | { kind: 'connected' }
  | { kind: 'arrived' }
  | { kind: 'settled'; bytes: number }
  | { kind: 'noting' }
  | { kind: 'delays'; count: number; p50: number; p99: number };

const now = (): number => Number(process.hrtime.bigint() / 1000n) / 1000;
const tell = (answer: Answer): void => void process.send!(answer);

let total = 0;
let wanted = Number.POSITIVE_INFINITY;
let base = 0;
let lastArrival = 0;
let noted: { messageBytes: number; arrivals: Float64Array[]; received: Float64Array } | null = null;

function count(index: number, bytes: number): void {
  total += bytes;
  lastArrival = performance.now();
  if (noted) note(noted, index, bytes);
  if (total >= wanted) {
    base = wanted;
    wanted = Number.POSITIVE_INFINITY;
    tell({ kind: 'arrived' });
  }
}

function note({ messageBytes, arrivals, received }: NonNullable<typeof noted>, index: number, bytes: number): void {
  const before = Math.floor(received[index]! / messageBytes);
  received[index]! += bytes;
  const after = Math.floor(received[index]! / messageBytes);
  if (after === before) return;
  const at = now();
  for (let message = before; message < after; message += 1) {
    const times = arrivals[message];
    if (times) times[index] = at;
  }
}

const shared = Buffer.allocUnsafe(256 * 1024);
const sockets: Socket[] = [];

/** A text frame with the mask that clients have to set; the mask is zero. */
function maskedFrame(text: string): Buffer {
  const body = Buffer.from(text);
  return Buffer.concat([Buffer.from([0x81, 0x80 | body.length, 0, 0, 0, 0]), body]);
}

const subscribe = maskedFrame(JSON.stringify({ event: 'pusher:subscribe', data: { auth: '', channel: ROOM } }));

/** Resolves when the server confirms the subscription. */
function join(port: number, index: number): Promise<void> {
  return new Promise((resolve, reject) => {
    let heard = '';
    let joined = false;
    const socket = connect({
      port,
      host: '127.0.0.1',
      onread: {
        buffer: shared,
        callback(bytes, buffer) {
          if (joined) {
            count(index, bytes);
            return true;
          }
          const before = heard;
          heard += Buffer.from(buffer.subarray(0, bytes)).toString('latin1');
          if (!before.includes('\r\n\r\n') && heard.includes('\r\n\r\n')) socket.write(subscribe);
          if (heard.includes('subscription_succeeded')) {
            joined = true;
            resolve();
          }
          return true;
        },
      },
    });
    socket.setNoDelay(true);
    socket.on('connect', () => socket.write(handshakeOf(port)));
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('the server closed a socket')));
    sockets.push(socket);
  });
}

async function joinAll(port: number, amount: number): Promise<void> {
  const AT_ONCE = 100;
  for (let from = 0; from < amount; from += AT_ONCE) {
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, amount - from) }, (_, n) => join(port, from + n)));
  }
}

function settle(): void {
  const start = total;
  const began = performance.now();
  const look = setInterval(() => {
    if (total === start && performance.now() - began < 5_000) return;
    if (performance.now() - lastArrival < 300) return;
    clearInterval(look);
    base = total;
    tell({ kind: 'settled', bytes: total - start });
  }, 50);
}

function delays(sentAt: number[]): Answer {
  const all: number[] = [];
  noted!.arrivals.forEach((times, message) => {
    for (const at of times) if (at > 0) all.push(at - sentAt[message]!);
  });
  all.sort((a, b) => a - b);
  const at = (share: number) => all[Math.min(all.length - 1, Math.floor(all.length * share))] ?? Number.NaN;
  return { kind: 'delays', count: all.length, p50: at(0.5), p99: at(0.99) };
}

process.on('message', (order: Order) => {
  switch (order.kind) {
    case 'connect':
      joinAll(order.port, order.sockets).then(
        () => tell({ kind: 'connected' }),
        (thrown: unknown) => {
          console.error(thrown);
          process.exit(1);
        },
      );
      break;
    case 'expect':
      wanted = base + order.bytes;
      count(0, 0);
      break;
    case 'settle':
      settle();
      break;
    case 'note':
      noted = {
        messageBytes: order.messageBytes,
        arrivals: Array.from({ length: order.messages }, () => new Float64Array(sockets.length)),
        received: new Float64Array(sockets.length),
      };
      tell({ kind: 'noting' });
      break;
    case 'delays':
      tell(delays(order.sentAt));
  }
});
process.on('disconnect', () => process.exit(0));
