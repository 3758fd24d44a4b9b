import { once } from 'node:events';
import { createServer, type IncomingMessage, request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterTest } from './after-test.ts';

interface ProxyOptions {
  /** Headers that it adds to each request. */
  headers?: (received: IncomingMessage) => Record<string, string>;
  /** Whether it passes upgrades; otherwise it forwards them as ordinary requests. */
  passesUpgrades?: boolean;
  /** Answers a repeated path from its memory. */
  isCaching?: boolean;
}

interface TestProxy {
  url: string;
  /** Where requests go from now on. */
  target: string;
}

/** A reverse proxy on a free loopback port, for the current test. */
export async function startTestProxy({
  headers = () => ({}),
  passesUpgrades = true,
  isCaching = false,
}: ProxyOptions = {}): Promise<TestProxy> {
  const proxy: TestProxy = { url: '', target: '' };
  const cache = new Map<string, { status: number; body: Buffer }>();
  const server = createServer((received, reply) => {
    const known = isCaching ? cache.get(received.url!) : undefined;
    if (known) return reply.writeHead(known.status).end(known.body);
    const { upgrade: _upgrade, connection: _connection, ...kept } = received.headers;
    const forwarded = request(new URL(received.url!, proxy.target), { headers: { ...kept, ...headers(received) } }, async (answer) => {
      const body = Buffer.concat(await answer.toArray());
      if (isCaching) cache.set(received.url!, { status: answer.statusCode!, body });
      const { 'transfer-encoding': _encoding, ...answered } = answer.headers;
      reply.writeHead(answer.statusCode!, answered).end(body);
    });
    forwarded.on('error', () => reply.writeHead(502).end('bad gateway'));
    forwarded.end();
  });
  if (passesUpgrades) {
    server.on('upgrade', (received, socket, head) => {
      const { hostname, port } = new URL(proxy.target);
      const far = connect(Number(port), hostname, () => {
        const lines = received.rawHeaders.flatMap((name, at, all) => (at % 2 === 0 ? `${name}: ${all[at + 1]}` : []));
        far.write(`GET ${received.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
        far.write(head);
        far.pipe(socket).pipe(far);
      });
      for (const end of [far, socket]) end.on('error', () => [far, socket].forEach((each) => void each.destroy()));
    });
  }
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterTest(async () => {
    server.closeAllConnections();
    server.close();
  });
  proxy.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return proxy;
}
