import { createServer } from 'node:http';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { afterTest } from '../testing/after-test.ts';
import { BoundPort } from './bound-port.ts';

/** Sends a request on a new connection. Resolves once it is sent. */
async function ask(port: number, host = '127.0.0.1') {
  const socket = connect(port, host);
  afterTest(async () => socket.destroy());
  await new Promise((written) => socket.write('POST / HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-length: 2\r\n\r\nhi', written));
  return async () =>
    Buffer.concat(await socket.toArray())
      .toString()
      .split('\r\n\r\n')[1];
}

function echo() {
  const server = createServer(async (request, reply) =>
    reply.end(`${Buffer.concat(await request.toArray())} to ${request.socket.localAddress}`),
  );
  afterTest(async () => server.close());
  return server;
}

test.each(['127.0.0.1', 'localhost'])(
  'a request to a bound port of %s waits for its server, and later ones are answered at once',
  async (host) => {
    const bound = await BoundPort.bind(0, host);
    afterTest(async () => bound.close());
    const early = await ask(bound.number);
    bound.serve(echo());
    expect(await early()).toBe('hi to 127.0.0.1');
    expect(await (await ask(bound.number))()).toBe('hi to 127.0.0.1');
  },
);

test('a port in use is refused in one sentence, and is free after the close', async () => {
  const bound = await BoundPort.bind(0, '127.0.0.1');
  const again = () => BoundPort.bind(bound.number, '127.0.0.1');
  await expect(again()).rejects.toThrow(`The server cannot listen on 127.0.0.1:${bound.number}: the port is in use.`);
  bound.close();
  (await again()).close();
});

test('a connection whose client leaves while waiting is not served', async () => {
  const bound = await BoundPort.bind(0, '127.0.0.1');
  afterTest(async () => bound.close());
  const socket = connect(bound.number, '127.0.0.1');
  await new Promise((connected) => socket.once('connect', connected));
  socket.resetAndDestroy();
  const server = echo();
  bound.serve(server);
  expect(await (await ask(bound.number))()).toBe('hi to 127.0.0.1');
});
