import pino from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SocketCommand } from '../bus/bus.ts';
import { openBus } from '../bus/open-bus.ts';
import { openRedis, type RedisLink } from '../bus/redis.ts';
import { RedisServer } from '../bus/testing/redis-server.ts';
import { afterTest } from '../testing/after-test.ts';
import type { ChannelAuthorizer } from './authorize.ts';
import { GRANT_LIFETIME } from './grants.ts';
import { channelAuth } from './signature.ts';
import { openRealtime, type Realtime, testApp } from './testing/open-realtime.ts';
import { WireClient } from './testing/wire-client.ts';

const log = pino({ level: 'silent' });
const HELD = 'private-held_1';
const ENDED = { code: 4200 };

/** Ids of the users who may join `private-held_N`. */
let moderators: Set<number>;
/** Runs inside the authorization call, after the right was checked. */
let afterCheck: () => Promise<void>;
let endedSessions: Set<number>;
let now: number;

const AUTHORIZERS: ChannelAuthorizer[] = [
  {
    pattern: /private-held_(\d+)/,
    authorize: async ({ id }) => {
      const may = moderators.has(id);
      await afterCheck();
      return may;
    },
    mayStay: null,
  },
];

interface Cluster {
  nodes: Realtime[];
  close(): Promise<void>;
}

const openNode = (options: Parameters<typeof openRealtime>[0] = {}) =>
  openRealtime({ authorizers: AUTHORIZERS, endedSessions, grantTimeout: 300, clock: () => now, ...options });

async function oneNode(): Promise<Cluster> {
  const node = await openNode();
  return { nodes: [node, node], close: () => node.close() };
}

async function twoNodes(): Promise<Cluster> {
  const server = await RedisServer.start();
  const links: RedisLink[] = [];
  const open = async () => {
    const redis = await openRedis({ url: server.url, log });
    links.push(redis);
    return openNode({ bus: await openBus({ redis, log }) });
  };
  const nodes = [await open(), await open()];
  return {
    nodes,
    close: async () => {
      for (const node of nodes) await node.close();
      for (const link of links) await link.close();
      await server.kill();
    },
  };
}

