import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, LookupFunction } from 'node:net';
import { expect, test } from 'vitest';
import { soon } from '#core/testing/soon.ts';
import { afterTest } from '../testing/after-test.ts';
import { isPublicAddress, PrivateAddress, PublicAddressConnections, postToPublicAddress, type Reach } from './post-to-public-address.ts';

/** A server on loopback, and its received requests. */
async function receiver(answer: (request: IncomingMessage, response: ServerResponse) => void = (_request, response) => response.end('ok')) {
  const received: { url: string; host: string; body: string }[] = [];
  let connections = 0;
  const server: Server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      received.push({ url: request.url!, host: request.headers.host!, body });
      answer(request, response);
    });
  });
  server.on('connection', () => {
    connections += 1;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterTest(async () => {
    server.closeAllConnections();
    server.close();
  });
  return { received, port: (server.address() as AddressInfo).port, connections: () => connections };
}

/** Resolves every name to these addresses, one list per call, and the last list for all further calls. */
function resolver(...answers: string[][]): { lookup: LookupFunction; calls: () => number } {
  let calls = 0;
  const lookup: LookupFunction = (_hostname, _options, callback) => {
    const addresses = answers[Math.min(calls, answers.length - 1)]!;
    calls += 1;
    callback(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
  };
  return { lookup, calls: () => calls };
}

const post = (url: string, reach?: Reach, timeoutMs = 60_000) =>
  postToPublicAddress({ url, headers: { 'x-name': 'value' }, body: '{"a":1}', signal: new AbortController().signal, timeoutMs }, reach);
const open = (lookup: LookupFunction): Reach => ({ lookup, isAllowed: () => true });

test('a post to a name goes to the resolved address', async () => {
  const { received, port } = await receiver();
  const { lookup } = resolver(['127.0.0.1']);
  expect(await post(`http://games.example:${port}/claims`, open(lookup))).toBe(200);
  expect(received).toEqual([{ url: '/claims', host: `games.example:${port}`, body: '{"a":1}' }]);
});

test('a name that resolves to a private address is not connected to, even if only one of several is private', async () => {
  const { received, port } = await receiver();
  const isAllowed = (address: string) => address !== '127.0.0.1';
  for (const addresses of [['127.0.0.1'], ['8.8.8.8', '127.0.0.1']]) {
    const { lookup } = resolver(addresses);
    await expect(post(`http://games.example:${port}/`, { lookup, isAllowed })).rejects.toBeInstanceOf(PrivateAddress);
  }
  expect(received).toEqual([]);
});

test('a name is resolved once, so that a change of its address has no effect', async () => {
  const { received, port } = await receiver();
  const { lookup, calls } = resolver(['127.0.0.1'], ['10.0.0.1']);
  expect(await post(`http://games.example:${port}/`, open(lookup))).toBe(200);
  expect({ calls: calls(), receivedCount: received.length }).toEqual({ calls: 1, receivedCount: 1 });
});

test.each(['http://127.0.0.1', 'http://[::1]', 'http://2130706433', 'http://0x7f.1', 'http://[::ffff:127.0.0.1]', 'http://localhost'])(
  '%s is refused without a connection',
  async (url) => {
    const { received, port } = await receiver();
    await expect(post(`${url}:${port}/`)).rejects.toBeInstanceOf(PrivateAddress);
    expect(received).toEqual([]);
  },
);

test('a redirect is not followed', async () => {
  const target = await receiver();
  const { port } = await receiver((_request, response) => {
    response.writeHead(302, { location: `http://127.0.0.1:${target.port}/` }).end();
  });
  expect(await post(`http://games.example:${port}/`, open(resolver(['127.0.0.1']).lookup))).toBe(302);
  expect(target.received).toEqual([]);
});

test('an endless response is cut off, and its status counts', async () => {
  const { port } = await receiver((_request, response) => {
    response.writeHead(200);
    const more = () => {
      while (!response.destroyed && response.write('x'.repeat(4096)));
    };
    response.on('drain', more);
    more();
  });
  expect(await post(`http://games.example:${port}/`, open(resolver(['127.0.0.1']).lookup))).toBe(200);
});

test('a response that times out is an error', async () => {
  const { port, received } = await receiver(() => {});
  const waiting = post(`http://games.example:${port}/`, open(resolver(['127.0.0.1']).lookup), 50);
  await expect(waiting).rejects.toThrow();
  expect(received.length).toBeLessThanOrEqual(1);
});

test('an abort ends the call', async () => {
  const { port, received } = await receiver(() => {});
  const abort = new AbortController();
  const reach = open(resolver(['127.0.0.1']).lookup);
  const url = `http://games.example:${port}/`;
  const call = postToPublicAddress({ url, headers: {}, body: '', signal: abort.signal, timeoutMs: 600_000 }, reach);
  await soon(() => expect(received).toHaveLength(1));
  abort.abort();
  await expect(call).rejects.toThrow();
});

/** Connections to any address, with names that resolve to it. */
function connectionsTo(...answers: string[][]) {
  const connections = new PublicAddressConnections(open(resolver(...answers).lookup));
  afterTest(async () => connections.close());
  const { signal } = new AbortController();
  return (url: string) => connections.post({ url, headers: {}, body: '', signal, timeoutMs: 60_000 });
}

test('posts to one host share a connection to the checked address, even if the name resolves differently by then', async () => {
  const { received, port, connections } = await receiver();
  const send = connectionsTo(['127.0.0.1'], ['10.0.0.1']);
  for (let at = 0; at < 3; at++) expect(await send(`http://push.example:${port}/${at}`)).toBe(200);
  expect({ received: received.map(({ url }) => url), connections: connections() }).toEqual({
    received: ['/0', '/1', '/2'],
    connections: 1,
  });
});

test('another host at the same address gets its own connection, and so does a post beside a pending one', async () => {
  const { port, connections } = await receiver();
  const send = connectionsTo(['127.0.0.1']);
  await send(`http://push.example:${port}/`);
  await send(`http://other.example:${port}/`);
  expect(connections()).toBe(2);
  await Promise.all([send(`http://push.example:${port}/`), send(`http://push.example:${port}/`)]);
  expect(connections()).toBe(3);
});

test('kept connections go only to public addresses', async () => {
  const { received, port } = await receiver();
  const connections = new PublicAddressConnections();
  const { signal } = new AbortController();
  for (const host of ['127.0.0.1', 'localhost']) {
    const sent = connections.post({ url: `http://${host}:${port}/`, headers: {}, body: '', signal, timeoutMs: 60_000 });
    await expect(sent).rejects.toBeInstanceOf(PrivateAddress);
  }
  expect(received).toEqual([]);
});

test.each([
  ['loopback', '127.0.0.1', '127.8.8.8', '::1'],
  ['any address', '0.0.0.0', '::'],
  ['private networks', '10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', 'fd00::1', 'fc00::1'],
  ['link-local, with the metadata of clouds', '169.254.169.254', 'fe80::1'],
  ['shared and benchmark networks', '100.64.0.1', '198.18.0.1', '198.19.255.255'],
  ['documentation', '192.0.2.1', '198.51.100.7', '203.0.113.9', '2001:db8::1', '3fff::1'],
  ['multicast and reserved', '224.0.0.1', '240.0.0.1', '255.255.255.255', 'ff02::1'],
  ['IPv6 that maps to IPv4', '::ffff:10.0.0.1', '::ffff:8.8.8.8', '64:ff9b::a00:1', '2002:a00:1::1', '2001::1'],
  ['text that is not an address', '', 'localhost', '8.8.8', '08.8.8.8.8'],
])('%s is not public', (_what, ...addresses) => {
  expect(addresses.filter(isPublicAddress)).toEqual([]);
});

test('addresses that the Internet routes are public', () => {
  const addresses = ['8.8.8.8', '1.1.1.1', '172.15.0.1', '172.32.0.1', '192.167.1.1', '223.255.255.255', '2606:4700::1111', '2a00:1450::1'];
  expect(addresses.filter(isPublicAddress)).toEqual(addresses);
});
