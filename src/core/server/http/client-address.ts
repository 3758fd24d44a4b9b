import type { IncomingMessage } from 'node:http';

/**
 * The address that a request came from. Each of the trusted proxies appends the address it sees to X-Forwarded-For, so that many entries
 * from the end are trusted, and anything the client wrote there itself is not. Requests that Fastify parses have the same in `request.ip`;
 * upgrades to WebSockets do not pass through it.
 */
export function clientAddress({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>, proxies: number): string {
  const forwarded = [headers['x-forwarded-for'] ?? []].flat().join(',');
  const addresses = forwarded.split(',').flatMap((entry) => entry.trim() || []);
  return [...addresses, socket.remoteAddress ?? ''].at(-1 - Math.min(proxies, addresses.length))!;
}
