import Pusher from 'pusher';
import type { Options, PresenceChannel } from 'pusher-js';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { masterKey } from '../signature.ts';
import { openRealtime, type Realtime, testApp } from '../testing/open-realtime.ts';
import { connected, nextEvent, type StockClient, stockClient, subscribed } from '../testing/stock-client.ts';

let realtime: Realtime;
const clients: StockClient[] = [];

function client(person?: string, options: Partial<Options> = {}, key = testApp.key): StockClient {
  const made = stockClient(realtime.port, person, options, key);
  clients.push(made);
  return made;
}

beforeAll(async () => {
  realtime = await openRealtime({ resyncDuration: 100 });
});
afterEach(() => {
  for (const each of clients.splice(0)) each.disconnect();
});
afterAll(() => realtime.close());

test('RT-01 the stock client connects and receives the events of a public channel', async () => {
  const ana = await connected(client());
  expect(ana.connection.socket_id).toMatch(/^\d+\.\d+$/);
  const chat = await subscribed(ana, 'chatrooms.501.v2');
  const heard = nextEvent(chat, 'App\\Events\\ChatMessageEvent');
  realtime.bus.publish([
    { channel: 'chatrooms.501.v2', event: 'App\\Events\\ChatMessageEvent', data: '{"id":"m","content":"Hi \\"there\\" 👋"}' },
  ]);
  expect(await heard).toEqual({ id: 'm', content: 'Hi "there" 👋' });
});

test('RT-01 no events arrive after unsubscribing', async () => {
  const ana = await connected(client());
  const chat = await subscribed(ana, 'chatrooms.502.v2');
  const other = await subscribed(ana, 'chatrooms.503.v2');
  const heard: unknown[] = [];
  chat.bind('e', (said: unknown) => heard.push(said));
  ana.unsubscribe('chatrooms.502.v2');
  await expect.poll(() => realtime.bus.census({ channel: 'chatrooms.502.v2' })).toEqual(new Map());
  const marker = nextEvent(other, 'e');
  realtime.bus.publish([
    { channel: 'chatrooms.502.v2', event: 'e', data: '1' },
    { channel: 'chatrooms.503.v2', event: 'e', data: '2' },
  ]);
  await marker;
  expect(heard).toEqual([]);
});

test('RT-02 a private channel admits its owner and refuses everybody else', async () => {
  await subscribed(await connected(client('ana')), 'private-owned-7');

  const refusal = (person: string | undefined, channel: string) => {
    const subscription = client(person).subscribe(channel);
    return nextEvent<{ type: string; status: number }>(subscription, 'pusher:subscription_error');
  };
  expect(await refusal('mod', 'private-owned-7')).toMatchObject({ type: 'AuthError', status: 403 });
  expect(await refusal('ana', 'private-nobody-knows')).toMatchObject({ type: 'AuthError', status: 403 });
  expect(await refusal(undefined, 'private-owned-7')).toMatchObject({ type: 'AuthError', status: 401 });
});

test('RT-01 the members of a presence channel see each other arrive and leave', async () => {
  const ana = await subscribed<PresenceChannel>(await connected(client('ana')), 'presence-room-1');
  expect(ana.members.count).toBe(1);
  expect(ana.members.me).toMatchObject({ id: '7', info: { username: 'Ana' } });

  const arrival = nextEvent(ana, 'pusher:member_added');
  const modClient = await connected(client('mod'));
  const mod = await subscribed<PresenceChannel>(modClient, 'presence-room-1');
  expect(await arrival).toMatchObject({ id: '8', info: { username: 'Mod' } });
  expect(Object.keys(mod.members.members).sort()).toEqual(['7', '8']);

  const departure = nextEvent(ana, 'pusher:member_removed');
  modClient.disconnect();
  expect(await departure).toMatchObject({ id: '8' });
  expect(ana.members.count).toBe(1);
});

test('RT-01 a second tab of the same person is neither an arrival nor a departure', async () => {
  const mod = await subscribed<PresenceChannel>(await connected(client('mod')), 'presence-room-2');
  const changes: string[] = [];
  for (const name of ['pusher:member_added', 'pusher:member_removed'])
    mod.bind(name, ({ id }: { id: string }) => changes.push(`${name} ${id}`));
  const [tab, secondTab] = [await connected(client('ana')), await connected(client('ana'))];
  await subscribed(tab, 'presence-room-2');
  expect((await subscribed<PresenceChannel>(secondTab, 'presence-room-2')).members.count).toBe(2);
  tab.disconnect();
  await expect.poll(() => realtime.bus.census({ channel: 'presence-room-2' })).toEqual(new Map([['presence-room-2', 2]]));
  secondTab.disconnect();
  await expect.poll(() => changes).toEqual(['pusher:member_added 7', 'pusher:member_removed 7']);
});

