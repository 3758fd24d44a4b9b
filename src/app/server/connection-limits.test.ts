import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { platform, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { CONNECTIONS_PER_NETWORK } from '#core/server/http/limit-connections.ts';
import { oddRequests, sendAndLeave } from '#core/server/http/testing/odd-connections.ts';
import { connect as connectSocket } from '#core/server/pusher/testing/wire-client.ts';
import { type ServerProcess, startServer } from './testing/server-process.ts';

/** A started server, called from the loopback addresses of several networks. */
const MAX_SOCKETS = 3;
const MAX_SUBSCRIPTIONS = 2;
const OPEN_FILES = 1_600;
const HELLO = 'GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n';
const UPGRADE =
  'GET /app/demo-key?protocol=7 HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n' +
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n';

let folder: string;
let server: ServerProcess;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'grandstand-connections-'));
  const limits = { MAX_SOCKETS_PER_NETWORK: String(MAX_SOCKETS), MAX_SUBSCRIPTIONS_PER_NETWORK: String(MAX_SUBSCRIPTIONS) };
  const launcher = ['sh', '-c', `ulimit -n ${OPEN_FILES}; exec "$@"`, 'sh'];
  server = await startServer({ env: { DATA_DIR: folder, PUSHER_APP_KEY: 'demo-key', ...limits }, launcher });
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function opened(from: string): Promise<Socket> {
  const socket = connect({ port: server.port, host: '127.0.0.1', localAddress: from }).on('error', () => undefined);
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  return socket;
}
const textFrom = async (socket: Socket, expected: RegExp): Promise<string> => {
  let text = '';
  for await (const bytes of socket.iterator({ destroyOnReturn: false })) {
    text += (bytes as Buffer).toString('latin1');
    if (expected.test(text)) break;
  }
  return text;
};
const answerTo = (socket: Socket, bytes: string, expected: RegExp): Promise<string> => {
  socket.write(bytes);
  return textFrom(socket, expected);
};

/** The sockets on the server's port that its process has open. It opens those of its database independently. */
function openSockets(): number {
  const onPort = new Set(['tcp', 'tcp6'].flatMap((protocol) => inodesOf(readFileSync(`/proc/net/${protocol}`, 'utf8'))));
  return readdirSync(`/proc/${server.pid}/fd`).filter((descriptor) => onPort.has(targetOf(`/proc/${server.pid}/fd/${descriptor}`))).length;
}

/** A line has the local address and port in hexadecimal digits as its second field, and the inode as its tenth. */
function inodesOf(table: string): string[] {
  const port = `:${server.port.toString(16).toUpperCase().padStart(4, '0')}`;
  const lines = table.split('\n').map((line) => line.trim().split(/\s+/));
  return lines.flatMap(([, local, , , , , , , , inode]) => (local?.endsWith(port) ? `socket:[${inode}]` : []));
}

function targetOf(descriptor: string): string {
  try {
    return readlinkSync(descriptor);
  } catch {
    // It was closed meanwhile.
    return '';
  }
}

test.skipIf(platform() !== 'linux')('a started server has as many sockets after odd requests as before', async () => {
  const before = openSockets();
  const all = Object.values(oddRequests('/docs'));
  for (const leave of ['end', 'reset'] as const) {
    for (let round = 0; round < 5; round++) await Promise.all(all.map((bytes) => sendAndLeave(server.port, bytes, leave)));
  }
  await expect.poll(openSockets).toBe(before);
  expect(await answerTo(await opened('127.0.0.6'), HELLO, /ok\n$/)).toMatch(/^HTTP\/1\.1 200 /);
});

/** A connection that has made a request. A silent one is closed after 10 s, and a busy machine may need longer to open them all. */
async function greeted(from: string): Promise<Socket> {
  const socket = await opened(from);
  expect(await answerTo(socket, HELLO, /ok\n$/)).toMatch(/^HTTP\/1\.1 200 /);
  return socket;
}

test('a started server closes the oldest idle connection of a network over its limit, and keeps those of other networks', async () => {
  const oldest = (await greeted('127.0.0.2')).resume();
  const closed = once(oldest, 'close');
  // In batches that fit into the queue of connections waiting to be accepted.
  for (let at = 1; at < CONNECTIONS_PER_NETWORK; at += 111) await Promise.all(Array.from({ length: 111 }, () => greeted('127.0.0.2')));
  const other = await greeted('127.0.0.3');
  expect(oldest.closed).toBe(false);
  const newest = await opened('127.0.0.2');
  await closed;
  for (const one of [newest, other]) expect(await answerTo(one, HELLO, /ok\n$/)).toMatch(/^HTTP\/1\.1 200 /);
});

const ESTABLISHED = /pusher:connection_established/;
/** The first message of the gateway to a new socket. */
const greeting = async (from: string) => answerTo(await opened(from), UPGRADE, /pusher:(connection_established|error)/);

test('a started server refuses a realtime socket over the limit of a network with 4100, and connects other networks', async () => {
  for (let n = 0; n < MAX_SOCKETS; n++) expect(await greeting('127.0.0.4')).toMatch(ESTABLISHED);
  expect(await greeting('127.0.0.4')).toMatch(/pusher:error[\s\S]*4100/);
  expect(await greeting('127.0.0.5')).toMatch(ESTABLISHED);
});

test('a started server refuses a subscription over the limit of a network with 4100', async () => {
  const [first, second] = [await connectSocket(server.port), await connectSocket(server.port)];
  onTestFinished(async () => void (await Promise.all([first.close(), second.close()])));
  for (const channel of ['channel.1', 'channel.2']) {
    first.send('pusher:subscribe', { channel });
    await first.waitFor('pusher_internal:subscription_succeeded', channel);
  }
  second.send('pusher:subscribe', { channel: 'channel.1' });
  expect((await second.waitFor('pusher:subscription_error')).data).toMatchObject({ type: 'LimitReached', status: 4100 });
});

test('a started server with a low limit of open files reports it, accepts fewer sockets, and still answers requests when all are taken', async () => {
  expect(server.output()).toContain(
    'The limit of open files leaves 1,200 realtime sockets instead of 50,000: raise it with LimitNOFILE=65536',
  );
  const metrics = async () => (await fetch(`${server.url}/metrics`)).text();
  await expect.poll(metrics).toMatch(/^pusher_sockets 0$/m);
  for (let network = 1; network <= 12; network++) {
    const greetings = await Promise.all(Array.from({ length: 100 }, (_, host) => greeting(`127.0.${network}.${host + 1}`)));
    for (const one of greetings) expect(one).toMatch(ESTABLISHED);
  }
  expect(await greeting('127.0.13.1')).toMatch(/pusher:error[\s\S]*4100/);
  expect(await answerTo(await opened('127.0.13.1'), HELLO, /ok\n$/)).toMatch(/^HTTP\/1\.1 200 /);
});
