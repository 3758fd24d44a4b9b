import type { IncomingHttpHeaders } from 'node:http';
import { shortHash } from './networks.ts';

/** Bounds the effect of one network on a viewer count, because a client can claim to be many browsers. */
export const MAX_BROWSERS = 20;

/** Headers of every request, not an identity: identical browsers of one network are one viewer (decision 020). */
export const browserKey = (headers: IncomingHttpHeaders): string =>
  shortHash(`${headers['user-agent'] ?? ''}\n${headers['accept-language'] ?? ''}`, 6);

export const viewerKey = (accountId: string | null, networkKey: string, browser: string): string =>
  accountId === null ? `${networkKey}.${browser}` : `@${accountId}`;

/** Counts each account but `except` once, and each browser once per network, up to a limit. Keys may repeat. */
export function countViewers(keys: Iterable<string>, except?: number): number {
  const browsers = new Map<string, number>();
  let count = 0;
  for (const key of new Set(keys)) {
    if (key === `@${except}`) continue;
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

/** Programs with the installation's secret can sign in users with ids of their own. */
const ACCOUNT = /^@(\d{1,15})$/;

/** Ids of the signed-in viewers among these keys, without repetitions, in order. */
export function accountsAmong(keys: Iterable<string>): number[] {
  const ids = new Set<number>();
  for (const key of keys) {
    const match = ACCOUNT.exec(key);
    if (match) ids.add(Number(match[1]));
  }
  return [...ids].sort((a, b) => a - b);
}
