import { Agent, get } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { app, chatMessage, publishBatch, ROOM } from '../fan-out/publish.ts';

/** The slowest of each, in milliseconds. */
export interface Waits {
  healthz: number;
  delivery: number;
}

const HEALTHZ_EVERY = 20;
const PUBLISH_EVERY = 100;
/** Milliseconds after which a reply or a delivery counts as lost. */
const PATIENCE = 30_000;

const agent = new Agent({ keepAlive: true, maxSockets: 1 });

function healthz(port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const asked = get({ port, host: '127.0.0.1', path: '/healthz', agent, timeout: PATIENCE }, (reply) => {
      reply.resume();
      reply.on('end', () => (reply.statusCode === 200 ? resolve() : reject(new Error(`/healthz answered ${reply.statusCode}`))));
    });
    asked.on('timeout', () => asked.destroy(new Error('/healthz did not answer')));
    asked.on('error', reject);
  });
}

/** A subscribed socket that resolves a promise for each message. */
async function listener(port: number): Promise<{ arrival(number: number): Promise<void>; close(): void }> {
  const arrivals = new Map<string, () => void>();
  const ws = new WebSocket(`ws://127.0.0.1:${port}/app/${app.key}?protocol=7`);
  const joined = Promise.withResolvers<void>();
  ws.on('open', () => ws.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel: ROOM } })));
  ws.on('message', (bytes) => {
    const frame = JSON.parse(bytes.toString()) as { event: string; data: string };
    if (frame.event === 'pusher_internal:subscription_succeeded') joined.resolve();
    if (frame.event === 'App\\Events\\ChatMessageEvent') arrivals.get((JSON.parse(frame.data) as { id: string }).id)?.();
  });
  ws.on('error', joined.reject);
  await joined.promise;
  return {
    arrival: (number) =>
      new Promise((resolve, reject) => {
        const late = setTimeout(() => reject(new Error('a message was not delivered')), PATIENCE);
        arrivals.set((JSON.parse(chatMessage(number)) as { id: string }).id, () => {
          clearTimeout(late);
          resolve();
        });
      }),
    close: () => ws.close(),
  };
}

/** Repeats the work at a steady pace, one at a time, and returns the longest time it took. */
async function slowest(until: number, every: number, work: (number: number) => Promise<unknown>): Promise<number> {
  let longest = 0;
  for (let number = 0; performance.now() < until; number += 1) {
    const began = performance.now();
    await work(number);
    const took = performance.now() - began;
    longest = Math.max(longest, took);
    await pause(Math.max(0, every - took));
  }
  return longest;
}

/** Uses the server for this many seconds as a well-behaved client. */
export async function watch(port: number, seconds: number): Promise<Waits> {
  const { arrival, close } = await listener(port);
  const until = performance.now() + seconds * 1_000;
  const [health, delivery] = await Promise.all([
    slowest(until, HEALTHZ_EVERY, () => healthz(port)),
    slowest(until, PUBLISH_EVERY, (number) => Promise.all([arrival(number), publishBatch(port, [chatMessage(number)])])),
  ]);
  close();
  return { healthz: health, delivery };
}
