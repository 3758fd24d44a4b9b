/**
 * The open pages of followers, in their own process. They receive the start of a stream and request nothing. Some people then open the
 * bell, which reads the list, and close it, which marks it as read.
 */
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { channelAuth, userAuth } from '#core/server/pusher/signature.ts';
import { clientFrame } from '#core/server/pusher/testing/client-frame.ts';
import { listNotifications, notificationCreated, readNotifications } from '#features/people/notifications/contract/notification.ts';
import { handshakeOf } from '../fan-out/handshake.ts';
import { app } from '../fan-out/publish.ts';
import { ServerFrames } from '../predictions/server-frames.ts';

export interface Pages {
  port: number;
  people: { userId: number; token: string }[];
}

/** Number of pages that got an event, of people who opened the bell, and of their refused requests. */
export interface Reported {
  told: number;
  opened: number;
  refused: number;
}

export type PagesOrder = { join: Pages } | 'report' | 'stop';

/** The share of the people who open the bell, and their maximum delay in milliseconds. */
const OPENS = 0.1;
const WITHIN = 10_000;
/** How long the list stays open. */
const READS_FOR = 1_000;
/** Sockets opened concurrently. */
const AT_ONCE = 50;

const agent = new Agent({ keepAlive: true, maxSockets: 64 });
let counts: Reported = { told: 0, opened: 0, refused: 0 };
const opening = new Set<Promise<void>>();

function ask(port: number, token: string, method: string, path: string, body?: object): Promise<string> {
  const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) };
  return new Promise((resolve, reject) => {
    const asking = request({ host: '127.0.0.1', port, method, path, headers, agent }, (reply) => {
      let text = '';
      reply.setEncoding('utf8').on('data', (part) => {
        text += part;
      });
      reply.on('end', () => {
        if (reply.statusCode !== 200) counts.refused += 1;
        resolve(text);
      });
    });
    asking.on('error', reject);
    asking.end(body && JSON.stringify(body));
  });
}

async function openBell(port: number, token: string): Promise<void> {
  await pause(Math.random() * WITHIN);
  const { data } = JSON.parse(await ask(port, token, 'GET', listNotifications.path));
  await pause(READS_FOR);
  await ask(port, token, 'POST', readNotifications.path, { up_to: data.notifications[0].created_at });
  counts.opened += 1;
}

function told(port: number, token: string): void {
  counts.told += 1;
  if (Math.random() >= OPENS) return;
  const opened = openBell(port, token).finally(() => opening.delete(opened));
  opening.add(opened);
}

function join(port: number, { userId, token }: Pages['people'][number]): Promise<void> {
  const channel = notificationCreated.channel(userId);
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1' });
    const frames = new ServerFrames((payload) => socket.write(clientFrame('pong', payload)));
    const send = (event: string, data: object) => socket.write(clientFrame('text', JSON.stringify({ event, data })));
    socket.setNoDelay(true);
    socket.on('connect', () => socket.write(handshakeOf(port)));
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('the server closed a socket')));
    socket.on('data', (bytes) => {
      for (const text of frames.push(bytes)) {
        const { event, data } = JSON.parse(text);
        if (event === 'pusher:connection_established') {
          const socketId: string = JSON.parse(data).socket_id;
          const user_data = JSON.stringify({ id: String(userId) });
          send('pusher:signin', { auth: userAuth(app, socketId, user_data), user_data });
          send('pusher:subscribe', { channel, auth: channelAuth(app, socketId, channel) });
        } else if (event === 'pusher_internal:subscription_succeeded') resolve();
        else if (event === 'pusher:ping') send('pusher:pong', {});
        else if (event === notificationCreated.name) told(port, token);
      }
    });
  });
}

process.on('message', async (order: PagesOrder) => {
  if (order === 'stop') process.exit(0);
  if (order === 'report') {
    await Promise.all(opening);
    process.send!(counts);
    counts = { told: 0, opened: 0, refused: 0 };
    return;
  }
  const { port, people } = order.join;
  for (let from = 0; from < people.length; from += AT_ONCE)
    await Promise.all(people.slice(from, from + AT_ONCE).map((person) => join(port, person)));
  process.send!('joined');
});
