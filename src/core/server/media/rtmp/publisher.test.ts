import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { amfObject } from './amf0.ts';
import { FIRST_PACKET } from './handshake.ts';
import { Outbox } from './outbox.ts';
import { publish } from './publisher.ts';
import { openServer } from './testing/open-server.ts';

/** A server that sends these bytes to each connection, for any input. */
async function oddServer(answer: (socket: Socket) => void): Promise<string> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined).resume());
    answer(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  return `rtmp://127.0.0.1:${(server.address() as AddressInfo).port}/live`;
}

test('a server that does not speak RTMP fails the publisher with the fault as the cause', async () => {
  const url = await oddServer((socket) => void socket.write('HTTP/1.1 400 Bad Request\r\n\r\n'));
  await expect(publish({ url, key: 'secret' })).rejects.toMatchObject({
    status: null,
    message: 'The RTMP server did not reply.',
    cause: { fault: 'protocol_error' },
  });
});

test('a server that hangs up fails the publisher', async () => {
  const url = await oddServer((socket) => void socket.end());
  await expect(publish({ url, key: 'secret' })).rejects.toMatchObject({ status: null });
});

test('a server that refuses the connection fails the publisher with its status', async () => {
  const url = await oddServer((socket) => {
    const outbox = new Outbox();
    outbox.add(FIRST_PACKET);
    outbox.add(Buffer.alloc(1_536));
    const status = amfObject({ level: 'error', code: 'NetConnection.Connect.Rejected', description: 'No such application.' });
    outbox.command(0, '_error', 1, null, status);
    socket.end(outbox.take()!);
  });
  await expect(publish({ url, key: 'secret' })).rejects.toMatchObject({
    status: { code: 'NetConnection.Connect.Rejected', description: 'No such application.' },
  });
});

test('the publisher reads the application and the port from the URL', async () => {
  const { port, streams } = await openServer();
  const publisher = await publish({ url: `rtmp://127.0.0.1:${port}/some/app`, key: 'a key' });
  onTestFinished(() => publisher.destroy());
  expect(streams[0]!.request).toEqual({ app: 'some/app', key: 'a key', tcUrl: `rtmp://127.0.0.1:${port}/some/app` });
});
