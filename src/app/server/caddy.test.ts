import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { afterTest } from '#core/server/testing/after-test.ts';
import { freePort } from '#core/server/testing/processes.ts';
import { startCaddy } from '#core/server/testing/start-caddy.ts';

/** What Caddy passed on, in order. */
const asked: Array<{ url: string; forwarded: string | undefined; host: string | undefined }> = [];
const answer: RequestListener = ({ url, headers }, reply) => {
  asked.push({ url: url!, forwarded: headers['x-forwarded-for']?.toString(), host: headers.host });
  reply.end('from the server');
};

async function listen(port = 0): Promise<Server> {
  const server = createServer(answer).listen(port, '127.0.0.1');
  await once(server, 'listening');
  const sockets = new WebSocketServer({ server });
  sockets.on('connection', (socket, { url, headers }) => {
    asked.push({ url: url!, forwarded: headers['x-forwarded-for']?.toString(), host: headers.host });
    socket.on('message', (bytes) => socket.send(`heard ${bytes}`));
  });
  return server;
}
const closed = async (server: Server) => {
  server.close();
  server.closeAllConnections();
  await once(server, 'close');
};

let server: Server;
let port: number;
let site: string;
beforeAll(async () => {
  server = await listen();
  afterTest(() => closed(server));
  port = (server.address() as AddressInfo).port;
  const own = await freePort();
  const documented = readFileSync(join(import.meta.dirname, '../../../ops/Caddyfile'), 'utf8');
  // Without https, which needs a name and a certificate authority.
  const caddyfile = documented
    .replace(/email .*\n/, '\n')
    .replace('{$DOMAIN}', `http://127.0.0.1:${own}`)
    .replace('app:4400', `127.0.0.1:${port}`);
  const caddy = await startCaddy({ caddyfile, port: own });
  afterTest(caddy.stop);
  site = caddy.url;
});

test('Caddy passes pages, the API and media on, with the address of the client alone in X-Forwarded-For', async () => {
  asked.length = 0;
  const paths = ['/', '/api/v2/channels/ana', '/media/live/ana/7/main.m3u8?_HLS_msn=7&_HLS_part=1'];
  for (const path of paths) {
    const reply = await fetch(site + path, { headers: { 'x-forwarded-for': '203.0.113.9' } });
    expect([reply.status, await reply.text()]).toEqual([200, 'from the server']);
  }
  expect(asked).toEqual(paths.map((url) => ({ url, forwarded: '127.0.0.1', host: new URL(site).host })));
});

test('Caddy upgrades realtime sockets, with the address of the client', async () => {
  asked.length = 0;
  const socket = new WebSocket(`${site.replace('http', 'ws')}/app/key?protocol=7`, { headers: { 'x-forwarded-for': '203.0.113.9' } });
  afterTest(async () => socket.terminate());
  await once(socket, 'open');
  socket.send('hello');
  expect(String((await once(socket, 'message'))[0])).toBe('heard hello');
  expect(asked).toEqual([{ url: '/app/key?protocol=7', forwarded: '127.0.0.1', host: new URL(site).host }]);
});

test('a request that arrives while the server restarts waits for it, and reaches it once', async () => {
  await closed(server);
  asked.length = 0;
  const early = fetch(`${site}/api/v2/messages/send/1`, { method: 'POST', body: '{}' });
  server = await listen(port);
  expect(await (await early).text()).toBe('from the server');
  expect(asked.map(({ url }) => url)).toEqual(['/api/v2/messages/send/1']);
});