test('RT-01 a presence channel may present a person as another member', async () => {
  const masked = await subscribed<PresenceChannel>(await connected(client('ana')), 'presence-masked');
  expect(masked.members.me).toEqual({ id: 'mask', info: { face: 'hidden' } });
});

test('RT-01 a new subscriber of a cache channel receives its last event, or a cache miss when there is none', async () => {
  const first = client().subscribe('cache-score');
  await nextEvent(first, 'pusher:cache_miss');
  realtime.bus.publish([{ channel: 'cache-score', event: 'goal', data: '{"n":1}' }]);
  expect(await nextEvent(client().subscribe('cache-score'), 'goal')).toEqual({ n: 1 });
});

test('RT-01 a signed-in socket receives events for its user and is closed by a terminate command', async () => {
  const ana = await connected(client('ana'));
  ana.signin();
  const greeting = nextEvent(ana.user, 'greeting');
  await expect.poll(() => realtime.bus.census({ channel: '#server-to-user-7' })).toEqual(new Map([['#server-to-user-7', 1]]));
  expect(ana.user.user_data).toMatchObject({ id: '7' });
  realtime.bus.publish([{ channel: '#server-to-user-7', event: 'greeting', data: '{"hello":"Ana"}' }]);
  expect(await greeting).toEqual({ hello: 'Ana' });

  const gone = nextEvent(ana.connection, 'disconnected');
  realtime.bus.command({ kind: 'terminate_user', userId: '7' });
  await gone;
});

test('RT-04 after a close with 4200 the client reconnects with the same channels', async () => {
  const ana = await connected(client('ana'));
  const chat = await subscribed(ana, 'chatrooms.504.v2');
  const socketId = ana.connection.socket_id;
  const again = nextEvent(chat, 'pusher:subscription_succeeded');
  realtime.gateway.resync();
  await again;
  expect(ana.connection.socket_id).not.toBe(socketId);
  const heard = nextEvent(chat, 'e');
  realtime.bus.publish([{ channel: 'chatrooms.504.v2', event: 'e', data: '1' }]);
  expect(await heard).toBe(1);
});

test('RT-04 an unknown key stops the client for good', async () => {
  const stranger = client(undefined, {}, 'another-key');
  const refused = nextEvent<{ error: { data: { code: number } } }>(stranger.connection, 'error');
  const stopped = nextEvent(stranger.connection, 'disconnected');
  expect((await refused).error.data.code).toBe(4001);
  await stopped;
});

test('RT-02 a user who loses a permission is removed from the private channel and cannot rejoin', async () => {
  const ana = await connected(client('ana'));
  await subscribed(ana, 'private-owned-7');
  const mod = await connected(client('mod'));
  await subscribed(mod, 'private-owned-8');
  const [anaSocket, modSocket] = [ana.connection.socket_id, mod.connection.socket_id];

  realtime.bus.command({ kind: 'drop_channel_holders', userId: '7', channels: ['private-owned-7', 'private-owned-8'] });
  await expect.poll(() => ana.connection.state === 'connected' && ana.connection.socket_id !== anaSocket).toBe(true);
  expect(mod.connection.socket_id).toBe(modSocket);
});

test('RT-01 a client event is refused with an error and has no effect', async () => {
  const ana = await connected(client('ana'));
  const room = await subscribed(ana, 'private-owned-7');
  const refused = nextEvent<{ data: { code: number } }>(ana.connection, 'error');
  room.trigger('client-typing', { on: true });
  expect((await refused).data.code).toBe(4301);
  expect(ana.connection.state).toBe('connected');
});

test('RT-01 only members of the channel can read what a publisher encrypts', async () => {
  const publisher = new Pusher({
    appId: testApp.id,
    key: testApp.key,
    secret: testApp.secret,
    host: '127.0.0.1',
    port: String(realtime.port),
    useTLS: false,
    encryptionMasterKeyBase64: masterKey(testApp).toString('base64'),
  });
  const channel = await subscribed(await connected(client('ana')), 'private-encrypted-owned-7');
  const heard = nextEvent(channel, 'secret');
  await publisher.trigger('private-encrypted-owned-7', 'secret', { word: 'open sesame' });
  expect(await heard).toEqual({ word: 'open sesame' });
});
