import pino from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { waitLimit } from '#core/testing/limits.ts';
import { MAX_BROWSERS } from '../pusher/viewers.ts';
import { cuttableLink } from '../testing/cuttable-link.ts';
import type { BusReceiver, OutgoingEvent, PresenceMember, SocketCommand } from './bus.ts';
import { openRedis, type RedisLink } from './redis.ts';
import { RedisBus } from './redis-bus.ts';
import { RedisServer } from './testing/redis-server.ts';

const log = pino({ level: 'silent' });
let server: RedisServer;
let run = 0;
const opened: Node[] = [];

/** One node: a bus and a receiver that records events and commands. */
class Node implements BusReceiver {
  readonly events: OutgoingEvent[] = [];
  readonly commands: SocketCommand[] = [];
  readonly people: { channel: string; member: PresenceMember }[] = [];
  counts: [string, number][] = [];
  keys: Record<string, string[]> = {};
  resyncs = 0;
  link!: RedisLink;
  bus!: RedisBus;

  static async open(url = server.url): Promise<Node> {
    const node = new Node();
    node.link = await openRedis({ url, log, prefix: `test-${run}` });
    node.bus = new RedisBus({ link: node.link, log, heartbeatInterval: 100 });
    await node.bus.start();
    node.bus.connect(node);
    opened.push(node);
    return node;
  }

  deliver(events: readonly OutgoingEvent[]): void {
    this.events.push(...events);
  }
  execute(command: SocketCommand): void {
    this.commands.push(command);
  }
  count(): Map<string, number> {
    return new Map(this.counts);
  }
  viewers(channels: readonly string[]): Map<string, string[]> {
    return new Map(channels.flatMap((channel) => (this.keys[channel] ? [[channel, this.keys[channel]]] : [])));
  }
  localMembers(): { channel: string; member: PresenceMember }[] {
    return this.people;
  }
  resync(): void {
    this.resyncs += 1;
  }

  async enter(userId: string): Promise<string[]> {
    const member = { userId, userInfo: { name: userId } };
    this.people.push({ channel: ROOM, member });
    return (await this.bus.enter(ROOM, member, '1.1')).map((each) => each.userId).sort();
  }

  heard(): string[] {
    return this.events.map(({ event, data }) => `${event.replace('pusher_internal:', '')} ${data}`);
  }
}

const ROOM = 'presence-room-1';
const names = (members: PresenceMember[]) => members.map(({ userId }) => userId).sort();

beforeAll(async () => {
  server = await RedisServer.start();
});
beforeEach(() => {
  run += 1;
  return async () => {
    for (const node of opened.splice(0)) {
      await node.bus.close();
      await node.link.close();
    }
  };
});
afterAll(() => server.kill());

test('an event reaches every node once, in the same order', async () => {
  const [a, b] = [await Node.open(), await Node.open()];
  for (let n = 0; n < 50; n += 1) (n % 2 ? a : b).bus.publish([{ channel: 'c', event: 'e', data: String(n) }]);
  await expect.poll(() => [a.events.length, b.events.length]).toEqual([50, 50]);
  expect(a.events).toEqual(b.events);
});

test('a command reaches the node that holds the socket', async () => {
  const [a, b] = [await Node.open(), await Node.open()];
  a.bus.command({ kind: 'terminate_user', userId: '7' });
  await expect
    .poll(() => [a.commands, b.commands])
    .toEqual([[{ kind: 'terminate_user', userId: '7' }], [{ kind: 'terminate_user', userId: '7' }]]);
});

test('a census adds up the sockets of all nodes', async () => {
  const [a, b] = [await Node.open(), await Node.open()];
  a.counts = [
    ['x', 2],
    ['y', 1],
  ];
  b.counts = [['x', 3]];
  expect(Object.fromEntries(await a.bus.census({ prefix: '' }, waitLimit()))).toEqual({ x: 5, y: 1 });
});

