import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import pino from 'pino';
import { expect, test } from 'vitest';
import type { Ctx } from '../context.ts';
import { afterTest } from '../testing/after-test.ts';
import { rawRoute } from './route.ts';
import { createHttp } from './server.ts';

/** Milliseconds. The node stands still for longer than all of its timeouts. */
const TIMEOUTS = { head: 2_000, request: 2_000, silence: 2_000, idle: 2_000, check: 100 };
const STANDSTILL = 6_000;

/** Blocks the event loop as a suspended machine does: time passes, and bytes wait in the kernel. */
const standStill = () => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, STANDSTILL);

async function open() {
  let finish = () => {};
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const routes = [
    rawRoute('GET', '/now', () => ({ status: 200, body: 'now' })),
    rawRoute('GET', '/late', async () => {
      await finished;
      return { status: 200, body: 'late' };
    }),
    rawRoute('POST', '/size', ({ body }) => ({ status: 200, body: `${body.length} bytes` })),
  ];
  const ctx = { now: () => new Date(), log: pino({ level: 'silent' }) } as unknown as Ctx;
  const http = await createHttp({ ctx, routes, identify: async () => null, timeouts: TIMEOUTS });
  afterTest(() => http.close(0));
  const port = await http.listen(0, '127.0.0.1');
  const client = async () => {
    const accepted = once(http.server, 'connection');
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => {});
    afterTest(async () => void socket.destroy());
    await Promise.all([accepted, once(socket, 'connect')]);
    return Object.assign(socket, { received: receiving(socket) });
  };
  return { client, finish, server: http.server };
}

/** Everything that the socket has received. */
function receiving(socket: Socket): () => string {
  let text = '';
  socket.on('data', (bytes) => {
    text += bytes;
  });
  return () => text;
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`;

test('a node that stood still answers the requests that arrived meanwhile, on new and on idle connections', async () => {
  const { client } = await open();
  const idle = await client();
  idle.write(get('/now'));
  await expect.poll(idle.received).toContain('\r\n\r\nnow');
  const fresh = await client();
  idle.write(get('/size'));
  fresh.write(get('/now'));
  standStill();
  await expect.poll(fresh.received).toContain('200 OK');
  await expect.poll(idle.received).toContain('404 Not Found');
});

test('a node that stood still finishes the requests in flight', async () => {
  const { client, finish, server } = await open();
  const waiting = await client();
  const asked = once(server, 'request');
  waiting.write(get('/late'));
  await asked;
  standStill();
  setImmediate(finish);
  await expect.poll(waiting.received).toContain('\r\n\r\nlate');
});

test('a node that stood still reads the rest of an upload that was on its way', async () => {
  const { client, server } = await open();
  const uploading = await client();
  const asked = once(server, 'request');
  uploading.write('POST /size HTTP/1.1\r\nhost: x\r\ncontent-type: text/plain\r\ncontent-length: 8\r\n\r\nhalf');
  await asked;
  uploading.write('more');
  standStill();
  await expect.poll(uploading.received).toContain('8 bytes');
});

test('a client that sends half a head, or half a body, is answered 408', async () => {
  const { client } = await open();
  const head = await client();
  head.write('GET /now HTTP/1.1\r\nhost');
  const body = await client();
  body.write('POST /size HTTP/1.1\r\nhost: x\r\ncontent-length: 8\r\n\r\nhalf');
  await expect.poll(head.received).toContain('408 Request Timeout');
  await expect.poll(body.received).toContain('408 Request Timeout');
});

test('a client that drips its head after a standstill has no more than one extension', async () => {
  const { client } = await open();
  const dripping = await client();
  dripping.write('GET /now HTTP/1.1\r\n');
  standStill();
  const drip = setInterval(() => dripping.writable && dripping.write('a: b\r\n'), 20);
  afterTest(async () => clearInterval(drip));
  await expect.poll(dripping.received).toContain('408 Request Timeout');
});

test('an idle connection, and one whose request gets no answer, are closed', async () => {
  const { client } = await open();
  const idle = await client();
  idle.write(get('/now'));
  await once(idle, 'close');
  const waiting = await client();
  waiting.write(get('/late'));
  await once(waiting, 'close');
  expect(waiting.received()).toBe('');
});
