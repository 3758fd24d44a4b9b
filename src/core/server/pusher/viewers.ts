import type { IncomingHttpHeaders } from 'node:http';
import { shortHash } from './networks.ts';

/** Bounds the effect of one network on a viewer count, because a client can claim to be many browsers. */
export const MAX_BROWSERS = 20;

/** Headers of every request, not an identity: identical browsers of one network are one viewer (decision 020). */
export const browserKey = (headers: IncomingHttpHeaders): string =>
  shortHash(`${headers['user-agent'] ?? ''}\n${headers['accept-language'] ?? ''}`, 6);

export const viewerKey = (accountId: string | null, networkKey: string, browser: string): string =>
  accountId === null ? `${networkKey}.${browser}` : `@${accountId}`;

/** Counts each account once, and each browser once per network, up to a limit. Keys may repeat. */
export function countViewers(keys: Iterable<string>): number {
  const browsers = new Map<string, number>();
  let count = 0;
  for (const key of new Set(keys)) {
    if (!key.startsWith('@')) {
      const network = key.slice(0, key.indexOf('.'));
      const known = browsers.get(network) ?? 0;
      if (known === MAX_BROWSERS) continue;
      browsers.set(network, known + 1);
    }
    count += 1;
  }
  return count;
}
