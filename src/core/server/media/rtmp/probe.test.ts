import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { waitLimit } from '#core/testing/limits.ts';
import { afterTest } from '../../testing/after-test.ts';
import { probeRtmp } from './probe.ts';
import { openServer } from './testing/open-server.ts';

/** Returns its address. */
async function serverThat(accept: (socket: Socket) => void): Promise<string> {
  const server = createServer((socket) => accept(socket.on('error', () => undefined)));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterTest(async () => void server.close());
  return `rtmp://127.0.0.1:${(server.address() as AddressInfo).port}/live`;
}

test('a server that completes the handshake answers', async () => {
  const { url } = await openServer();
  expect(await probeRtmp(url, waitLimit())).toBe('answers');
});

test('a port on which nothing listens is refused', async () => {
  const { url, server } = await openServer();
  await server.close();
  expect(await probeRtmp(url, waitLimit())).toBe('refused');
});

test('a server of another protocol is not RTMP, whether it talks, hangs up or stays silent', async () => {
  expect(await probeRtmp(await serverThat((socket) => socket.write('220 mail.example ESMTP\r\n')), waitLimit())).toBe('not_rtmp');
  expect(await probeRtmp(await serverThat((socket) => socket.end()), waitLimit())).toBe('not_rtmp');
  // Connecting to this machine takes far less than the timeout.
  expect(await probeRtmp(await serverThat(() => undefined), 5_000)).toBe('not_rtmp');
});