describe.each([
  ['one node', oneNode],
  ['two nodes, where the other one authorizes', twoNodes],
])('on %s', (_name, open) => {
  let cluster: Cluster;
  beforeAll(async () => {
    endedSessions = new Set();
    now = 0;
    cluster = await open();
  });
  afterAll(() => cluster.close());

  const reset = () => {
    moderators = new Set([7, 8]);
    afterCheck = async () => {};
    endedSessions.clear();
  };

  async function socket(): Promise<WireClient & { socketId: string }> {
    const client = new WireClient(`ws://127.0.0.1:${cluster.nodes[0]!.port}/app/${testApp.key}?protocol=7`);
    afterTest(async () => client.ws.terminate());
    const { data } = await client.waitFor('pusher:connection_established');
    return Object.assign(client, { socketId: (JSON.parse(data as string) as { socket_id: string }).socket_id });
  }

  const authorize = async (person: string, socketId: string, channel = HELD): Promise<number> => {
    const reply = await fetch(`http://127.0.0.1:${cluster.nodes[1]!.port}/broadcasting/auth`, {
      method: 'POST',
      headers: { authorization: `Bearer ${person}`, 'content-type': 'application/json' },
      body: JSON.stringify({ socket_id: socketId, channel_name: channel }),
    });
    return reply.status;
  };
  const subscribe = (client: WireClient & { socketId: string }, channel = HELD) =>
    client.send('pusher:subscribe', { channel, auth: channelAuth(testApp, client.socketId, channel) });
  const joined = (client: WireClient) => client.waitFor('pusher_internal:subscription_succeeded', HELD);
  const refused = async (client: WireClient) => (await client.waitFor('pusher:subscription_error', HELD)).data;
  /** Resolves when the node of the sockets has executed every earlier command: commands and events arrive in one order. */
  async function arrived(): Promise<void> {
    const watcher = await socket();
    watcher.send('pusher:subscribe', { channel: 'barrier' });
    await watcher.waitFor('pusher_internal:subscription_succeeded');
    cluster.nodes[1]!.bus.publish([{ channel: 'barrier', event: 'arrived', data: '1' }]);
    await watcher.waitFor('arrived');
  }
  const command = async (what: SocketCommand) => {
    await cluster.nodes[1]!.bus.command(what);
    await arrived();
  };
  const lose = (id: number) => {
    moderators.delete(id);
    return command({ kind: 'drop_channel_holders', userId: String(id), channels: [HELD] });
  };

  async function member(person: string) {
    const client = await socket();
    expect(await authorize(person, client.socketId)).toBe(200);
    await arrived();
    subscribe(client);
    await joined(client);
    return client;
  }

  test('RT-02 a signature and a grant together join a private channel', async () => {
    reset();
    await member('ana');
  });

  test('RT-02 a signature without a grant does not join', async () => {
    reset();
    const client = await socket();
    subscribe(client);
    expect(await refused(client)).toMatchObject({ type: 'AuthError', status: 401 });
  });

  test('RT-02 a refused authorization leaves no grant, so that an old signature does not join', async () => {
    reset();
    moderators.delete(7);
    const client = await socket();
    expect(await authorize('ana', client.socketId)).toBe(403);
    subscribe(client);
    expect(await refused(client)).toMatchObject({ status: 401 });
  });

  test('RT-02 the socket of a user who loses the right is closed, even if another user authorized on it later', async () => {
    reset();
    const client = await member('ana');
    expect(await authorize('mod', client.socketId)).toBe(200);
    moderators.delete(8);
    expect(await authorize('mod', client.socketId)).toBe(403);
    await lose(7);
    expect(await client.waitForClose()).toMatchObject(ENDED);
  });

  test('RT-02 another user of the same channel stays connected', async () => {
    reset();
    const [ana, mod] = [await member('ana'), await member('mod')];
    await lose(7);
    await ana.waitForClose();
    cluster.nodes[1]!.bus.publish([{ channel: HELD, event: 'held', data: '1' }]);
    await mod.waitFor('held', HELD);
  });

  test('RT-02 a grant that was not used before the right ended does not join', async () => {
    reset();
    const spare = await socket();
    expect(await authorize('ana', spare.socketId)).toBe(200);
    await lose(7);
    subscribe(spare);
    expect(await refused(spare)).toMatchObject({ status: 401 });
  });

  test('RT-02 leaving the channel before the right ends does not allow joining it again', async () => {
    reset();
    const client = await member('ana');
    client.send('pusher:unsubscribe', { channel: HELD });
    client.send('pusher:ping');
    await client.waitFor('pusher:pong');
    await lose(7);
    subscribe(client);
    expect(await refused(client)).toMatchObject({ status: 401 });
  });

  test('RT-02 a right that ends between its check and the join does not join', async () => {
    reset();
    const client = await socket();
    afterCheck = () => lose(7);
    expect(await authorize('ana', client.socketId)).toBe(200);
    subscribe(client);
    expect(await refused(client)).toMatchObject({ status: 401 });
  });

  test('RT-02 the end of a session closes the sockets that joined in it, and no socket of another session', async () => {
    reset();
    const [ana, mod] = [await member('ana'), await member('mod')];
    await command({ kind: 'end_sessions', userId: '7', sessionIds: [1, 5] });
    expect(await ana.waitForClose()).toMatchObject(ENDED);
    await command({ kind: 'end_sessions', userId: '8', sessionIds: [3] });
    cluster.nodes[1]!.bus.publish([{ channel: HELD, event: 'held', data: '1' }]);
    await mod.waitFor('held', HELD);
  });

  test('RT-02 a session that ended after the request was identified gets no grant', async () => {
    reset();
    endedSessions.add(1);
    const client = await socket();
    expect(await authorize('ana', client.socketId)).toBe(403);
    subscribe(client);
    expect(await refused(client)).toMatchObject({ status: 401 });
  });

  test('RT-02 a grant is usable for a minute', async () => {
    reset();
    const [late, later] = [await socket(), await socket()];
    for (const { socketId } of [late, later]) expect(await authorize('ana', socketId)).toBe(200);
    await arrived();
    now += GRANT_LIFETIME - 1;
    subscribe(late);
    await joined(late);
    now += 1;
    subscribe(later);
    expect(await refused(later)).toMatchObject({ status: 401 });
  });

  test('RT-02 during an upgrade the authorization of a node of 0.2 admits its user, until the user loses a right', async () => {
    reset();
    const [client, spare] = [await socket(), await socket()];
    for (const { socketId } of [client, spare]) await command({ kind: 'identify_socket', socketId, userId: '7' });
    subscribe(client);
    await joined(client);
    await lose(7);
    expect(await client.waitForClose()).toMatchObject(ENDED);
    subscribe(spare);
    expect(await refused(spare)).toMatchObject({ status: 401 });
  });

  test('RT-02 channels that no feature guards are joined with the signature of a program alone', async () => {
    reset();
    const client = await socket();
    subscribe(client, 'private-of-a-program');
    await client.waitFor('pusher_internal:subscription_succeeded', 'private-of-a-program');
  });
});

