import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { RawHead, RawReply } from '#core/server/http/route.ts';

const compress = promisify(gzip);

/** Players of other sites may play public streams. */
const PUBLIC = { 'access-control-allow-origin': '*' };

/** Who may keep an answer, and for how many seconds: every cache, or the viewer's browser alone. */
export interface Caching {
  scope: 'public' | 'private';
  seconds: number;
  /** How many seconds longer a cache may answer with it while one request gets the next version, so that only one does. */
  staleSeconds?: number;
}

/** Bytes that never change under their URL. */
export const immutable = (bytes: Uint8Array, { scope, seconds }: Caching): RawReply => ({
  status: 200,
  headers: { ...PUBLIC, 'content-type': 'video/mp4', 'cache-control': `${scope}, max-age=${seconds}, immutable` },
  body: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
});

const cacheControl = ({ scope, seconds, staleSeconds }: Caching): string =>
  `${scope}, max-age=${seconds}${staleSeconds ? `, stale-while-revalidate=${staleSeconds}` : ''}`;

/** Compressed playlists, each made once for all who get the same version. */
const compressed = new WeakMap<Uint8Array, Promise<Buffer>>();

function compressedOnce(playlist: Uint8Array): Promise<Buffer> {
  const known = compressed.get(playlist);
  if (known) return known;
  const made = compress(playlist);
  compressed.set(playlist, made);
  return made;
}

/** A playlist. The same bytes object must always have the same content. */
export async function playlistReply(playlist: Uint8Array, caching: Caching, { client }: Pick<RawHead, 'client'>): Promise<RawReply> {
  const headers = {
    ...PUBLIC,
    'content-type': 'application/vnd.apple.mpegurl',
    'cache-control': cacheControl(caching),
    vary: 'accept-encoding',
  };
  if (!/\bgzip\b/.test(client.header('accept-encoding') ?? '')) return { status: 200, headers, body: Buffer.from(playlist) };
  return { status: 200, headers: { ...headers, 'content-encoding': 'gzip' }, body: await compressedOnce(playlist) };
}

/** A part that is not there yet may come within a moment, so nobody keeps the answer. */
export const missing: RawReply = {
  status: 404,
  headers: { ...PUBLIC, 'content-type': 'text/plain', 'cache-control': 'no-store' },
  body: 'There is no such file.\n',
};

/** Delivery Directives that the playlist cannot satisfy (RFC 8216bis 6.2.5.2). */
export const badDirectives: RawReply = {
  status: 400,
  headers: { ...PUBLIC, 'content-type': 'text/plain', 'cache-control': 'no-store' },
  body: 'The playlist cannot have what is asked for so soon.\n',
};

/** What was waited for did not come, or the node that has it does not answer. */
export const unavailable: RawReply = {
  status: 503,
  headers: { ...PUBLIC, 'content-type': 'text/plain', 'cache-control': 'no-store', 'retry-after': '1' },
  body: 'The stream is interrupted.\n',
};
