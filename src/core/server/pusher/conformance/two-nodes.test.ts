import pino from 'pino';
import Pusher from 'pusher';
import type { PresenceChannel } from 'pusher-js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBus } from '../../bus/open-bus.ts';
import { openRedis, type RedisLink } from '../../bus/redis.ts';
import { RedisServer } from '../../bus/testing/redis-server.ts';
import { openRealtime, type Realtime, testApp } from '../testing/open-realtime.ts';
import { connected, nextEvent, type StockClient, stockClient, subscribed } from '../testing/stock-client.ts';

const log = pino({ level: 'silent' });
let server: RedisServer;
let links: RedisLink[];
let nodes: Realtime[];
let clients: StockClient[];
let ana: StockClient;
let mod: StockClient;

async function openNode(): Promise<Realtime> {
  const redis = await openRedis({ url: server.url, log });
  links.push(redis);
  return openRealtime({ bus: await openBus({ redis, log }), resyncDuration: 300 });
}

beforeAll(async () => {
  links = [];
  server = await RedisServer.start();
  nodes = [await openNode(), await openNode()];
  [ana, mod] = [await connected(stockClient(nodes[0]!.port, 'ana')), await connected(stockClient(nodes[1]!.port, 'mod'))];
  clients = [ana, mod];
});
afterAll(async () => {
  for (const client of clients) client.disconnect();
  for (const node of nodes) await node.close();
  for (const link of links) await link.close();
  await server.kill();
});

test('RT-01 an event published on one node is received on both, in the same order', async () => {
  const heard: [unknown[], unknown[]] = [[], []];
  for (const [index, client] of clients.entries())
    (await subscribed(client, 'chatrooms.1.v2')).bind('e', (said: unknown) => heard[index]!.push(said));
  for (let n = 0; n < 20; n += 1) nodes[n % 2]!.bus.publish([{ channel: 'chatrooms.1.v2', event: 'e', data: String(n) }]);
  await expect.poll(() => heard.map(({ length }) => length)).toEqual([20, 20]);
  expect(heard[0]).toEqual(heard[1]);
});

test('RT-01 people on different nodes see each other arrive and leave', async () => {
  const here = await subscribed<PresenceChannel>(ana, 'presence-room-1');
  const arrival = nextEvent(here, 'pusher:member_added');
  const there = await subscribed<PresenceChannel>(mod, 'presence-room-1');
  expect(await arrival).toMatchObject({ id: '8' });
  expect({ hereMembers: here.members.count, thereMembers: there.members.count }).toEqual({ hereMembers: 2, thereMembers: 2 });

  const departure = nextEvent(here, 'pusher:member_removed');
  mod.unsubscribe('presence-room-1');
  expect(await departure).toMatchObject({ id: '8' });
});

test('RT-02 a signature from one node is valid on the other', async () => {
  const crossed = stockClient(nodes[0]!.port, 'ana', {
    channelAuthorization: {
      endpoint: `http://127.0.0.1:${nodes[1]!.port}/broadcasting/auth`,
      transport: 'ajax',
      headers: { authorization: 'Bearer ana' },
    },
  });
  clients.push(crossed);
  await subscribed(await connected(crossed), 'private-owned-7');

  const before = crossed.connection.socket_id;
  nodes[1]!.bus.command({ kind: 'drop_channel_holders', userId: '7', channels: ['private-owned-7'] });
  await expect.poll(() => crossed.connection.state === 'connected' && crossed.connection.socket_id !== before).toBe(true);
});

test('the publish API of either node covers both nodes', async () => {
  await subscribed(ana, 'news');
  await subscribed(mod, 'news');
  await subscribed(mod, 'presence-room-2');
  const { id: appId, key, secret } = testApp;
  const pusher = new Pusher({ appId, key, secret, host: '127.0.0.1', port: String(nodes[0]!.port), useTLS: false });
  const ask = async (path: string, params = {}) => (await pusher.get({ path, params })).json();
  expect(await ask('/channels/news', { info: 'subscription_count' })).toEqual({ occupied: true, subscription_count: 2 });
  expect(await ask('/channels', { filter_by_prefix: 'presence-room-2', info: 'user_count' })).toEqual({
    channels: { 'presence-room-2': { user_count: 1 } },
  });
  expect(await ask('/channels/presence-room-2/users')).toEqual({ users: [{ id: '8' }] });

  await pusher.trigger('cache-score', 'goal', { n: 2 });
  expect(await nextEvent(mod.subscribe('cache-score'), 'goal')).toEqual({ n: 2 });

  mod.signin();
  await expect.poll(() => nodes[0]!.bus.census({ channel: '#server-to-user-8' })).toEqual(new Map([['#server-to-user-8', 1]]));
  const gone = nextEvent(mod.connection, 'disconnected');
  await pusher.terminateUserConnections('8');
  await gone;
});

test('RT-04 after a Redis outage every client reconnects automatically and the nodes exchange events again', async () => {
  const [first, second] = [await connected(stockClient(nodes[0]!.port, 'ana')), await connected(stockClient(nodes[1]!.port, 'mod'))];
  clients.push(first, second);
  const [here, there] = [await subscribed(first, 'chatrooms.2.v2'), await subscribed(second, 'chatrooms.2.v2')];
  const before = [first.connection.socket_id, second.connection.socket_id];
  await server.kill();
  await expect.poll(() => links.map(({ available }) => available)).toEqual([false, false]);

  const alone = nextEvent(here, 'alone');
  nodes[0]!.bus.publish([{ channel: 'chatrooms.2.v2', event: 'alone', data: '1' }]);
  expect(await alone).toBe(1);
  expect(first.connection.socket_id).toBe(before[0]);

  const back = [nextEvent(here, 'pusher:subscription_succeeded'), nextEvent(there, 'pusher:subscription_succeeded')];
  await server.start();
  await Promise.all(back);
  expect(first.connection.socket_id).not.toBe(before[0]);
  expect(second.connection.socket_id).not.toBe(before[1]);

  const together = [nextEvent(here, 'together'), nextEvent(there, 'together')];
  nodes[1]!.bus.publish([{ channel: 'chatrooms.2.v2', event: 'together', data: '2' }]);
  expect(await Promise.all(together)).toEqual([2, 2]);
});
