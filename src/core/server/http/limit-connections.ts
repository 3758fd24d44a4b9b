import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { networkOf } from '../limits/network.ts';

/** Maximum number of open connections of one network on a node, beside its realtime sockets. */
export const CONNECTIONS_PER_NETWORK = 1_000;

/**
 * Bounds the open connections of each network. A further connection closes the one with the oldest request: a peer that sends no request,
 * never completes one, or keeps an idle connection. So a network that keeps opening connections only closes its own. Returns a function
 * that stops counting a socket, for a socket counted elsewhere.
 */
export function limitConnections(server: Server, perNetwork: number): (socket: Socket) => void {
  /** The connections of each network, oldest request first. */
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
