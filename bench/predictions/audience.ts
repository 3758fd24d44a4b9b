/**
 * The viewers of the channel, in their own process. Each loads the latest prediction once and subscribes to the channels of an open page.
 * Like the page, it merges the events, and loads the prediction again when an event is not enough.
 */
import { Agent, get } from 'node:http';
import { connect, type Socket } from 'node:net';
import { channelAuth } from '#core/server/pusher/signature.ts';
import { clientFrame } from '#core/server/pusher/testing/client-frame.ts';
import { spreadDelay } from '#core/web/spread-delay.ts';
import { pointsUpdated } from '#features/engagement/points/contract/balance.ts';
import { predictionUpdated } from '#features/engagement/predictions/contract.ts';
import { type Latest, mergeEvent, mergeOwnPayout, mergeResponse } from '#features/engagement/predictions/web/latest.ts';
import { handshakeOf } from '../fan-out/handshake.ts';
import { app } from '../fan-out/publish.ts';
import { ServerFrames } from './server-frames.ts';
import { sharedNow } from './shared-clock.ts';

/** A channel and the people who have its page open. */
export interface Viewers {
  port: number;
  slug: string;
  channelId: number;
  chatroomId: number;
  people: { userId: number; token: string }[];
}

/** Arrival times of the events, in milliseconds of the clock that all processes share. */
export interface Heard {
  /** By person. */
  payouts: [userId: number, at: number][];
  /** For each update of the room in order, its arrival times at each socket. */
  updates: number[][];
}

export type AudienceOrder = { join: Viewers } | { report: { payouts: number; updates: number } } | 'stop';

/** Concurrent handshakes and requests. */
const AT_ONCE = 50;
/** Milliseconds that the report waits for missing events. */
const PATIENCE = 10_000;

const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
const payouts: Heard['payouts'] = [];
const updates: number[][] = [];
/** Whether everybody has joined. An earlier update reaches only some. */
let isCounting = false;

function load({ port, slug }: Viewers, token: string): Promise<Latest> {
  const headers = { authorization: `Bearer ${token}` };
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path: `/api/v2/channels/${slug}/predictions/latest`, headers, agent }, (reply) => {
      let text = '';
      reply.setEncoding('utf8').on('data', (part) => {
        text += part;
      });
      reply.on('end', () => {
        if (reply.statusCode === 200) resolve(JSON.parse(text).data);
        else reject(new Error(`the latest prediction was answered ${reply.statusCode}`));
      });
    }).on('error', reject);
  });
}

async function join(viewers: Viewers, { userId, token }: Viewers['people'][number]): Promise<void> {
  const { port, channelId, chatroomId } = viewers;
  let latest = await load(viewers, token);
  let refetch: NodeJS.Timeout | undefined;
  let heardUpdates = 0;
  const loadAgain = () => {
    clearTimeout(refetch);
    refetch = setTimeout(async () => {
      latest = mergeResponse(latest, await load(viewers, token));
    }, spreadDelay(viewers.people.length));
  };
  const onEvent = (event: string, data: string) => {
    if (event === predictionUpdated.name && isCounting) {
      const place = heardUpdates++;
      updates[place] ??= [];
      updates[place].push(sharedNow());
      latest = mergeEvent(latest, JSON.parse(data).prediction);
    } else if (event === pointsUpdated.name) {
      payouts.push([userId, sharedNow()]);
      const { pool_id, points } = JSON.parse(data);
      const paid = pool_id === undefined ? null : mergeOwnPayout(latest, pool_id, points);
      if (paid) latest = paid;
      else loadAgain();
    }
  };

  const channels = [`channel.${channelId}`, `chatroom_${chatroomId}`, `chatrooms.${chatroomId}.v2`, predictionUpdated.channel(channelId)];
  const ownChannel = pointsUpdated.channel(userId);
  return new Promise((resolve, reject) => {
    const socket: Socket = connect({ port, host: '127.0.0.1' });
    const frames = new ServerFrames((payload) => socket.write(clientFrame('pong', payload)));
    const send = (event: string, data: object) => socket.write(clientFrame('text', JSON.stringify({ event, data })));
    let missing = channels.length + 1;
    socket.setNoDelay(true);
    socket.on('connect', () => socket.write(handshakeOf(port)));
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('the server closed a socket')));
    socket.on('data', (bytes) => {
      for (const text of frames.push(bytes)) {
        const { event, data } = JSON.parse(text);
        if (event === 'pusher:connection_established') {
          const auth = channelAuth(app, JSON.parse(data).socket_id, ownChannel);
          for (const channel of channels) send('pusher:subscribe', { channel });
          send('pusher:subscribe', { channel: ownChannel, auth });
        } else if (event === 'pusher_internal:subscription_succeeded') {
          missing -= 1;
          if (missing === 0) resolve();
        } else if (event === 'pusher:ping') send('pusher:pong', {});
        else onEvent(event, data);
      }
    });
  });
}

async function joinAll(viewers: Viewers): Promise<void> {
  const { people } = viewers;
  for (let from = 0; from < people.length; from += AT_ONCE)
    await Promise.all(people.slice(from, from + AT_ONCE).map((person) => join(viewers, person)));
  isCounting = true;
}

/** All events since the audience joined, once they have arrived everywhere, or after a timeout. */
async function report(expected: { payouts: number; updates: number }, sockets: number): Promise<Heard> {
  const until = performance.now() + PATIENCE;
  const isComplete = () => payouts.length >= expected.payouts && (updates[expected.updates - 1]?.length ?? 0) >= sockets;
  while (!isComplete() && performance.now() < until) await new Promise((resolve) => setTimeout(resolve, 50));
  return { payouts, updates };
}

let sockets = 0;
process.on('message', async (order: AudienceOrder) => {
  if (order === 'stop') process.exit(0);
  if ('report' in order) {
    process.send!(await report(order.report, sockets));
    return;
  }
  sockets = order.join.people.length;
  await joinAll(order.join);
  process.send!('joined');
});
