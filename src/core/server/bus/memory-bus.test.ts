import { expect, test } from 'vitest';
import type { BusReceiver, OutgoingEvent, SocketCommand } from './bus.ts';
import { CACHE_SECONDS } from './bus.ts';
import { memoryBus } from './memory-bus.ts';

function connected(now?: () => number) {
  const bus = memoryBus(now);
  const events: OutgoingEvent[] = [];
  const commands: SocketCommand[] = [];
  const receiver: BusReceiver = {
    deliver: (delivered) => events.push(...delivered),
    execute: (command) => commands.push(command),
    count: () => new Map([['c', 2]]),
    viewers: (channels) => new Map(channels.map((channel) => [channel, ['@7', '@7', 'network1.chrome']])),
    localMembers: () => [],
    resync: () => {},
  };
  bus.connect(receiver);
  return { bus, events, commands };
}

test('events and commands reach the sockets of this node immediately and in order', async () => {
  const { bus, events, commands } = connected();
  bus.publish([{ channel: 'c', event: 'e', data: '1' }]);
  bus.publish([{ channel: 'c', event: 'e', data: '2' }]);
  bus.command({ kind: 'terminate_user', userId: '7' });
  expect(events.map(({ data }) => data)).toEqual(['1', '2']);
  expect(commands).toEqual([{ kind: 'terminate_user', userId: '7' }]);
  expect(await bus.census({ prefix: '' })).toEqual(new Map([['c', 2]]));
  expect(await bus.audience({ prefix: 'c', channels: ['c1'] })).toEqual(new Map([['c1', 2]]));
  expect(await bus.audience({ prefix: 'c', channels: ['c1'], except: new Map([['c1', 7]]) })).toEqual(new Map([['c1', 1]]));
});

test('the other members are notified when a person arrives and when a person leaves', async () => {
  const { bus, events } = connected();
  expect(await bus.enter('presence-x', { userId: '7', userInfo: { name: 'Ana' } }, '1.1')).toEqual([
    { userId: '7', userInfo: { name: 'Ana' } },
  ]);
  await bus.leave('presence-x', '7');
  await bus.leave('presence-x', '7');
  expect(await bus.members('presence-x')).toEqual([]);
  expect(events).toEqual([
    { channel: 'presence-x', event: 'pusher_internal:member_added', data: '{"user_id":"7","user_info":{"name":"Ana"}}', except: '1.1' },
    { channel: 'presence-x', event: 'pusher_internal:member_removed', data: '{"user_id":"7"}' },
  ]);
});

test('the last event of a cache channel is kept for half an hour', async () => {
  let now = 0;
  const { bus } = connected(() => now);
  const event = { channel: 'cache-c', event: 'e', data: '1' };
  bus.publish([event, { channel: 'c', event: 'e', data: '1' }]);
  expect([await bus.lastEvent('cache-c'), await bus.lastEvent('c')]).toEqual([event, null]);
  now = CACHE_SECONDS * 1000;
  expect(await bus.lastEvent('cache-c')).toBeNull();
});

test('ten thousand cache channels are remembered, and the oldest is evicted first', async () => {
  const { bus } = connected();
  for (let n = 0; n <= 10_000; n += 1) bus.publish([{ channel: `cache-${n}`, event: 'e', data: '1' }]);
  expect(await bus.lastEvent('cache-0')).toBeNull();
  expect(await bus.lastEvent('cache-1')).not.toBeNull();
});
