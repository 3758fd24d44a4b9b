// @vitest-environment jsdom
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import Pusher from 'pusher-js';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type WebSocket, WebSocketServer } from 'ws';
import { soon } from '#core/testing/soon.ts';
import { isCriticalCode, RealtimeConnection } from './realtime-connection.ts';
import { freezeClock, holdTimers, pass, releaseClock } from './testing/web-clock.ts';
import { watchSockets } from './watch-sockets.ts';

/** A socket server that sends the greeting, confirms subscriptions and records what it receives. */
class Speaker {
  readonly server: WebSocketServer;
  readonly sockets: WebSocket[] = [];
  readonly frames: { event: string; data: { channel?: string } }[] = [];
  greet: (socket: WebSocket) => void = (socket) =>
    say(socket, 'pusher:connection_established', { socket_id: `1.${this.sockets.length}`, activity_timeout: 120 });

  constructor(port = 0) {
    this.server = new WebSocketServer({ port, host: '127.0.0.1' });
    this.server.on('connection', (socket) => {
      this.sockets.push(socket);
      this.greet(socket);
      socket.on('message', (text) => {
        const frame = JSON.parse(String(text));
        this.frames.push(frame);
        if (frame.event === 'pusher:subscribe') say(socket, 'pusher_internal:subscription_succeeded', {}, frame.data.channel);
      });
    });
  }

  get port() {
    return (this.server.address() as AddressInfo).port;
  }

  get last() {
    return this.sockets.at(-1)!;
  }

  subscriptions(): (string | undefined)[] {
    return this.frames.filter(({ event }) => event === 'pusher:subscribe').map(({ data }) => data.channel);
  }
}

const say = (socket: WebSocket, event: string, data: object, channel?: string) =>
  socket.send(JSON.stringify({ event, data: JSON.stringify(data), ...(channel ? { channel } : {}) }));

let speaker: Speaker;
let connection: RealtimeConnection;
let signedIn: string[];

beforeEach(async () => {
  speaker = new Speaker();
  await once(speaker.server, 'listening');
  signedIn = [];
  connection = new RealtimeConnection(open, () => 0);
});

const { createWebSocket } = Pusher.Runtime;

/** As `openPusher` does, without a browser. */
async function open(onClosed: (code: number) => void): Promise<Pusher> {
  Pusher.Runtime.createWebSocket = createWebSocket;
  watchSockets(Pusher.Runtime, onClosed);
  const pusher = new Pusher('key', {
    cluster: 'us2',
    wsHost: '127.0.0.1',
    wsPort: speaker.port,
    forceTLS: false,
    enabledTransports: ['ws'],
    userAuthentication: {
      customHandler: ({ socketId }, done) => {
        signedIn.push(socketId);
        done(null, { auth: `key:${createHmac('sha256', 'secret').update(socketId).digest('hex')}`, user_data: '{"id":"1"}' });
      },
    },
  });
  return pusher;
}

afterEach(async () => {
  vi.restoreAllMocks();
  releaseClock();
  connection.close();
  for (const socket of speaker.sockets) socket.terminate();
  await new Promise((resolve) => speaker.server.close(resolve));
});

const connected = () => soon(() => expect(connection.state().kind).toBe('connected'));

test('RT-04 4000, 4001 and 4003 to 4009 are critical, and no other code is', () => {
  const critical = Array.from({ length: 1200 }, (_, at) => 3900 + at).filter(isCriticalCode);
  expect(critical).toEqual([4000, 4001, 4003, 4004, 4005, 4006, 4007, 4008, 4009]);
});

test.each([4000, 4001, 4003, 4004, 4005, 4006, 4007, 4008, 4009])(
  'RT-04 after %i the page stops for good and keeps the reason',
  async (code) => {
    speaker.greet = (socket) => {
      say(socket, 'pusher:error', { code, message: 'No.' });
      socket.close(code, 'No.');
    };
    const states: string[] = [];
    connection.watch(() => states.push(connection.state().kind));
    connection.listen('chatrooms.1.v2', 'Said', () => undefined);

    await soon(() => expect(connection.state()).toMatchObject({ kind: 'stopped', code }));
    await soon(() => expect(speaker.last.readyState).toBe(speaker.last.CLOSED));
    expect(speaker.sockets).toHaveLength(1);
    expect(states.at(-1)).toBe('stopped');
  },
);

test('RT-04 a critical code on an established connection stops it too', async () => {
  connection.listen('chatrooms.1.v2', 'Said', () => undefined);
  await connected();
  speaker.last.close(4009, 'Connection is unauthorized');
  await soon(() => expect(connection.state()).toEqual({ kind: 'stopped', code: 4009, message: 'Connection is unauthorized' }));
});

