import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { WebSocketServer } from 'ws';
import { dropSendsWhenClosing } from './watch-sockets.ts';

afterEach(() => void vi.restoreAllMocks());

test('a message written to a closing socket is dropped before the browser logs an error', async () => {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await once(server, 'listening');
  const heard: string[] = [];
  server.on('connection', (peer) => peer.on('message', (text) => void heard.push(String(text))));
  const written = vi.spyOn(WebSocket.prototype, 'send');
  const socket = dropSendsWhenClosing(new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`));
  await once(socket, 'open');
  socket.send('hello');
  socket.close();
  socket.send('too late');
  await once(socket, 'close');
  socket.send('much too late');
  expect({ heard, calls: written.mock.calls }).toEqual({ heard: ['hello'], calls: [['hello']] });
  server.close();
  await once(server, 'close');
});
