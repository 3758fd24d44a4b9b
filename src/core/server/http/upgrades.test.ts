import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { platform, tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { Ctx } from '../context.ts';
import { createHttp } from './server.ts';
import { H2C, oddRequests, sendAndLeave, WEBSOCKET } from './testing/odd-connections.ts';
import type { UpgradeHandler } from './upgrades.ts';
import { MAX_UNANSWERED } from './upgrades.ts';

const ctx = { now: () => new Date(), log: pino({ level: 'silent' }) } as unknown as Ctx;
const FILE = '/assets/large-1a2b.js';
const PAGE = '<!doctype html><title>page</title>';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'grandstand-upgrades-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), PAGE);
  // More than the system buffers of a connection hold.
  writeFileSync(join(folder, FILE), Buffer.alloc(20_000_000));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Accepts the handshake below `/app` and echoes what it receives. It refuses `/app/refused`, and leaves the socket open. */
const echo: UpgradeHandler = {
  takes: ({ url = '', headers }) => url.startsWith('/app') && headers.upgrade === 'websocket',
  upgrade: ({ url }, socket) => {
    if (url === '/app/refused') return !socket.write('HTTP/1.1 400 Bad Request\r\n\r\n');
    socket.write('HTTP/1.1 101 Switching Protocols\r\n\r\n');
    socket.pipe(socket);
    return true;
  },
};

interface Opened {
  server: Server;
  port: number;
}

async function opened(connectionsPerNetwork?: number): Promise<Opened> {
  const http = await createHttp({
    ctx,
    routes: [],
    identify: async () => null,
    upgrades: [echo],
    site: { kind: 'files', folder, hasPage: async () => true },
    ...(connectionsPerNetwork !== undefined && { connectionsPerNetwork }),
  });
  const port = await http.listen(0, '127.0.0.1');
  onTestFinished(() => http.close(0));
  return { server: http.server, port };
}

async function connected({ server, port }: Opened): Promise<Socket> {
  const accepted = once(server, 'connection');
  const socket = connect({ port, host: '127.0.0.1' }).on('error', () => undefined);
  onTestFinished(() => void socket.destroy());
  await Promise.all([once(socket, 'connect'), accepted]);
  return socket;
}

/** Everything that the server sends until it closes the connection. */
async function answerTo(opened: Opened, bytes: string): Promise<string> {
  const socket = await connected(opened);
  socket.write(bytes);
  return Buffer.concat(await socket.toArray()).toString('latin1');
}

const connections = ({ server }: Opened) =>
  new Promise<number>((done, fail) => server.getConnections((error, count) => (error ? fail(error) : done(count))));

test.each([
  ['a page', 'GET / HTTP/1.1', H2C, ''],
  ['a target that is not a path', 'GET http://127.0.0.1/ HTTP/1.1', H2C, ''],
  ['a path that is not there', 'GET /api/elsewhere HTTP/1.1', WEBSOCKET, ''],
  ['a realtime path', 'GET /app/demo-key HTTP/1.1', H2C, ''],
  ['a body', 'POST /api/elsewhere HTTP/1.1', WEBSOCKET, 'hello'],
])(
  'a request for %s with an unhandled upgrade is answered as without it, and its connection closed',
  async (_what, line, headers, body) => {
    const server = await opened();
    const length = body === '' ? '' : `Content-Length: ${body.length}\r\n`;
    const plain = await answerTo(server, `${line}\r\nHost: 127.0.0.1\r\nConnection: close\r\n${length}\r\n${body}`);
    const answer = await answerTo(server, `${line}\r\n${headers}${length}\r\n${body}`);
    const withoutDate = (text: string) =>
      text.replace(/^(?:date|x-server-time|x-request-id): .*\r\n/gim, '').replace(/"request_id":"\w+"/, '');
    expect(plain).toMatch(/^HTTP\/1\.1 (200|400|404) /);
    expect(withoutDate(answer)).toBe(withoutDate(plain));
  },
);

test('a request behind an unhandled upgrade is not answered, because the connection is closed', async () => {
  const answer = await answerTo(await opened(), `GET /api/elsewhere HTTP/1.1\r\n${WEBSOCKET}\r\nGET / HTTP/1.1\r\nHost: x\r\n\r\n`);
  expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 404']);
});

test('an upgrade behind an unfinished response is ignored, and answered in turn', async () => {
  const server = await opened();
  const answer = await answerTo(server, `GET ${FILE} HTTP/1.1\r\nHost: x\r\n\r\nGET /app HTTP/1.1\r\n${WEBSOCKET}\r\n`);
  expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 404']);
});

test('an upgrade behind finished responses is accepted', async () => {
  const server = await opened();
  const socket = await connected(server);
  for (const [bytes, line] of [
    ['GET /api/elsewhere HTTP/1.1\r\nHost: x\r\n\r\n', 'HTTP/1.1 404 Not Found\r\n'],
    [`GET /app HTTP/1.1\r\n${WEBSOCKET}\r\n`, 'HTTP/1.1 101 Switching Protocols\r\n'],
    ['hello', 'hello'],
  ] as const) {
    socket.write(bytes);
    const [said] = (await once(socket, 'data')) as [Buffer];
    expect(said.toString('latin1').slice(0, line.length)).toBe(line);
  }
});

test('CONNECT is answered 405, and its connection closed', async () => {
  expect(await answerTo(await opened(), 'CONNECT example.org:443 HTTP/1.1\r\nHost: x\r\n\r\n')).toMatch(
    /^HTTP\/1\.1 405 [\s\S]*METHOD_NOT_ALLOWED/,
  );
});

test('a connection with more than 16 unanswered requests is closed, and one with 16 is answered', async () => {
  const server = await opened();
  const requests = (count: number, path: string) =>
    `${`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(count - 1)}GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`;
  const answers = await answerTo(server, requests(MAX_UNANSWERED, '/api/elsewhere'));
  expect(answers.match(/HTTP\/1\.1 404/g)).toHaveLength(MAX_UNANSWERED);
  expect(await answerTo(server, requests(MAX_UNANSWERED + 1, FILE))).toBe('');
});

test('a peer that stays after its handshake was refused is disconnected', async () => {
  const socket = await connected(await opened());
  socket.write(`GET /app/refused HTTP/1.1\r\n${WEBSOCKET}\r\n`);
  socket.resume();
  await once(socket, 'close');
});

test('a connection counts until a handler has accepted its handshake', async () => {
  const server = await opened(2);
  const accepted = await connected(server);
  accepted.write(`GET /app HTTP/1.1\r\n${WEBSOCKET}\r\n`);
  await once(accepted, 'data');
  const refused = await connected(server);
  refused.write(`GET /app/refused HTTP/1.1\r\n${WEBSOCKET}\r\n`);
  await once(refused, 'data');
  const cutOff = once(refused.resume(), 'close');
  await connected(server);
  expect(await connections(server)).toBe(3);
  await connected(server);
  await cutOff;
  expect(accepted.destroyed).toBe(false);
});

/** Files below the folder that this process has open; none where the system does not list them. */
const openFiles = () =>
  platform() !== 'linux' ? 0 : readdirSync('/proc/self/fd').filter((descriptor) => linkOf(descriptor).startsWith(folder)).length;

function linkOf(descriptor: string): string {
  try {
    return readlinkSync(`/proc/self/fd/${descriptor}`);
  } catch {
    return '';
  }
}

test.each(Object.entries(oddRequests(FILE)))('%s leaves no connection and no file open', async (_what, bytes) => {
  const server = await opened();
  for (const leave of ['end', 'reset', 'end', 'reset'] as const) await sendAndLeave(server.port, bytes, leave);
  await expect.poll(() => connections(server)).toBe(0);
  await expect.poll(openFiles).toBe(0);
});