test.each([4200, 4201, 1011])('RT-04 after %i the page reconnects, and its channels are confirmed again', async (code) => {
  const told: boolean[] = [];
  const heard: unknown[] = [];
  connection.onConfirmed('chatrooms.1.v2', ({ again }) => told.push(again));
  connection.listen('chatrooms.1.v2', 'Said', (payload) => heard.push(payload));
  await soon(() => expect(told).toEqual([false]));

  speaker.last.close(code);
  await soon(() => expect(told).toEqual([false, true]));
  expect(connection.state().kind).toBe('connected');
  expect(speaker.sockets).toHaveLength(2);

  say(speaker.last, 'Said', { id: 1 }, 'chatrooms.1.v2');
  await soon(() => expect(heard).toEqual([{ id: 1 }]));
});

test.each([4200, 4201, 1011])('RT-04 after %i pusher-js makes no attempt of its own, so that pages return spread', async (code) => {
  connection.listen('chatrooms.1.v2', 'Said', () => undefined);
  await connected();
  const { createWebSocket: create } = Pusher.Runtime;
  const created = vi.fn(create);
  Pusher.Runtime.createWebSocket = created;
  holdTimers();
  speaker.last.close(code);
  await soon(() => expect(connection.state().kind).toBe('waiting'));
  // Timers of pusher-js without a delay are not held and run before this one.
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(created).not.toHaveBeenCalled();
  pass(0.25);
  await connected();
  expect(created).toHaveBeenCalledOnce();
});

test('all listeners of a channel share one subscription, and each receives only its own event', async () => {
  const heard: string[] = [];
  const stop = connection.listen('chatrooms.1.v2', 'Said', () => heard.push('said'));
  connection.listen('chatrooms.1.v2', 'Deleted', () => heard.push('deleted'));
  connection.listen('channel.9', 'Live', () => heard.push('live'));
  await connected();
  await soon(() => expect(speaker.subscriptions()).toEqual(['chatrooms.1.v2', 'channel.9']));

  say(speaker.last, 'Said', {}, 'chatrooms.1.v2');
  say(speaker.last, 'Said', {}, 'channel.9');
  say(speaker.last, 'Deleted', {}, 'chatrooms.1.v2');
  await soon(() => expect(heard).toEqual(['said', 'deleted']));
  stop();
  say(speaker.last, 'Said', {}, 'chatrooms.1.v2');
  say(speaker.last, 'Live', {}, 'channel.9');
  await soon(() => expect(heard).toEqual(['said', 'deleted', 'live']));
});

test('a channel is left after its last listener, but not when another one replaces it immediately', async () => {
  const stop = connection.listen('chatrooms.1.v2', 'Said', () => undefined);
  await connected();
  await soon(() => expect(speaker.subscriptions()).toHaveLength(1));

  stop();
  const stopAgain = connection.listen('chatrooms.1.v2', 'Said', () => undefined);
  connection.listen('channel.9', 'Live', () => undefined);
  await soon(() => expect(speaker.subscriptions()).toEqual(['chatrooms.1.v2', 'channel.9']));
  expect(speaker.frames.some(({ event }) => event === 'pusher:unsubscribe')).toBe(false);

  stopAgain();
  await soon(() => expect(speaker.frames.at(-1)).toMatchObject({ event: 'pusher:unsubscribe', data: { channel: 'chatrooms.1.v2' } }));
});

test('when another person signs in, a new connection is opened as them with the same channels', async () => {
  connection.listen('chatrooms.1.v2', 'Said', () => undefined);
  await connected();
  await soon(() => expect(speaker.subscriptions()).toEqual(['chatrooms.1.v2']));
  expect(signedIn).toEqual([]);
  const first = speaker.last;

  connection.identify(10_000_007);
  await soon(() => expect(signedIn).toEqual(['1.2']));
  await soon(() => expect(speaker.subscriptions()).toEqual(['chatrooms.1.v2', 'chatrooms.1.v2']));
  await soon(() => expect(first.readyState).toBe(first.CLOSED));
  connection.identify(10_000_007);
  expect(speaker.sockets).toHaveLength(2);
});

test('listening to a channel right after the connection was closed opens a new connection', async () => {
  const heard: unknown[] = [];
  const stop = connection.listen('chatrooms.1.v2', 'Said', () => undefined);
  await connected();
  await soon(() => expect(speaker.subscriptions()).toEqual(['chatrooms.1.v2']));
  stop();
  connection.close();
  connection.listen('chatrooms.1.v2', 'Said', (payload) => heard.push(payload));
  await soon(() => expect(speaker.subscriptions()).toEqual(['chatrooms.1.v2', 'chatrooms.1.v2']));
  say(speaker.last, 'Said', { id: 1 }, 'chatrooms.1.v2');
  await soon(() => expect(heard).toEqual([{ id: 1 }]));
});

