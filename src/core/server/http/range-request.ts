import type { ByteRange } from '../objects/object-store.ts';

/** The requested range: everything, a range from its start, the last n bytes, or a range outside any file. */
export type RangeRequest = { kind: 'all' } | { kind: 'range'; range: ByteRange } | { kind: 'last'; bytes: number } | { kind: 'none' };

const ALL: RangeRequest = { kind: 'all' };
const ONE_RANGE = /^bytes=(\d{0,15})-(\d{0,15})$/;

/**
 * Reads a Range header (RFC 9110 14.2). Several ranges, other units and invalid headers are answered with the whole file, which the RFC
 * allows.
 */
export function rangeRequest(header: string | undefined): RangeRequest {
  const match = ONE_RANGE.exec(header ?? '');
  if (!match) return ALL;
  const [first, last] = [match[1]!, match[2]!];
  if (first === '') return last === '' ? ALL : Number(last) === 0 ? { kind: 'none' } : { kind: 'last', bytes: Number(last) };
  if (last === '') return { kind: 'range', range: { start: Number(first) } };
  return Number(last) < Number(first) ? ALL : { kind: 'range', range: { start: Number(first), end: Number(last) } };
}
