import type { IncomingMessage } from 'node:http';

/** Trusts one X-Forwarded-For entry per proxy, from the end; clients may write the others. WebSocket upgrades bypass `request.ip`. */
export function clientAddress({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>, proxies: number): string {
  const forwarded = [headers['x-forwarded-for'] ?? []].flat().join(',');
  const addresses = forwarded.split(',').flatMap((entry) => entry.trim() || []);
  return [...addresses, socket.remoteAddress ?? ''].at(-1 - Math.min(proxies, addresses.length))!;
}