/** Holds the clock of the page, while its sockets are real. */
function holdClock(): void {
  freezeClock();
  holdTimers();
}

const waitsUntil = (): number => {
  const state = connection.state();
  if (state.kind !== 'waiting' || state.retryAt === null) throw new Error(`The page does not wait, it is ${state.kind}.`);
  return state.retryAt;
};

/** The server stops: its port refuses connections until `start`. */
async function stopServer(): Promise<{ start: () => Promise<void> }> {
  const { port } = speaker;
  for (const socket of speaker.sockets) socket.terminate();
  await new Promise((resolve) => speaker.server.close(resolve));
  return {
    start: async () => {
      speaker = new Speaker(port);
      await once(speaker.server, 'listening');
    },
  };
}

test.each([0, 0.5, 0.999])('after an outage of 15 s the page is back within 3 s of the server’s return (random %f)', async (random) => {
  holdClock();
  connection = new RealtimeConnection(open, () => random);
  connection.listen('chatrooms.1.v2', 'Said', () => undefined);
  await soon(() => expect(connection.state().kind).toBe('connected'));
  const server = await stopServer();
  await soon(waitsUntil);

  const returnsAt = Date.now() + 15_000;
  let attempts = 0;
  for (;;) {
    await soon(waitsUntil);
    if (waitsUntil() >= returnsAt) break;
    pass((waitsUntil() - Date.now()) / 1000);
    attempts += 1;
  }
  expect(attempts).toBeGreaterThanOrEqual(Math.floor(15_000 / 2_250));
  await server.start();
  expect(waitsUntil() - returnsAt).toBeLessThanOrEqual(2_250);
  pass((waitsUntil() - Date.now()) / 1000);
  await soon(() => expect(connection.state().kind).toBe('connected'));
  await soon(() => expect(speaker.subscriptions()).toEqual(['chatrooms.1.v2']));
});

test('a server that accepts the connection and never answers is given up after 5 s, and tried again', async () => {
  holdClock();
  speaker.greet = () => undefined;
  connection.listen('chatrooms.1.v2', 'Said', () => undefined);
  await soon(() => expect(speaker.sockets).toHaveLength(1));
  pass(4.999);
  expect(connection.state().kind).toBe('connecting');
  pass(0.001);
  expect(waitsUntil() - Date.now()).toBe(250);
  pass(0.25);
  await soon(() => expect(speaker.sockets).toHaveLength(2));
});

test('"Try again now" connects at once, and while connected it does nothing', async () => {
  holdClock();
  connection.listen('chatrooms.1.v2', 'Said', () => undefined);
  await soon(() => expect(connection.state().kind).toBe('connected'));
  connection.retryNow();
  expect(connection.state().kind).toBe('connected');
  speaker.last.close(4100);
  await soon(waitsUntil);
  expect(waitsUntil() - Date.now()).toBe(5_000);

  connection.retryNow();
  expect(connection.state()).toEqual({ kind: 'waiting', retryAt: null });
  await soon(() => expect(connection.state().kind).toBe('connected'));
  expect(speaker.sockets).toHaveLength(2);
});

test('a connection on which no ping is answered is replaced', async () => {
  holdClock();
  connection.listen('chatrooms.1.v2', 'Said', () => undefined);
  await connected();
  // The server of these tests answers no pings: one is due after 120 s of silence, and its answer within 30 s.
  pass(120);
  pass(30);
  await soon(waitsUntil);
  pass(0.25);
  await connected();
  await soon(() => expect(speaker.sockets).toHaveLength(2));
});

test('when the browser is online again, the page connects anew at once, also if it did not notice the loss', async () => {
  holdClock();
  const confirmed: boolean[] = [];
  connection.onConfirmed('chatrooms.1.v2', ({ again }) => confirmed.push(again));
  await soon(() => expect(confirmed).toEqual([false]));
  connection.renew();
  await soon(() => expect(confirmed).toEqual([false, true]));
  expect(speaker.sockets).toHaveLength(2);
});

test('when the settings cannot be loaded the page waits and retries', async () => {
  holdClock();
  let loads = 0;
  const unlucky = new RealtimeConnection(
    async () => {
      loads += 1;
      throw new Error('no settings');
    },
    () => 0.5,
  );
  unlucky.listen('channel.9', 'Live', () => undefined);
  await soon(() => expect(unlucky.state()).toEqual({ kind: 'waiting', retryAt: Date.now() + 1_250 }));
  pass(1.25);
  expect(loads).toBe(2);
  unlucky.close();
});
