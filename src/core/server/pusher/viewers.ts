import type { IncomingHttpHeaders } from 'node:http';
import { shortHash } from './networks.ts';

/**
 * Maximum browsers of one network that count as viewers of one channel. A client can claim to be any number of browsers, so this bounds the
 * effect of one network on a viewer count.
 */
export const MAX_BROWSERS = 20;

/**
 * The headers that a browser sends with every request. They are not an identity: two identical browsers of one network are one viewer
 * (decision 020).
 */
export const browserKey = (headers: IncomingHttpHeaders): string =>
  shortHash(`${headers['user-agent'] ?? ''}\n${headers['accept-language'] ?? ''}`, 6);

/** The key under which a socket counts as a viewer: of its account, or of its browser in its network. */
export const viewerKey = (accountId: string | null, networkKey: string, browser: string): string =>
  accountId === null ? `${networkKey}.${browser}` : `@${accountId}`;

/** The number of people behind these keys, which may repeat: each account once, and each browser once per network, up to a limit. */
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
