import pino from 'pino';
import { describe, expect, onTestFinished, test } from 'vitest';
import { waitLimit } from '#core/testing/limits.ts';
import { openBus } from '../bus/open-bus.ts';
import { openRedis } from '../bus/redis.ts';
import { RedisServer } from '../bus/testing/redis-server.ts';
import { NO_PROXIES } from '../http/forwarded.ts';
import { userAuth } from './signature.ts';
import { MAX_CHANNELS_PER_SOCKET } from './subscriptions.ts';
import { openRealtime, type Realtime, type RealtimeOptions, testApp } from './testing/open-realtime.ts';
import { connect, WireClient, wireUrl } from './testing/wire-client.ts';
import { MAX_BROWSERS } from './viewers.ts';

/** A node behind a trusted proxy. Channels that start with `room-` are of a kind that the product sends to. */
async function open(options: RealtimeOptions = {}): Promise<Realtime> {
  const realtime = await openRealtime({
    proxies: { count: 1, header: 'x-forwarded-for' },
    isWireChannel: (name) => name.startsWith('room-'),
    ...options,
  });
  onTestFinished(() => realtime.close());
  return realtime;
}

const from = (address: string) => ({ 'x-forwarded-for': address });
const refusedFrom = async ({ port }: Realtime, headers: Record<string, string>) =>
  (await new WireClient(wireUrl(port), headers).waitForClose()).code;

async function join(client: WireClient, ...channels: string[]): Promise<void> {
  for (const channel of channels) client.send('pusher:subscribe', { channel });
  for (const channel of channels) await client.waitFor('pusher_internal:subscription_succeeded', channel);
}
const refusal = async (client: WireClient, channel: string) => {
  client.send('pusher:subscribe', { channel });
  return (await client.waitFor('pusher:subscription_error', channel)).data;
};
const numbered = (prefix: string, count: number) => Array.from({ length: count }, (_, n) => `${prefix}${n}`);

test('a socket beyond the limit of its network is closed with 4100, other networks connect, and a closed socket makes room again', async () => {
  const realtime = await open({ networkLimits: { maxSockets: 2, maxSubscriptions: 10 } });
  const [first] = [await connect(realtime.port, from('192.0.2.1')), await connect(realtime.port, from('::ffff:192.0.2.1'))];
  expect(await refusedFrom(realtime, from('192.0.2.1'))).toBe(4100);
  await connect(realtime.port, from('192.0.2.2'));
  await first.close();
  await expect.poll(() => realtime.gateway.metrics.sockets).toBe(2);
  await connect(realtime.port, from('192.0.2.1'));
  expect(realtime.gateway.metrics.closed).toMatchObject({ network_full: 1 });
});

test('the sockets of an IPv6 /64 count together', async () => {
  const realtime = await open({ networkLimits: { maxSockets: 1, maxSubscriptions: 10 } });
  await connect(realtime.port, from('2001:db8::1'));
  expect(await refusedFrom(realtime, from('2001:db8::2'))).toBe(4100);
  await connect(realtime.port, from('2001:db8:0:1::1'));
});

test('entries of a client in X-Forwarded-For are ignored', async () => {
  const networkLimits = { maxSockets: 1, maxSubscriptions: 10 };
  const [direct, proxied] = [await open({ networkLimits, proxies: NO_PROXIES }), await open({ networkLimits })];
  await connect(direct.port, from('192.0.2.1'));
  expect(await refusedFrom(direct, from('192.0.2.2'))).toBe(4100);
  await connect(proxied.port, from('6.6.6.6, 192.0.2.1'));
  expect(await refusedFrom(proxied, from('7.7.7.7, 192.0.2.1'))).toBe(4100);
});

test('the sockets of a network share its subscriptions, and leaving a channel or closing a socket frees them', async () => {
  const realtime = await open({ networkLimits: { maxSockets: 10, maxSubscriptions: 5 } });
  const [a, b, other] = [
    await connect(realtime.port, from('192.0.2.1')),
    await connect(realtime.port, from('192.0.2.1')),
    await connect(realtime.port, from('192.0.2.2')),
  ];
  await join(a, 'room-1', 'room-2', 'room-3');
  await join(b, 'room-1', 'room-2');
  await join(other, 'room-3', 'room-9');
  expect(await refusal(b, 'room-3')).toMatchObject({ type: 'LimitReached', status: 4100, error: expect.stringContaining('network') });
  await join(b, 'room-1');
  a.send('pusher:unsubscribe', { channel: 'room-1' });
  a.send('pusher:unsubscribe', { channel: 'room-1' });
  await join(a, 'room-4');
  expect(await refusal(a, 'room-5')).toMatchObject({ status: 4100 });
  await a.close();
  await expect.poll(() => realtime.gateway.metrics.sockets).toBe(2);
  await join(b, 'room-5', 'room-6', 'room-7');
  expect(await refusal(b, 'room-8')).toMatchObject({ status: 4100 });
});

