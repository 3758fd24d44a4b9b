import type { RawHead, RawReply } from '../http/route.ts';
import type { ByteRange, ObjectStore } from './object-store.ts';

export interface ServedObject {
  key: string;
  /** A strong validator (RFC 9110 8.8.3) with its quotes; the content under it never changes. */
  etag: string;
  headers: Readonly<Record<string, string>>;
}

/** Streams the object or the requested range (RFC 9110 14). Null when the object does not exist. */
export async function serveObject(
  store: Pick<ObjectStore, 'get' | 'size'>,
  { key, etag, headers }: ServedObject,
  { method, client }: Pick<RawHead, 'method' | 'client'>,
): Promise<RawReply | null> {
  const common = { ...headers, etag, 'accept-ranges': 'bytes' };
  const condition = client.header('if-range');
  const isCurrent = condition === undefined || condition === etag;
  const asked = isCurrent && method === 'GET' ? rangeRequest(client.header('range')) : rangeRequest(undefined);
  if (method === 'HEAD') {
    const size = await store.size(key);
    return size === null ? null : { status: 200, headers: { ...common, 'content-length': String(size) }, body: '' };
  }
  const range = await selectedRange(store, key, asked);
  if (range === 'missing') return null;
  const object = await store.get(key, range ?? undefined);
  if (!object) return null;
  const { size, length, body } = object;
  if (range === null) return { status: 200, headers: { ...common, 'content-length': String(size) }, body };
  if (length === 0) {
    body.destroy();
    return { status: 416, headers: { 'content-range': `bytes */${size}`, 'cache-control': 'no-store' }, body: '' };
  }
  const contentRange = `bytes ${range.start}-${range.start + length - 1}/${size}`;
  return { status: 206, headers: { ...common, 'content-length': String(length), 'content-range': contentRange }, body };
}

async function selectedRange(store: Pick<ObjectStore, 'size'>, key: string, asked: RangeRequest): Promise<ByteRange | null | 'missing'> {
  if (asked.kind === 'all') return null;
  if (asked.kind === 'range') return asked.range;
  const size = await store.size(key);
  if (size === null) return 'missing';
  // A range from the end of the object has no bytes.
  return { start: asked.kind === 'none' ? size : Math.max(0, size - asked.bytes) };
}

type RangeRequest = { kind: 'all' } | { kind: 'range'; range: ByteRange } | { kind: 'last'; bytes: number } | { kind: 'none' };

const ALL: RangeRequest = { kind: 'all' };
const ONE_RANGE = /^bytes=(\d{0,15})-(\d{0,15})$/;

/** Several ranges, other units and invalid headers are answered with the whole file, as RFC 9110 14.2 allows. */
function rangeRequest(header: string | undefined): RangeRequest {
  const match = ONE_RANGE.exec(header ?? '');
  if (!match) return ALL;
  const [first, last] = [match[1]!, match[2]!];
  if (first === '') return last === '' ? ALL : Number(last) === 0 ? { kind: 'none' } : { kind: 'last', bytes: Number(last) };
  if (last === '') return { kind: 'range', range: { start: Number(first) } };
  return Number(last) < Number(first) ? ALL : { kind: 'range', range: { start: Number(first), end: Number(last) } };
}
