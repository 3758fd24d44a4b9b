import type { ByteRange } from './object-store.ts';

/** The selected part of an object of `size` bytes: its first byte and its length, 0 for a range beyond the end. */
export function selectedBytes({ start, end = Number.POSITIVE_INFINITY }: ByteRange, size: number): { start: number; length: number } {
  return { start, length: Math.max(0, Math.min(end + 1, size) - start) };
}
