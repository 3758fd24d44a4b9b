import { once } from 'node:events';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { createConnection } from 'node:net';
import { networkInterfaces } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { UPGRADE } from '#core/server/pusher/testing/raw-client.ts';
import { type ServerProcess, startServer } from './testing/server-process.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const DATA = `test-results/dev-site-${process.pid}`;
const CONTENT = 'what the database holds';

let dev: ServerProcess;
beforeAll(async () => {
  mkdirSync(join(ROOT, DATA, 'db'), { recursive: true });
  writeFileSync(join(ROOT, DATA, 'note.txt'), CONTENT);
  dev = await startServer({ args: ['--dev'], env: { DATA_DIR: join(ROOT, DATA, 'db') } });
});
afterAll(async () => {
  await dev?.stop();
  rmSync(join(ROOT, DATA), { recursive: true, force: true });
});

test('a page and its modules are served', async () => {
  expect(await (await fetch(`${dev.url}/sign-in`, { headers: { accept: 'text/html' } })).text()).toContain('/src/app/web/main.tsx');
  expect((await fetch(`${dev.url}/src/app/web/main.tsx`)).status).toBe(200);
});

test.each(['', '?raw', '?url', '?import&raw', '?inline', '?raw??'])('no file of the data folder is served with "%s"', async (query) => {
  for (const path of [`/${DATA}/note.txt`, `/@fs${ROOT}/${DATA}/note.txt`, `/src/../${DATA}/note.txt`, `/package.json`]) {
    const answer = await fetch(dev.url + path + query);
    const text = await answer.text();
    expect([
      path + query,
      text.includes(CONTENT),
      text.includes(Buffer.from(CONTENT).toString('base64')),
      text.includes('"private"'),
    ]).toEqual([path + query, false, false, false]);
  }
});

test('a page of another site whose name resolves to this machine reads no source', async () => {
  const headers = { host: 'attacker.example' };
  for (const path of ['/sign-in', '/src/app/server/settings.ts', '/src/app/web/main.tsx?raw']) {
    const [answer] = (await once(get({ port: dev.port, host: '127.0.0.1', path, headers }), 'response')) as [IncomingMessage];
    const content = Buffer.concat(await answer.toArray()).toString();
    expect([path, answer.statusCode, /import|script/.test(content)]).toEqual([path, 403, false]);
  }
});

/** The server's first line for the handshake of a Vite client socket. */
async function handshake(query: string, headers: Record<string, string>): Promise<string> {
  const socket = createConnection({ host: '127.0.0.1', port: dev.port });
  onTestFinished(() => void socket.destroy());
  const lines = Object.entries({ host: `127.0.0.1:${dev.port}`, origin: dev.url, ...headers }).map(([name, value]) => `${name}: ${value}`);
  socket.write([`GET /${query} HTTP/1.1`, ...UPGRADE, ...lines, '\r\n'].join('\r\n'));
  const [bytes] = (await once(socket, 'data')) as [Buffer];
  return bytes.toString('latin1').split('\r\n', 1)[0]!;
}

test('the reload socket opens at the URL of the server, for its own pages only', async () => {
  const client = await (await fetch(`${dev.url}/@vite/client`)).text();
  expect(/const hmrPort = (\w+)/.exec(client)?.[1]).toBe('null');
  const token = /const wsToken = "([^"]+)"/.exec(client)?.[1];
  const reload = { 'sec-websocket-protocol': 'vite-hmr' };
  expect(await handshake(`?token=${token}`, reload)).toBe('HTTP/1.1 101 Switching Protocols');
  expect(await handshake('?token=wrong', reload)).toBe('HTTP/1.1 400 Bad Request');
  expect(await handshake(`?token=${token}`, { ...reload, host: 'attacker.example' })).toBe('HTTP/1.1 400 Bad Request');
  expect(await handshake(`?token=${token}`, { accept: 'text/html' })).toBe('HTTP/1.1 200 OK');
});

const elsewhere = Object.values(networkInterfaces())
  .flatMap((addresses) => addresses ?? [])
  .find(({ internal, family }) => !internal && family === 'IPv4');

test.skipIf(!elsewhere)('the server does not listen on an address of the network', async () => {
  expect(await accepts('127.0.0.1', dev.port)).toBe(true);
  expect(await accepts(elsewhere!.address, dev.port)).toBe(false);
});

function accepts(host: string, port: number): Promise<boolean> {
  return new Promise((done) => {
    const socket = createConnection({ host, port });
    socket.once('connect', () => {
      socket.destroy();
      done(true);
    });
    socket.once('error', () => done(false));
  });
}