test('an audience counts an account and a browser on two nodes once, and limits a network across all nodes', async () => {
  const [a, b] = [await Node.open(), await Node.open()];
  const browsers = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => `network1.browser${from + n}`);
  a.keys = { 'channel.1': ['@7', 'network1.chrome', 'network2.chrome'], 'channel.2': browsers(0, MAX_BROWSERS), 'channel.3': ['@7'] };
  b.keys = { 'channel.1': ['@7', '@8', 'network1.chrome'], 'channel.2': browsers(5, MAX_BROWSERS + 5) };
  const query = { prefix: 'channel.', channels: ['channel.1', 'channel.2', 'channel.4'] };
  expect(await a.bus.audience(query, waitLimit())).toEqual(
    new Map([
      ['channel.1', 4],
      ['channel.2', MAX_BROWSERS],
    ]),
  );
  const except = new Map([['channel.1', 7]]);
  expect((await a.bus.audience({ ...query, except }, waitLimit())).get('channel.1')).toBe(3);
});

test('the viewers of a channel are those of every node, each once', async () => {
  const [a, b] = [await Node.open(), await Node.open()];
  a.keys = { 'channel.1': ['@7', 'network1.chrome'] };
  b.keys = { 'channel.1': ['@7', '@8'], 'channel.2': ['@9'] };
  expect((await a.bus.viewersOf('channel.1', waitLimit())).sort()).toEqual(['@7', '@8', 'network1.chrome']);
  expect(await a.bus.viewersOf('channel.3', waitLimit())).toEqual([]);
});

test('during an upgrade the sockets of a node of 0.2 are added to an audience', async () => {
  const [a, old] = [await Node.open(), await Node.open()];
  a.keys = { 'channel.1': ['@7'] };
  // A node of 0.2 answers every request with the sockets of the channels that have the prefix.
  await old.bus.close();
  await old.link.subscriber.subscribe(`test-${run}:events`, async (text: string) => {
    const { ask } = JSON.parse(text) as { ask?: { id: string; from: string; query: { prefix: string } } };
    if (!ask) return;
    expect(ask.query.prefix).toBe('channel.');
    const answer = {
      id: ask.id,
      counts: [
        ['channel.1', 2],
        ['channel.9', 5],
      ],
    };
    await old.link.client.publish(`test-${run}:node:${ask.from}:answers`, JSON.stringify({ answer }));
  });
  expect(await a.bus.audience({ prefix: 'channel.', channels: ['channel.1'] }, waitLimit())).toEqual(new Map([['channel.1', 3]]));
});

test('a person on two nodes arrives once and leaves once', async () => {
  const [a, b] = [await Node.open(), await Node.open()];
  expect(await a.enter('ana')).toEqual(['ana']);
  expect(await b.enter('ana')).toEqual(['ana']);
  expect(await b.enter('mod')).toEqual(['ana', 'mod']);
  await a.bus.leave(ROOM, 'ana');
  expect(names(await a.bus.members(ROOM))).toEqual(['ana', 'mod']);
  await b.bus.leave(ROOM, 'ana');
  expect(names(await a.bus.members(ROOM))).toEqual(['mod']);
  const told = [
    'member_added {"user_id":"ana","user_info":{"name":"ana"}}',
    'member_added {"user_id":"mod","user_info":{"name":"mod"}}',
    'member_removed {"user_id":"ana"}',
  ];
  await expect.poll(() => [a.heard(), b.heard()]).toEqual([told, told]);
});

test('the members of a dead node are removed when its heartbeat expires, and announced once', async () => {
  const a = await Node.open();
  const [heartbeat] = await a.link.client.keys(`test-${run}:alive:*`);
  const [b, c] = [await Node.open(), await Node.open()];
  await a.enter('ana');
  await a.enter('mod');
  await b.enter('mod');
  opened.splice(opened.indexOf(a), 1);
  await a.link.close();
  await b.link.client.expire(heartbeat!, 0);
  await expect.poll(() => b.heard().filter((line) => line.startsWith('member_removed'))).toEqual(['member_removed {"user_id":"ana"}']);
  expect(names(await c.bus.members(ROOM))).toEqual(['mod']);
  expect(c.heard()).toEqual(b.heard());
});

test('a node that closes removes its members immediately', async () => {
  const [a, b] = [await Node.open(), await Node.open()];
  await a.enter('ana');
  await a.bus.close();
  await expect.poll(() => b.heard().at(-1)).toBe('member_removed {"user_id":"ana"}');
});

