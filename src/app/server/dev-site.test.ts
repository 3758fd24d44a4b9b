import { once } from 'node:events';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { createConnection } from 'node:net';
import { networkInterfaces } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
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

test('the page and its modules are served', async () => {
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

test('a page of another site whose name leads to this machine reads no source', async () => {
  const headers = { host: 'attacker.example' };
  for (const path of ['/sign-in', '/src/app/server/settings.ts', '/src/app/web/main.tsx?raw']) {
    const [answer] = (await once(get({ port: dev.port, host: '127.0.0.1', path, headers }), 'response')) as [IncomingMessage];
    const content = Buffer.concat(await answer.toArray()).toString();
    expect([path, answer.statusCode, /import|script/.test(content)]).toEqual([path, 403, false]);
  }
});

const elsewhere = Object.values(networkInterfaces())
  .flatMap((addresses) => addresses ?? [])
  .find(({ internal, family }) => !internal && family === 'IPv4');

test.skipIf(!elsewhere)('neither the server nor the reload socket listens on an address of the network', async () => {
  const client = await (await fetch(`${dev.url}/@vite/client`)).text();
  const socketPort = Number(/const hmrPort = (\d+)/.exec(client)?.[1]);
  expect(socketPort).toBeGreaterThan(0);
  for (const port of [dev.port, socketPort]) {
    expect([port, await accepts('127.0.0.1', port), await accepts(elsewhere!.address, port)]).toEqual([port, true, false]);
  }
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
