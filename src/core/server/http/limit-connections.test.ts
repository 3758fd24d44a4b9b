import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import pino from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import type { Ctx } from '../context.ts';
import { rawRoute } from './route.ts';
import { createHttp, type HttpOptions } from './server.ts';

const ctx = { now: () => new Date(), log: pino({ level: 'silent' }) } as unknown as Ctx;
const hello = rawRoute('GET', '/hello', () => ({ status: 200, body: 'hello' }));
const HELLO = 'GET /hello HTTP/1.1\r\nHost: x\r\n\r\n';

async function openServer(limits: Pick<HttpOptions, 'connectionsPerNetwork' | 'maxConnections'> = {}) {
  const http = await createHttp({
    ctx,
    routes: [hello],
    identify: async () => null,
    ...limits,
  });
  const port = await http.listen(0, '127.0.0.1');
  onTestFinished(() => http.close(0));
  return { http, port };
}

/** A connection that the server has accepted. */
async function opened({ http, port }: Awaited<ReturnType<typeof openServer>>, from = '127.0.0.1'): Promise<Socket> {
  const accepted = once(http.server, 'connection');
  const socket = connect({ port, host: '127.0.0.1', localAddress: from }).on('error', () => undefined);
  onTestFinished(() => void socket.destroy());
  socket.resume();
  await Promise.all([once(socket, 'connect'), accepted]);
  return socket;
}

const answerTo = async (socket: Socket, bytes: string): Promise<string> => {
  const answer = once(socket, 'data');
  socket.write(bytes);
  return String((await answer)[0]);
};

test('a network that keeps opening connections loses its own oldest ones, and other networks lose none', async () => {
  const server = await openServer({ connectionsPerNetwork: 3 });
  const other = await opened(server, '127.0.0.2');
  const first = [await opened(server), await opened(server), await opened(server)];
  first[1]!.write('GET /hello HTTP/1.1\r\nHo');
  for (const one of first) {
    const gone = once(one, 'close');
    await opened(server);
    await gone;
  }
  expect(await answerTo(other, HELLO)).toMatch(/^HTTP\/1\.1 200 /);
});

test('a connection that makes requests outlives silent ones', async () => {
  const server = await openServer({ connectionsPerNetwork: 2 });
  const busy = await opened(server);
  let silent = await opened(server);
  for (let turn = 0; turn < 3; turn++) {
    expect(await answerTo(busy, HELLO)).toMatch(/^HTTP\/1\.1 200 /);
    const gone = once(silent, 'close');
    silent = await opened(server);
    await gone;
  }
  expect(busy.destroyed).toBe(false);
});

test("a connection beyond the server's limit is closed at once, and a closed one makes room again", async () => {
  const server = await openServer({ maxConnections: 2 });
  const [first, second] = [await opened(server), await opened(server, '127.0.0.2')];
  const dropped = once(server.http.server, 'drop');
  const third = connect({ port: server.port, host: '127.0.0.1' }).on('error', () => undefined);
  await Promise.all([dropped, once(third.resume(), 'close')]);
  expect(await answerTo(second, HELLO)).toMatch(/^HTTP\/1\.1 200 /);
  first.destroy();
  const count = () => new Promise((done) => server.http.server.getConnections((_error, open) => done(open)));
  await expect.poll(count).toBe(1);
  expect(await answerTo(await opened(server), HELLO)).toMatch(/^HTTP\/1\.1 200 /);
});

test('the server closes a connection without a complete request', async () => {
  const server = await openServer();
  expect(server.http.server.headersTimeout).toBe(10_000);
  server.http.server.headersTimeout = 100;
  const [silent, half] = [await opened(server), await opened(server)];
  half.write('GET /hello HTTP/1.1\r\nHo');
  await Promise.all([once(silent, 'close'), once(half, 'close')]);
});
