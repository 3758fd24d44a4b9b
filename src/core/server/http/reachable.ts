import type { Settings } from '../settings/setting.ts';

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '::1']);

export const isLoopback = (host: string): boolean => LOOPBACK.has(host.replace(/^\[|\]$/g, ''));

export function reachableBecause({
  HOST,
  PUBLIC_URL,
  TRUST_PROXY,
}: Readonly<Pick<Settings, 'HOST' | 'PUBLIC_URL' | 'TRUST_PROXY'>>): string | null {
  if (!isLoopback(HOST)) return `HOST is "${HOST}"`;
  if (PUBLIC_URL && !isLoopback(new URL(PUBLIC_URL).hostname)) return `PUBLIC_URL is "${PUBLIC_URL}"`;
  return TRUST_PROXY > 0 ? 'TRUST_PROXY is on' : null;
}
