import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { call, newPerson } from '#app/server/testing/node-client.ts';
import { app } from '../fan-out/publish.ts';

/** How long the sockets of a person who signed out still received a private channel. */
export interface LostRights {
  /** Sockets that were still open `PATIENCE` milliseconds after signing out. */
  stillOpen: number;
  /** Milliseconds from the sign-out request until the last other socket was closed, or null without one. */
  lastClosed: number | null;
}

export const SOCKETS = 50;
export const PATIENCE = 5_000;

/** A broadcaster subscribes to the moderators' channel of their own chat with all these sockets, and signs out. */
export async function signOut(port: number): Promise<LostRights> {
  const node = { url: `http://127.0.0.1:${port}` };
  const { token } = await newPerson(node, 'listener');
  const { body } = await call(node, 'GET', '/api/v2/channels/listener', null);
  const channel = `private-chatroom_${body.chatroom.id}`;
  const sockets: WebSocket[] = [];
  for (let socket = 0; socket < SOCKETS; socket += 1) sockets.push(await join(port, token, channel));

  const began = performance.now();
  let lastClosed: number | null = null;
  const closed = sockets.map(async (ws) => {
    await once(ws, 'close');
    lastClosed = performance.now() - began;
  });
  await call(node, 'POST', '/api/v1/sign-out', token, {});
  await Promise.race([Promise.all(closed), pause(PATIENCE)]);

  const open = sockets.filter((ws) => ws.readyState === ws.OPEN);
  const result = { stillOpen: open.length, lastClosed };
  for (const ws of open) ws.terminate();
  return result;
}

async function join(port: number, token: string, channel: string): Promise<WebSocket> {
  const ws = new WebSocket(`ws://127.0.0.1:${port}/app/${app.key}?protocol=7`);
  const [established] = await once(ws, 'message');
  const { socket_id } = JSON.parse(JSON.parse(String(established)).data);
  const auth = await call({ url: `http://127.0.0.1:${port}` }, 'POST', '/broadcasting/auth', token, { socket_id, channel_name: channel });
  ws.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel, ...auth.body } }));
  const [joined] = await once(ws, 'message');
  if (!String(joined).includes('subscription_succeeded')) throw new Error(`a socket could not join ${channel}: ${joined}`);
  return ws;
}