test('the last event of a cache channel is known on every node, and events of other channels are not kept', async () => {
  const [a, b] = [await Node.open(), await Node.open()];
  a.bus.publish([
    { channel: 'cache-score', event: 'goal', data: '{"n":1}', except: '1.1' },
    { channel: 'score', event: 'goal', data: '{"n":1}' },
  ]);
  await expect.poll(() => b.bus.lastEvent('cache-score')).toEqual({ channel: 'cache-score', event: 'goal', data: '{"n":1}' });
  expect(await b.bus.lastEvent('score')).toBeNull();
});

test('during an outage events reach this node; afterwards the sockets resync and Redis learns the current members again', async () => {
  const [a, b] = [await Node.open(), await Node.open()];
  await a.enter('ana');
  await b.enter('mod');
  await expect.poll(() => a.events.length).toBe(2);
  await server.kill();
  await expect.poll(() => a.link.available || b.link.available).toBe(false);

  a.bus.publish([{ channel: 'c', event: 'alone', data: '{}' }]);
  expect(a.heard().at(-1)).toBe('alone {}');
  expect(b.heard().at(-1)).not.toBe('alone {}');
  await expect(a.bus.members(ROOM)).rejects.toThrow('Redis is unavailable.');
  await expect(a.bus.census({ prefix: '' })).rejects.toThrow('Redis is unavailable.');

  await server.start();
  await expect.poll(() => [a.resyncs, b.resyncs]).toEqual([1, 1]);
  await expect.poll(async () => names(await a.bus.members(ROOM))).toEqual(['ana', 'mod']);
  b.bus.publish([{ channel: 'c', event: 'together', data: '{}' }]);
  await expect.poll(() => [a.heard().at(-1), b.heard().at(-1)]).toEqual(['together {}', 'together {}']);
});

test('a node that alone lost Redis later reports revoked rights to the others, in order and once', async () => {
  const link = await cuttableLink(server.url);
  const [alone, other] = [await Node.open(link.url), await Node.open()];
  await link.cut();
  await expect.poll(() => alone.link.available).toBe(false);
  const ended: SocketCommand = { kind: 'end_sessions', userId: '7', sessionIds: [1] };
  const lost: SocketCommand = { kind: 'drop_channel_holders', userId: '8', channels: ['private-room'] };
  await alone.bus.command(ended);
  await alone.bus.command({ kind: 'confirm_grant', socketId: '1.1', grantId: 'g' });
  await alone.bus.command(lost);
  expect(other.commands).toEqual([]);

  let outages = 0;
  let answered = Promise.resolve();
  alone.link.onReconnect(() => {
    answered = alone.bus.command({ kind: 'terminate_user', userId: String(outages) });
  });
  for (; outages < 2; outages++) {
    await link.restore();
    await expect.poll(() => other.commands.at(-1)).toEqual({ kind: 'terminate_user', userId: String(outages) });
    expect(alone.resyncs).toBe(outages + 1);
    await answered;
    await link.cut();
    await expect.poll(() => alone.link.available).toBe(false);
  }
  expect(other.commands).toEqual([ended, lost, { kind: 'terminate_user', userId: '0' }, { kind: 'terminate_user', userId: '1' }]);
});

test('a departure that Redis missed is corrected when the node reconciles', async () => {
  const a = await Node.open();
  const b = await Node.open();
  await a.enter('ana');
  a.people.length = 0;
  const known = await a.bus.members(ROOM);
  expect(names(known)).toEqual(['ana']);
  // The leave was lost in transit; only comparing Redis with the actual members corrects it.
  await a.link.run((client) => client.del([`test-${run}:nodes`, `test-${run}:alive`]));
  await expect.poll(async () => names(await b.bus.members(ROOM))).toEqual([]);
  await expect.poll(() => b.heard().at(-1)).toBe('member_removed {"user_id":"ana"}');
});

test('foreign messages on the bus channel are ignored', async () => {
  const a = await Node.open();
  for (const text of ['nonsense', '[]', '{"other":1}', 'null']) await a.link.client.publish(`test-${run}:events`, text);
  a.bus.publish([{ channel: 'c', event: 'e', data: '1' }]);
  await expect.poll(() => a.heard()).toEqual(['e 1']);
});
