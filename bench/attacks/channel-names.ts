import { setTimeout as pause } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { app } from '../fan-out/publish.ts';

/** The channels that one network got on a node, and those left for people of other networks. */
export interface TakenNames {
  subscriptions: number;
  /** Number of `WATCHERS` who could subscribe to a chat afterwards. */
  watchers: number;
}

export const GREEDY_SOCKETS = 400;
export const NAMES_PER_SOCKET = 1_000;
export const WATCHERS = 50;
/** Milliseconds without a reply after which none is expected. */
const QUIET = 2_000;
const PATIENCE = 5_000;

const open = (port: number, address: string): WebSocket =>
  new WebSocket(`ws://127.0.0.1:${port}/app/${app.key}?protocol=7`, { headers: { 'x-forwarded-for': address } });
const subscribe = (channel: string): string => JSON.stringify({ event: 'pusher:subscribe', data: { channel } });
const isSubscribed = (frame: unknown): boolean => String(frame).includes('subscription_succeeded');

/**
 * Lets one network subscribe to nonexistent channels with all its sockets, and then one person of each of `WATCHERS` networks open a chat.
 */
export async function takeNames(port: number): Promise<TakenNames> {
  let subscriptions = 0;
  let lastHeard = performance.now();
  const greedy = Array.from({ length: GREEDY_SOCKETS }, (_, socket) => {
    const ws = open(port, '203.0.113.7');
    ws.on('open', () => {
      for (let name = 0; name < NAMES_PER_SOCKET; name += 1) ws.send(subscribe(`invented-${socket}-${name}`));
    });
    ws.on('message', (frame) => {
      lastHeard = performance.now();
      if (isSubscribed(frame)) subscriptions += 1;
    });
    // Refused sockets are counted here.
    ws.on('error', () => ws.terminate());
    return ws;
  });
  while (performance.now() - lastHeard < QUIET) await pause(100);

  const watchers = await Promise.all(Array.from({ length: WATCHERS }, (_, person) => canWatch(port, person)));
  for (const ws of greedy) ws.terminate();
  return { subscriptions, watchers: watchers.filter(Boolean).length };
}

async function canWatch(port: number, person: number): Promise<boolean> {
  const ws = open(port, `198.51.100.${person + 1}`);
  try {
    return await new Promise<boolean>((resolve) => {
      ws.on('open', () => ws.send(subscribe(`chatrooms.${person + 1}.v2`)));
      ws.on('message', (frame) => isSubscribed(frame) && resolve(true));
      ws.on('close', () => resolve(false));
      ws.on('error', () => resolve(false));
      setTimeout(() => resolve(false), PATIENCE).unref();
    });
  } finally {
    ws.terminate();
  }
}
