/** Attackers of parts other than the realtime gateway, in their own process. Each works as fast as the server lets it. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { call } from '#app/server/testing/node-client.ts';

export interface Target {
  port: number;
  rtmpPort: number;
  /** Of people who chat in ana's channel, whose patterns are hostile. */
  chatters: readonly string[];
  chatroomId: number;
  ana: string;
  /** Paths of stored segments of a video. */
  segments: readonly string[];
}

export const HOSTILE_PATTERNS: readonly string[] = Array.from({ length: 58 }, (_, index) => `/[ab]*a[ab]{100}c${'z'.repeat(1 + index)}/`);
const hostileText = (): string => Array.from({ length: 400 }, () => (Math.random() < 0.5 ? 'a' : 'b')).join('');

/** Milliseconds between the attempts of one attacker. */
const PAUSE = 50;

/** Repeats an attempt. A refused attempt, or a closed connection, does not end the attack. */
async function forever(attempt: () => Promise<unknown>): Promise<never> {
  for (;;) {
    await attempt().catch(() => undefined);
    await pause(PAUSE);
  }
}

async function opened(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => socket.destroy());
  await once(socket, 'connect');
  return socket;
}

/** Keeps one connection open, and opens another one when the server closes it. */
const holding = (port: number, bytes: string | Buffer, onOpen: (socket: Socket) => void = () => {}) =>
  forever(async () => {
    const socket = await opened(port);
    socket.write(bytes);
    onOpen(socket);
    await once(socket, 'close');
  });

const times = (count: number, attack: (index: number) => unknown): void => {
  for (let index = 0; index < count; index += 1) void attack(index);
};

/** Version 3, and no more of the handshake. */
const RTMP_START = Buffer.from([3]);
const request = (target: string, headers = '') => `GET ${target} HTTP/1.1\r\nhost: 127.0.0.1\r\n${headers}\r\n`;

export const SERVICE_ATTACKS = {
  'messages to 58 hostile patterns': ({ port, chatters, chatroomId }: Target) => {
    const node = { url: `http://127.0.0.1:${port}` };
    times(chatters.length, (index) =>
      forever(() => call(node, 'POST', `/api/v2/messages/send/${chatroomId}`, chatters[index]!, { content: hostileText() })),
    );
  },
  'tests of 58 hostile patterns': ({ port, ana }: Target) => {
    const node = { url: `http://127.0.0.1:${port}` };
    times(8, () => forever(() => call(node, 'POST', '/api/v2/channels/ana/moderation/workbench', ana, { words: HOSTILE_PATTERNS })));
  },
  '1,000 idle RTMP connections': ({ rtmpPort }: Target) => times(1_000, () => holding(rtmpPort, RTMP_START)),
  '400 slow readers of stored segments': ({ port, segments }: Target) =>
    times(400, (index) => holding(port, request(segments[index % segments.length]!), (socket) => socket.pause())),
  'absolute-form targets': ({ port }: Target) =>
    times(32, () => holding(port, request('http://127.0.0.1//api/v2/channels/ana').repeat(16), (socket) => socket.resume())),
  'API reference and sitemaps': ({ port }: Target) =>
    times(32, (index) =>
      forever(async () => {
        const path = ['/docs/openapi.json', '/sitemap.xml', '/sitemap/channels-0.xml'][index % 3]!;
        const reply = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { 'accept-encoding': 'br' } });
        await reply.arrayBuffer();
      }),
    ),
} as const satisfies Record<string, (target: Target) => void>;
export type ServiceAttack = keyof typeof SERVICE_ATTACKS;

if (process.send) process.on('message', ({ attack, target }: { attack: ServiceAttack; target: Target }) => SERVICE_ATTACKS[attack](target));
