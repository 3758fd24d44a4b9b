import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { RawHead, RawReply } from '#core/server/http/route.ts';

const compress = promisify(gzip);

/** Players on other sites may play public streams. */
const PUBLIC = { 'access-control-allow-origin': '*' };

/** Who may cache a response, and for how many seconds: every cache, or only the browser. */
export interface Caching {
  scope: 'public' | 'private';
  seconds: number;
  /** Seconds for which a cache may serve a stale response while a single request refreshes it. */
  staleSeconds?: number;
}

export const fileHeaders = ({ scope, seconds }: Caching): Readonly<Record<string, string>> => ({
  ...PUBLIC,
  'content-type': 'video/mp4',
  'cache-control': `${scope}, max-age=${seconds}, immutable`,
});

/** The same bytes without a copy: all requests share them. */
const viewOf = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

export const immutable = (bytes: Uint8Array, caching: Caching): RawReply => ({
  status: 200,
  headers: { ...fileHeaders(caching) },
  body: viewOf(bytes),
});

const cacheControl = ({ scope, seconds, staleSeconds }: Caching): string =>
  `${scope}, max-age=${seconds}${staleSeconds ? `, stale-while-revalidate=${staleSeconds}` : ''}`;

/** Compressed playlists; each version is compressed once. */
const compressed = new WeakMap<Uint8Array, Promise<Buffer>>();

function compressedOnce(playlist: Uint8Array): Promise<Buffer> {
  const known = compressed.get(playlist);
  if (known) return known;
  const made = compress(playlist);
  compressed.set(playlist, made);
  return made;
}

/** The same bytes object must always have the same content. */
export async function playlistReply(playlist: Uint8Array, caching: Caching, { client }: Pick<RawHead, 'client'>): Promise<RawReply> {
  const headers = {
    ...PUBLIC,
    'content-type': 'application/vnd.apple.mpegurl',
    'cache-control': cacheControl(caching),
    vary: 'accept-encoding',
  };
  if (!/\bgzip\b/.test(client.header('accept-encoding') ?? '')) return { status: 200, headers, body: viewOf(playlist) };
  return { status: 200, headers: { ...headers, 'content-encoding': 'gzip' }, body: await compressedOnce(playlist) };
}

/** Not cached, because the next part may arrive at any moment. */
export const missing: RawReply = {
  status: 404,
  headers: { ...PUBLIC, 'content-type': 'text/plain', 'cache-control': 'no-store' },
  body: 'File not found.\n',
};

/** Delivery directives that the playlist cannot satisfy (RFC 8216bis 6.2.5.2). */
export const badDirectives: RawReply = {
  status: 400,
  headers: { ...PUBLIC, 'content-type': 'text/plain', 'cache-control': 'no-store' },
  body: 'The playlist is too far behind the request.\n',
};

/** The awaited part did not arrive, or its node does not respond. */
export const unavailable: RawReply = {
  status: 503,
  headers: { ...PUBLIC, 'content-type': 'text/plain', 'cache-control': 'no-store', 'retry-after': '1' },
  body: 'The stream is interrupted.\n',
};
