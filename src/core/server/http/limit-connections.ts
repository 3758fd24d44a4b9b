import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { networkOf } from '../limits/network.ts';

/** Per node, beside realtime sockets. */
export const CONNECTIONS_PER_NETWORK = 1_000;

/**
 * A further connection of a network closes its connection with the oldest request, so a greedy network only closes its own. Returns a
 * function that stops counting a socket.
 */
export function limitConnections(server: Server, perNetwork: number): (socket: Socket) => void {
  const networks = new Map<string, Set<Socket>>();
  const names = new WeakMap<Socket, string>();

  const leave = (socket: Socket) => {
    const name = names.get(socket);
    const open = name === undefined ? undefined : networks.get(name);
    if (!open?.delete(socket)) return;
    if (open.size === 0) networks.delete(name!);
  };
  server.on('connection', (socket: Socket) => {
    // A closed socket no longer has an address.
    const name = networkOf(socket.remoteAddress ?? '');
    names.set(socket, name);
    const open = networks.get(name) ?? new Set();
    networks.set(name, open.add(socket));
    socket.once('close', () => leave(socket));
    const [oldest] = open;
    if (open.size > perNetwork) oldest!.destroy();
  });
  server.on('request', ({ socket }) => {
    const open = networks.get(names.get(socket) ?? '');
    if (open?.delete(socket)) open.add(socket);
  });
  return leave;
}
