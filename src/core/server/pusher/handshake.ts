import type { CloseReason } from './close-codes.ts';

const VERSION = /^\d[\w.+-]{0,39}$/;

export type Handshake = { kind: 'accepted' } | { kind: 'refused'; reason: CloseReason };

const refused = (reason: CloseReason): Handshake => ({ kind: 'refused', reason });

export function isRealtimePath(url: string): boolean {
  return /^\/app(?:[/?]|$)/.test(url);
}

/** Validates `/app/{key}?protocol=7&client=js&version=8.4.0` (wire.md 2.1). Additional query parameters are ignored. */
export function validateHandshake(url: string, appKey: string): Handshake {
  const parsed = URL.parse(url, 'http://host');
  const [, key] = /^\/app\/([^/]+)\/?$/.exec(parsed?.pathname ?? '') ?? [];
  if (parsed === null || key === undefined) return refused('path_not_found');
  if (key !== encodeURIComponent(appKey) && key !== appKey) return refused('unknown_key');

  const protocol = parsed.searchParams.get('protocol');
  if (protocol === null || protocol === '') return refused('no_protocol');
  if (protocol !== '7') return refused('unsupported_protocol');

  const version = parsed.searchParams.get('version');
  if (version !== null && !VERSION.test(version)) return refused('bad_version');
  return { kind: 'accepted' };
}
