import type { IncomingMessage } from 'node:http';

/**
 * The address of the client. Each trusted proxy appends the address it sees to X-Forwarded-For. So only that many entries from the end are
 * trusted, and entries written by the client are not. Fastify provides the same in `request.ip` for parsed requests; WebSocket upgrades
 * bypass it.
 */
export function clientAddress({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>, proxies: number): string {
  const forwarded = [headers['x-forwarded-for'] ?? []].flat().join(',');
  const addresses = forwarded.split(',').flatMap((entry) => entry.trim() || []);
  return [...addresses, socket.remoteAddress ?? ''].at(-1 - Math.min(proxies, addresses.length))!;
}