test('RT-02 a subscription that arrives before its grant waits for it', async () => {
  now = 0;
  const node = await openNode({ grantTimeout: 120_000 });
  afterTest(() => node.close());
  const client = new WireClient(`ws://127.0.0.1:${node.port}/app/${testApp.key}?protocol=7`);
  const { data } = await client.waitFor('pusher:connection_established');
  const socketId = (JSON.parse(data as string) as { socket_id: string }).socket_id;
  await node.bus.command({ kind: 'offer_grant', socketId, grant: { id: 'late', channel: HELD, userId: '7', sessionId: 1 } });
  client.send('pusher:subscribe', { channel: HELD, auth: channelAuth(testApp, socketId, HELD) });
  client.send('pusher:ping');
  await client.waitFor('pusher:pong');
  expect(client.frames.filter(({ channel }) => channel === HELD)).toEqual([]);
  await node.bus.command({ kind: 'confirm_grant', socketId, grantId: 'late' });
  await client.waitFor('pusher_internal:subscription_succeeded', HELD);
});

test('RT-02 a client that leaves a channel while its subscription waits for a grant is not joined when the grant arrives', async () => {
  now = 0;
  const node = await openNode({ grantTimeout: 120_000 });
  afterTest(() => node.close());
  const client = new WireClient(`ws://127.0.0.1:${node.port}/app/${testApp.key}?protocol=7`);
  const { data } = await client.waitFor('pusher:connection_established');
  const socketId = (JSON.parse(data as string) as { socket_id: string }).socket_id;
  await node.bus.command({ kind: 'offer_grant', socketId, grant: { id: 'late', channel: HELD, userId: '7', sessionId: 1 } });
  client.send('pusher:subscribe', { channel: HELD, auth: channelAuth(testApp, socketId, HELD) });
  client.send('pusher:unsubscribe', { channel: HELD });
  client.send('pusher:ping');
  await client.waitFor('pusher:pong');
  await node.bus.command({ kind: 'confirm_grant', socketId, grantId: 'late' });
  client.send('pusher:subscribe', { channel: 'after' });
  await client.waitFor('pusher_internal:subscription_succeeded', 'after');
  expect(client.frames.filter(({ channel }) => channel === HELD)).toEqual([]);
  expect(node.gateway.metrics.channels).toBe(1);

  client.send('pusher:subscribe', { channel: HELD, auth: channelAuth(testApp, socketId, HELD) });
  await client.waitFor('pusher_internal:subscription_succeeded', HELD);
});
