import type { ByteRange } from './object-store.ts';

/** The part of an object of `size` bytes that a range selects: its first byte and its length, 0 when it starts at the end or after it. */
export function selectedBytes({ start, end = Number.POSITIVE_INFINITY }: ByteRange, size: number): { start: number; length: number } {
  return { start, length: Math.max(0, Math.min(end + 1, size) - start) };
}