test("a socket can hold a thousand channels of the product's kinds and fifty others", async () => {
  const realtime = await open();
  const client = await connect(realtime.port);
  await join(client, ...numbered('other-', MAX_CHANNELS_PER_SOCKET.other));
  expect(await refusal(client, 'another')).toMatchObject({ type: 'LimitReached', status: 4100 });
  await join(client, ...numbered('room-', MAX_CHANNELS_PER_SOCKET.wire));
  expect(await refusal(client, 'room-x')).toMatchObject({ type: 'LimitReached', status: 4100 });
  client.send('pusher:unsubscribe', { channel: 'other-0' });
  await join(client, 'instead');
  const userData = '{"id":"7"}';
  client.send('pusher:signin', { user_data: userData, auth: userAuth(testApp, client.socketId, userData) });
  await join(client, '#server-to-user-7');
});

test('networks that take as many channels as possible leave some for others', async () => {
  const realtime = await open({ maxChannels: 200 });
  for (let network = 0; network < 20; network += 1) {
    const client = await connect(realtime.port, from(`192.0.2.${network}`));
    const channels = numbered(`room-${network}-`, 40);
    for (const channel of channels) client.send('pusher:subscribe', { channel });
    await client.waitUntil(() => client.frames.length === 1 + channels.length, 'a reply to each');
    expect(client.frames.some(({ event }) => event === 'pusher:subscription_error')).toBe(true);
  }
  expect(realtime.gateway.metrics.channels).toBeLessThan(200);
  await join(await connect(realtime.port, from('198.51.100.1')), 'room-late', 'room-0-0');
});

test('networks that open as many sockets as possible leave some for others', async () => {
  const realtime = await open({ maxSockets: 30 });
  for (let network = 0; network < 8; network += 1) {
    const clients = Array.from({ length: 4 }, () => new WireClient(wireUrl(realtime.port), from(`192.0.2.${network}`)));
    for (const client of clients) await client.waitUntil(() => client.frames.length > 0, 'an answer');
  }
  expect(realtime.gateway.metrics.sockets).toBeLessThan(30);
  await connect(realtime.port, from('198.51.100.1'));
});

test('without limits one network can hold everything', async () => {
  const realtime = await open({ networkLimits: null, maxSockets: 3, maxChannels: 3 });
  const [client] = await Promise.all([1, 2, 3].map(() => connect(realtime.port, from('192.0.2.1'))));
  await join(client!, 'room-1', 'room-2', 'room-3');
});

/** Nodes that share one Redis, each with its own limits per network. */
async function twoNodes(options: RealtimeOptions = {}): Promise<[Realtime, Realtime]> {
  const server = await RedisServer.start();
  onTestFinished(() => server.kill());
  const log = pino({ level: 'silent' });
  const node = async () => {
    const redis = await openRedis({ url: server.url, log });
    onTestFinished(() => redis.close());
    return open({ bus: await openBus({ redis, log }), ...options });
  };
  return [await node(), await node()];
}

const NODES: [string, () => Promise<[Realtime, Realtime]>][] = [
  [
    'one node',
    async () => {
      const node = await open();
      return [node, node];
    },
  ],
  ['two nodes', () => twoNodes()],
];

describe.each(NODES)('on %s', (_name, nodes) => {
  const audience = (node: Realtime) => node.bus.audience({ prefix: 'room-', channels: ['room-1', 'room-2'] }, waitLimit());

  test('300 anonymous sockets of one browser are one viewer, and made-up browsers of a network count up to a limit', async () => {
    const [a, b] = await nodes();
    const watch = async (node: Realtime, address: string, userAgent: string, channel: string) =>
      join(await connect(node.port, { ...from(address), 'user-agent': userAgent }), channel);
    for (let n = 0; n < 150; n += 1) await Promise.all([a, b].map((node) => watch(node, '192.0.2.1', 'Chrome', 'room-1')));
    expect(await audience(a)).toEqual(new Map([['room-1', 1]]));
    await watch(b, '192.0.2.1', 'Firefox', 'room-1');
    await watch(b, '192.0.2.2', 'Chrome', 'room-1');
    for (let n = 0; n < 30; n += 1) await watch(n % 2 ? a : b, '192.0.2.3', `Invented/${n}`, 'room-2');
    expect(await audience(a)).toEqual(
      new Map([
        ['room-1', 3],
        ['room-2', MAX_BROWSERS],
      ]),
    );
  });

  test('an account is one viewer across networks and nodes', async () => {
    const [a, b] = await nodes();
    const sockets = [
      [a, '192.0.2.1', '7'],
      [b, '192.0.2.2', '7'],
      [b, '192.0.2.2', '8'],
      [a, '192.0.2.2', null],
    ] as const;
    for (const [node, address, userId] of sockets) {
      const client = await connect(node.port, from(address));
      if (userId !== null) {
        const userData = JSON.stringify({ id: userId });
        client.send('pusher:signin', { user_data: userData, auth: userAuth(testApp, client.socketId, userData) });
      }
      await join(client, 'room-1');
    }
    expect(await audience(b)).toEqual(new Map([['room-1', 3]]));
  });
});

test('on two nodes a network has its limits on each of them', async () => {
  const [a, b] = await twoNodes({ networkLimits: { maxSockets: 1, maxSubscriptions: 10 } });
  await connect(a.port, from('192.0.2.1'));
  await connect(b.port, from('192.0.2.1'));
  expect({ aRefusedFrom: await refusedFrom(a, from('192.0.2.1')), bRefusedFrom: await refusedFrom(b, from('192.0.2.1')) }).toEqual({
    aRefusedFrom: 4100,
    bRefusedFrom: 4100,
  });
});
