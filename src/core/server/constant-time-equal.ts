import { timingSafeEqual } from 'node:crypto';

/** Compares two secret texts in a time that depends only on their lengths. */
export function constantTimeEqual(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
